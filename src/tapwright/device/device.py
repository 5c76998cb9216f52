"""The Device contract: what runs an app and can be looked at and acted on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tapwright.core.action import Action
from tapwright.core.app import App
from tapwright.core.backdrop import Backdrop
from tapwright.core.crash import Crash
from tapwright.core.errors import DeviceError, InputError, UnsupportedError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.device_facts import DeviceFacts
from tapwright.device.device_values import Capabilities, Counter, Power, RawEvent, SystemAnswer


class Device(DeviceFacts, ABC):
    """A template: public methods check and word errors, subclasses write the `_…` hooks.

    A constructor only stores; `open` acts and `with` closes. A failure of the device itself is
    raised as a `DeviceError`; what the app does wrong is part of the observation.
    """

    name: str
    capabilities: Capabilities
    mapping: str = ""  # the mapping.txt that was asked for

    def __init__(self) -> None:
        self._app: App | None = None
        self._is_open = False
        self._entered = 0
        self._screen: Screen | None = None
        self._backdrop = Backdrop("")

    # -- life cycle -----------------------------------------------------------------------------

    def open(self) -> None:
        """Make the device ready; does nothing when it is."""
        if not self._is_open:
            self._open()
            self._is_open = True

    def close(self) -> None:
        """Let go of everything; does nothing when closed. Never raises for a dead device."""
        if self._is_open:
            self._is_open = False
            self._app = self._screen = None
            self._close()

    def prepare(self, app: App) -> None:
        """Open the device and install the app, unless that is done; one that fails is closed."""
        try:
            self.open()
            if self._app is None:
                self.install(app)
        except DeviceError:
            self.close()
            raise

    def restart(self, app: App | None) -> None:
        """Close, open and install anew, after a fault; None: no app was installed."""
        self.close()
        if app is None:
            self.open()
        else:
            self.prepare(app)

    def __enter__(self) -> Self:
        self.open()
        self._entered += 1
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # Whoever entered first lends it to the others.
        self._entered -= 1
        if not self._entered:
            self.close()

    # -- the app --------------------------------------------------------------------------------

    def install(self, app: App) -> None:
        """Install the app with no data; it is not started."""
        self._require_open()
        self._install(app)
        self._app, self._screen, self._backdrop = app, None, Backdrop(app.package)

    def launch(self) -> Observation:
        """Start the app at its launcher activity; data is kept.

        One that ends itself then is started once more: some do so to begin with a new permission.
        """
        self._require_app()
        self._backdrop.restart()
        first = self._launch()
        if first.crash is None or first.crash.is_finding:
            return self._seen(first)
        self._stop()
        return self._seen(first.followed_by(self._launch()))

    def stop(self) -> None:
        """End the app's process; data is kept."""
        self._require_app()
        self._stop()
        self._screen = None

    def reset(self) -> None:
        """As after a fresh install: data and static state gone, nothing running."""
        self._require_app()
        self._reset()
        self._screen = None

    def reseed(self, seed: int) -> None:
        """From the next reset on, all that is random on the device follows this seed."""
        self._require_open()
        self._reseed(seed)

    # -- looking and acting ---------------------------------------------------------------------

    def observe(self) -> Observation:
        """What the screen shows now."""
        self._require_app()
        return self._seen(self._observe())

    def perform(self, action: Action) -> Observation:
        """Do it, wait until the app has settled, and look."""
        if action.kind not in self.capabilities.actions:
            raise UnsupportedError(f"{self.name} cannot do {action.kind}")
        screen = self._screen
        if screen is None:
            screen = self.observe().screen
        if action.target is not None and screen.find(action.target) is None:
            raise InputError(f"the widget of {action} is not on the screen of {screen.activity}")
        return self._seen(self._perform(action, screen))

    def inject(self, events: Sequence[RawEvent]) -> Observation:
        """Do what a finger or a key does, wherever it lands, and look."""
        self._require_app()
        self._require(Power.RAW_INPUT)
        return self._seen(self._inject(events))

    def system(self, call: str, fields: Mapping[str, Any]) -> SystemAnswer:
        """Do what the phone's shell asks of Android, such as sending an intent, and look."""
        self._require_app()
        self._require(Power.SYSTEM_CALLS)
        answer = self._system(call, fields)
        self._seen(answer.observation)
        return answer

    def export_data(self) -> bytes:
        """The app's own files as a ZIP archive."""
        self._require_app()
        self._require(Power.SYSTEM_CALLS)
        return self._export_data()

    def import_data(self, archive: bytes) -> None:
        """Make the app's own files those of a ZIP archive."""
        self._require_app()
        self._require(Power.SYSTEM_CALLS)
        self._import_data(archive)

    def screenshot(self) -> bytes:
        """The screen as a PNG picture."""
        self._require_app()
        self._require(Power.SCREENSHOT)
        return self._screenshot()

    def coverage(self) -> dict[str, Counter]:
        """What of the app was executed since it was installed, by kind of counter."""
        self._require_app()
        self._require(Power.COVERAGE)
        return self._coverage()

    def save_coverage(self, directory: Path) -> None:
        """Write coverage in the formats of other tools, where the device has any."""
        self._require_app()
        self._require(Power.COVERAGE)
        self._save_coverage(directory)

    def merge_coverage(self, probes: Collection[str]) -> None:
        """Count these probes as hit too: other devices of the run, gone or not, have hit them."""
        self._require_app()
        self._require(Power.COVERAGE)
        self._merge_coverage(probes)

    # -- for subclasses -------------------------------------------------------------------------

    @abstractmethod
    def _open(self) -> None: ...

    @abstractmethod
    def _close(self) -> None: ...

    @abstractmethod
    def _install(self, app: App) -> None: ...

    @abstractmethod
    def _launch(self) -> Observation: ...

    @abstractmethod
    def _stop(self) -> None: ...

    @abstractmethod
    def _reset(self) -> None: ...

    @abstractmethod
    def _observe(self) -> Observation: ...

    @abstractmethod
    def _perform(self, action: Action, screen: Screen) -> Observation: ...

    def _reseed(self, seed: int) -> None:
        """A device whose chance cannot be steered has nothing to do."""

    def _inject(self, events: Sequence[RawEvent]) -> Observation:
        raise UnsupportedError(f"{self.name} takes no raw input")

    def _system(self, call: str, fields: Mapping[str, Any]) -> SystemAnswer:
        raise UnsupportedError(f"{self.name} takes no calls to Android")

    def _export_data(self) -> bytes:
        raise UnsupportedError(f"{self.name} cannot hand out the app's files")

    def _import_data(self, archive: bytes) -> None:
        raise UnsupportedError(f"{self.name} cannot take files for the app")

    def _screenshot(self) -> bytes:
        raise UnsupportedError(f"{self.name} cannot take screenshots")

    def _coverage(self) -> dict[str, Counter]:
        raise UnsupportedError(f"{self.name} cannot measure coverage")

    def _save_coverage(self, directory: Path) -> None:
        pass

    def _merge_coverage(self, probes: Collection[str]) -> None:
        """A device that does not name its probes gets none."""

    def _seen(self, observation: Observation) -> Observation:
        self._screen = observation.screen
        if observation.crash is not None and self._app is not None:
            observation = observation._replace(crash=self._named(observation.crash, self._app))
        return self._backdrop.with_behind(observation)

    def _named(self, crash: Crash, app: App) -> Crash:
        """Return a crash with the names of the sources, where the app's mapping is known."""
        from tapwright.device.retracing import mapping_of, with_own_names

        mapping = mapping_of(app, self.mapping)
        return crash if mapping is None else with_own_names(crash, mapping)

    @property
    def app(self) -> App:
        """The installed app; an error when there is none."""
        return self._require_app()

    @property
    def installed(self) -> App | None:
        """The installed app, if there is one."""
        return self._app

    def _require_open(self) -> None:
        if not self._is_open:
            raise DeviceError(f"{self.name} is not open")

    def _require_app(self) -> App:
        self._require_open()
        if self._app is None:
            raise DeviceError(f"no app is installed on {self.name}")
        return self._app

    def _require(self, power: Power) -> None:
        if power not in self.capabilities.powers:
            raise UnsupportedError(
                f"{self.name} has no {str(power.name).lower().replace('_', ' ')}"
            )

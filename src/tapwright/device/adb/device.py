"""The adb device: the Device contract over a phone or an emulator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.errors import DeviceError, UnsupportedError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.adb.connection_errors import ConnectionBroken
from tapwright.device.adb.coverage import AdbCoverage
from tapwright.device.adb.input import EVENTS
from tapwright.device.adb.install import Installed, clear, install
from tapwright.device.adb.observer import ScreenAndLog
from tapwright.device.adb.session import PhoneSession
from tapwright.device.adb.settings import AdbSettings
from tapwright.device.device import Device
from tapwright.device.device_values import Capabilities, Counter, Power, RawEvent
from tapwright.device.gestures import RESTART, kinds_made_of
from tapwright.device.registry import DeviceOptions

DEFAULT_SETTINGS = AdbSettings()
_POWERS = Power.SCREENSHOT | Power.LOGS | Power.RAW_INPUT
_KINDS = kinds_made_of(EVENTS | {RESTART})
_PNG = b"\x89PNG"


class AdbDevice(Device):
    """A phone or an emulator over adb; its time is real."""

    name = "adb"

    def __init__(self, settings: AdbSettings = DEFAULT_SETTINGS) -> None:
        super().__init__()
        self.capabilities = Capabilities(_POWERS, _KINDS)
        self._settings = settings
        self._session: PhoneSession | None = None
        self._installed = Installed("", frozenset())
        self._coverage_source: AdbCoverage | None = None

    # -- life cycle -----------------------------------------------------------------------------

    def _open(self) -> None:
        session = PhoneSession(self._settings)
        session.open()
        self._session = session

    def _close(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.close()

    @property
    def session(self) -> PhoneSession:
        """Returns the open session; fails if the phone is not open."""
        if self._session is None:
            raise DeviceError("the phone is not open")
        return self._session

    @property
    def level(self) -> int | None:
        """Returns the phone's Android API level."""
        return self.session.level

    # -- the app --------------------------------------------------------------------------------

    def _install(self, app: App) -> None:
        session = self.session
        self._installed = install(session.connection, app, self._settings.grant)
        session.follow(app.package)
        self._coverage_source = AdbCoverage(
            session.connection, app.package, self._installed.receivers
        )
        powers = _POWERS | (Power.COVERAGE if self._coverage_source.is_there else Power.NONE)
        self.capabilities = Capabilities(powers, _KINDS)

    def _launch(self) -> Observation:
        if not self._installed.launcher:
            raise UnsupportedError(f"{self.app.package} has no activity to launch")
        self.session.connection.shell(
            "am start -W -a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
            f" -n {self._installed.launcher}"
        )
        return self._observe()

    def _stop(self) -> None:
        self._keep_coverage()
        self.session.connection.shell(f"am force-stop {self.app.package}")
        self.session.log.drain()

    def _reset(self) -> None:
        self._keep_coverage()
        session = self.session
        clear(session.connection, self.app, self._settings.grant)
        session.with_retry(lambda: session.input.hold_upright())
        session.log.drain()

    # -- looking and acting ---------------------------------------------------------------------

    def _observe(self) -> Observation:
        session = self.session
        seen = session.with_retry(lambda: session.observer.look(self.app.package))
        return self._observation(seen)

    def _perform(self, action: Action, screen: Screen) -> Observation:
        if action.kind is ActionKind.REINIT:
            return self._reinit(action)
        session = self.session
        self._act(lambda: session.input.perform(action, screen, self._installed.launcher))
        return self._observe()

    def _inject(self, events: Sequence[RawEvent]) -> Observation:
        session = self.session
        self._act(lambda: session.input.inject(events, self._installed.launcher))
        return self._observe()

    def _act(self, work: Callable[[], None]) -> None:
        """Performs input; reconnects if the connection breaks.

        Whether the input was performed cannot be known then; the next observation shows it.
        """
        try:
            work()
        except ConnectionBroken:
            self.session.reconnect()

    def _reinit(self, action: Action) -> Observation:
        """Restarts the app, at the given activity if there is one."""
        self._stop()
        if action.argument is None:
            return self._launch()
        self.session.connection.shell(f"am start -W -n {self.app.package}/{action.argument}")
        return self._observe()

    def _observation(self, seen: ScreenAndLog) -> Observation:
        """Returns the observation of what was seen."""
        return Observation(seen.screen, self.session.seconds, seen.crash, seen.logs, (), 0)

    def _screenshot(self) -> bytes:
        connection = self.session.connection
        picture = connection.with_retry(
            lambda: connection.phone.shell("screencap -p", encoding=None)
        )
        if not bytes(picture).startswith(_PNG):
            raise DeviceError(f"{connection.serial} took no picture: {bytes(picture[:80])!r}")
        return bytes(picture)

    # -- coverage -------------------------------------------------------------------------------

    def _keep_coverage(self) -> None:
        """Collects coverage before the process ends, which loses it."""
        if Power.COVERAGE in self.capabilities.powers and self._coverage_source is not None:
            self._coverage_source.collect()

    def _coverage(self) -> dict[str, Counter]:
        assert self._coverage_source is not None
        self._coverage_source.collect()
        return self._coverage_source.counters()

    def _save_coverage(self, directory: Path) -> None:
        assert self._coverage_source is not None
        self._coverage_source.collect()
        self._coverage_source.save(directory)


def make_adb(options: DeviceOptions) -> Device:
    """Returns the adb device for the options of the command line."""
    return AdbDevice(AdbSettings(serial=options.serial, grant=options.grant))

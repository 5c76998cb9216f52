"""The JVM device: the Device contract over the process that runs the app."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from tapwright.apk.contents import read_manifest_of
from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.errors import DeviceError, DeviceLost, InputError
from tapwright.core.progress import Progress, current_progress
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.device import Device
from tapwright.device.device_values import Capabilities, Counter, Power, RawEvent, SystemAnswer
from tapwright.device.gestures import RESTART, events_of, kinds_made_of
from tapwright.device.jvm.answers import VirtualClock, hits_of, observation_of
from tapwright.device.jvm.app_facts import measured_code, read_facts, renamed_classes
from tapwright.device.jvm.audit import ReachedCall, reached_in
from tapwright.device.jvm.back_end_file import BackEndFile
from tapwright.device.jvm.coverage_files import CoverageFiles
from tapwright.device.jvm.isolation import OPEN
from tapwright.device.jvm.native_end import NOTE_FILE, NativeEnd, native_end
from tapwright.device.jvm.process import JvmDied, JvmProcess
from tapwright.device.jvm.results import read_result, write_request
from tapwright.device.jvm.settings import JvmSettings, level_obstacle
from tapwright.device.jvm.setup import AppFiles, Installation
from tapwright.device.jvm.suitability import app_remarks
from tapwright.device.jvm.work_directory import Slot
from tapwright.device.registry import DeviceOptions

DEFAULT_SETTINGS = JvmSettings()
_END = "native end"  # beside what a new JVM answers: how the one before has ended
# For one request; the device itself calls a blocked app an ANR long before.
_ANSWER_SECONDS = 120.0
DATA_FILE = "data.zip"
# The names of the raw events that the Java side performs.
EVENTS = (
    frozenset({"tap", "longpress", "drag", "key", "text", "clear", "idle", "back", "home", "menu"})
    | {"rotate", "pauseresume", "network", "screen", "open", "start", "return"}
    | {"draganddrop", "longkey", "intent", "broadcast", "notifications", "shortcuts"}
)


class JvmDevice(Device):
    """Runs an APK on the Android framework inside a JVM; its time is virtual."""

    name = "jvm"
    capabilities = Capabilities(
        Power.SCREENSHOT
        | Power.COVERAGE
        | Power.LOGS
        | Power.VIRTUAL_TIME
        | Power.DETERMINISTIC
        | Power.RAW_INPUT
        | Power.TOASTS
        | Power.SYSTEM_CALLS,
        kinds_made_of(EVENTS | {RESTART}),
    )

    def __init__(
        self, settings: JvmSettings = DEFAULT_SETTINGS, progress: Progress | None = None
    ) -> None:
        super().__init__()
        self._settings = settings
        self._seed = settings.seed
        self._progress = progress or current_progress()
        self._slot = Slot()
        self._back_end = BackEndFile(settings.reach, settings.network_faults, settings.seed)
        self._clock = VirtualClock()
        self._installation: Installation | None = None
        self._process: JvmProcess | None = None
        self._level: int | None = None
        self._remarks: tuple[str, ...] = ()
        self._started_for: tuple[int, AppFiles] | None = None
        self._others: set[str] = set()  # probes that other devices of the run hit
        self._libraries: dict[str, Path] = {}  # native ones that run here, by file name
        self._facts: dict[str, Any] = {}  # what the converter says of the app
        self._told: set[str] = set()  # probes that a JVM of an app with such libraries has told of

    # -- life cycle -----------------------------------------------------------------------------

    def _open(self) -> None:
        self._back_end.read()
        # The JVM itself waits for the app, whose target decides on the SDK level.
        self._installation = Installation.prepare(self._settings, self._progress)
        self._slot.take()

    def _close(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None
        try:
            self._back_end.save(self._slot.temporary)
        finally:
            self._slot.give_back()

    # -- the app --------------------------------------------------------------------------------

    def _install(self, app: App) -> None:
        installation = self._installation
        assert installation is not None
        if app.path is None:
            raise InputError(f"the JVM device needs the APK file of {app.name}")
        manifest = read_manifest_of(app.path)
        if obstacle := level_obstacle(manifest):
            raise InputError(f"{app.name} cannot run here: {obstacle}", hint="--device adb:SERIAL")
        level = self._settings.level_for(manifest)
        converted = installation.convert(app, level)
        self._level = level
        self._remarks = app_remarks(app.path, manifest, level)
        self._clock = VirtualClock()
        self._others.clear()
        self._told.clear()
        self._facts = read_facts(converted)
        self._libraries = {path.name: path for path in (converted / "lib").glob("*.so")}
        files = AppFiles(app.path.resolve(), converted, app.package)
        self._start_for(level, files)
        self._ask("install", **self._options(files))

    def _revive(self, died: JvmDied) -> NativeEnd:
        """Begin with a new JVM where native code has ended the one before; the data are kept.

        Raises:
            JvmDied: it was not native code of the app.
        """
        end = native_end(died, self._slot.temporary / NOTE_FILE, self._libraries)
        if end is None or self._started_for is None:
            raise died
        self._begin_anew(uptime=self._clock.latest_milliseconds)
        return end

    def _begin_anew(self, **more: Any) -> None:
        """Take another JVM for the same app; what this one knew of coverage is kept."""
        assert self._started_for is not None
        level, files = self._started_for
        if self._process is not None:
            self._process.close()
        self._start_for(level, files)
        self.process.request("install", _ANSWER_SECONDS, **self._options(files), **more)
        self._others.update(self._told)

    def _start_for(self, level: int, files: AppFiles) -> None:
        """A JVM that may read these files; the one that runs is warm, if it is the same app's."""
        assert self._installation is not None
        process = self._process
        if process is not None:
            if process.is_alive and self._started_for == (level, files):
                return
            process.close()
        # What a JVM may read is settled when it starts.
        self._process = self._installation.start(level, self._slot, files)
        self._started_for = (level, files)

    def _options(self, files: AppFiles) -> dict[str, Any]:
        settings, phone_paths = self._settings, self.process.held.phone_paths
        return {
            "apk": files.path_on_phone if phone_paths else str(files.apk),
            "converted": str(files.converted),
            "data": str(self._slot.data),
            "phonePaths": phone_paths,
            "seed": self._seed,
            "grant": settings.grant,
            "network": settings.reach.is_connected,
            **self._back_end.option(self._slot.temporary),
            "phone": settings.phone_contents,
        }

    def _launch(self) -> Observation:
        return self._observed(self._ask("launch"))

    def _stop(self) -> None:
        if self._is_worn(self._ask("stop")):
            self._begin_anew(uptime=self._clock.latest_milliseconds)

    def _reset(self) -> None:
        if self._is_worn(self._ask("reset", seed=self._seed)):
            self._begin_anew()

    def _is_worn(self, answer: dict[str, Any]) -> bool:
        """Whether native code has left behind what only a new JVM is free of."""
        return bool(self._libraries) and answer.get("worn") is True

    def _reseed(self, seed: int) -> None:
        self._seed = seed

    def _observe(self) -> Observation:
        return self._observed(self._ask("observe", windows="top"))

    def _perform(self, action: Action, screen: Screen) -> Observation:
        if action.kind is ActionKind.REINIT:
            self._stop()
            named = {} if action.argument is None else {"activity": action.argument}
            return self._observed(self._ask("launch", **named))
        return self._observed(self._ask("perform", events=events_of(action, screen)))

    def _inject(self, events: Sequence[RawEvent]) -> Observation:
        return self._observed(self._ask("perform", events=list(events)))

    def _system(self, call: str, fields: Mapping[str, Any]) -> SystemAnswer:
        answer = self._ask("system", **{"call": call, "with": dict(fields)})
        result = answer.pop("result", None)
        if not isinstance(result, dict):
            raise DeviceError(f"the JVM device sent no result of {call}")
        return SystemAnswer(self._observed(answer), result)

    def _export_data(self) -> bytes:
        path = self._slot.results / DATA_FILE
        self._system("writeFiles", {"path": str(path)})
        return read_result(path)

    def _import_data(self, archive: bytes) -> None:
        path = self._slot.results / DATA_FILE
        write_request(path, archive)
        self._system("readFiles", {"path": str(path)})

    def _screenshot(self) -> bytes:
        path = self._slot.results / "screen.png"
        self._ask("screenshot", path=str(path))
        return read_result(path)

    def _coverage(self) -> dict[str, Counter]:
        return self._write_coverage().counters()

    def _save_coverage(self, directory: Path) -> None:
        self._write_coverage().save(directory, renamed_classes(self._facts))

    def _write_coverage(self) -> CoverageFiles:
        files = CoverageFiles(self._slot.results)
        self._ask("coverage", hits=hits_of(self._others), **files.names())
        return files

    def _merge_coverage(self, probes: Collection[str]) -> None:
        self._others.update(probes)

    def reach(self) -> list[ReachedCall]:
        """Returns the calls of the framework that the app has reached and that are watched."""
        return reached_in(self._ask("reach"))

    @property
    def level(self) -> int | None:
        """The SDK level in use, once an app is installed."""
        return self._level

    @property
    def remarks(self) -> tuple[str, ...]:
        """Tells of another level, of what is not real here, and of layers that do not hold."""
        remarks = list(self._remarks)
        open_layers = [layer for layer, how in self.confinement.items() if how == OPEN]
        if open_layers:
            remarks.append(f"it runs UNCONFINED on this machine: {', '.join(open_layers)}")
        return tuple(remarks)

    @property
    def confinement(self) -> dict[str, str]:
        """What keeps the app in its place, layer by layer, once it is installed."""
        return {} if self._process is None else self._process.held.facts()

    @property
    def measured_code(self) -> str:
        """Says which packages coverage counts, and how that was decided."""
        return measured_code(self._facts)

    @property
    def process(self) -> JvmProcess:
        """The running JVM."""
        if self._process is None:
            raise DeviceLost("the JVM device is gone")
        return self._process

    def _ask(self, do: str, **fields: Any) -> dict[str, Any]:
        try:
            return self.process.request(do, _ANSWER_SECONDS, **fields)
        except JvmDied as died:
            end = self._revive(died)
        answer = self.process.request("observe", _ANSWER_SECONDS, windows="top")
        return {**answer, _END: end}

    def _observed(self, answer: dict[str, Any]) -> Observation:
        end: NativeEnd | None = answer.pop(_END, None)
        seen = observation_of(answer, self._clock)
        if self._libraries:
            # A JVM that took the place of another tells again of what that one had told.
            fresh = tuple(probe for probe in seen.probes if probe not in self._told)
            self._told.update(fresh)
            seen = seen._replace(probes=fresh, newly_covered=len(fresh))
        if end is not None:
            seen = seen._replace(crash=end.crash, limits=(*seen.limits, *end.limits))
        return seen


def make_jvm(options: DeviceOptions) -> Device:
    """The JVM device as the command line asks for it."""
    return JvmDevice(JvmSettings.of(options))

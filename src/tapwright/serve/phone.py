"""The served phone: a device of ours with the state that Android keeps around an app."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from tapwright.core.action import Action
from tapwright.core.errors import DeviceError, InputError, UnsupportedError
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Observation
from tapwright.device.device import Device, Power, RawEvent
from tapwright.device.wireframe import draw
from tapwright.serve.log_buffer import LogBuffer, LogEntry, crash_lines, read_line, stamp
from tapwright.serve.packages import Package, read_package
from tapwright.serve.properties import properties_of
from tapwright.serve.storage import Storage
from tapwright.serve.system_state import System
from tapwright.serve.touch import Touch

T = TypeVar("T")
APP_PROCESS = 4711
DEFAULT_LEVEL = 34
DENSITY = 160
EXECUTION_FILE = "jacoco.exec"
_UNNOTICED_SECONDS = 0.3
_MOST_CAUGHT_UP_SECONDS = 10.0


class Phone:
    """All that happens on the device happens one after another, on one thread."""

    def __init__(self, device: Device, log: Callable[[str], None], serial: str) -> None:
        self.device = device
        self.log = log
        self.serial = serial
        self.storage = Storage()
        self.logs = LogBuffer()
        self.system = System()
        self.packages: dict[str, Package] = {}
        self.served: Package | None = None
        self.tells_coverage = False  # to those who ask for it by broadcast
        self.is_running = False
        self.is_on = True
        self.started = time.time()
        self.on_reboot: Callable[[], object] = lambda: None
        self.overrides: dict[str, str] = {}  # properties that were set
        self.seen = 0  # screens so far
        self._screen_changed = asyncio.Event()
        self._observation = Observation(Screen())
        self._looked = time.monotonic()
        self._touch = Touch(device)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="phone")

    # -- life cycle -----------------------------------------------------------------------------

    async def start(self, path: Path) -> None:
        """Open the device and install the app."""
        await self._work(self.device.open)
        await self.install(path)

    async def close(self) -> None:
        """Let go of the device and of all files."""
        await self._work(self.device.close)
        self._thread.shutdown()
        self.storage.close()

    @property
    def level(self) -> int:
        """The Android level that tools are told."""
        return self.device.level or DEFAULT_LEVEL

    @property
    def properties(self) -> dict[str, str]:
        """What `getprop` lists."""
        return {**properties_of(self.device.name, self.level, self.serial), **self.overrides}

    # -- packages -------------------------------------------------------------------------------

    async def install(self, path: Path) -> Package:
        """Install a file of the host; an app beside the served one is kept but does not run."""
        package = read_package(path)
        kept = self.storage.host(package.file)
        served = self.served
        is_new = served is None or served.name == package.name
        if is_new and (served is None or served.app.sha256 != package.app.sha256):
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, kept)
            package = replace(package, app=replace(package.app, path=kept))
            await self._do(lambda: self.device.install(package.app))
            self.served, self.is_running = package, False
            self.tells_coverage = await self._tells_coverage()
            self._touch.forget()
            await self.look()
        elif not is_new:
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, kept)
            self.log(f"kept but not run: {package.name}; one app runs, {served and served.name}")
        self.packages[package.name] = self.served if is_new and self.served else package
        return package

    async def uninstall(self, name: str) -> bool:
        """Forget a package; whether it was there."""
        package = self.packages.pop(name, None)
        if package is None:
            return False
        if package is self.served:
            await self.stop(name)
            self.served = None
        self.storage.remove(str(Path(package.file).parent))
        return True

    # -- the app --------------------------------------------------------------------------------

    async def launch(self) -> None:
        """Start the app at its launcher activity, or bring it back as it is."""
        if self.is_running:
            await self.inject([["return"]])
        else:
            self.is_running = True
            await self._see(self.device.launch)

    async def start_activity(self, activity: str) -> None:
        """Start one activity of the app."""
        self.is_running = True
        await self.inject([["start", activity]])

    async def stop(self, name: str) -> None:
        """End the app's process."""
        if self.served is not None and self.served.name == name:
            await self._do(self.device.stop)
            self.is_running = False
            self._touch.forget()
            await self.look()

    async def clear(self, name: str) -> bool:
        """Data and process gone; whether there is such a package."""
        if name not in self.packages:
            return False
        if self.served is not None and self.served.name == name:
            await self._do(self.device.reset)
            self.is_running = False
            self.system.granted.clear()
            self._touch.forget()
            await self.look()
        return True

    # -- looking and acting ---------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """What was shown when it was last looked at."""
        return self._observation.screen

    @property
    def focus(self) -> WidgetIdentity | None:
        """The field that text goes to."""
        return self._touch.focus(self.screen)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height when held upright."""
        width, height = self.screen.size
        return min(width, height), max(width, height)

    async def look(self) -> Screen:
        """What is shown now."""
        if self.served is None:
            return self.screen
        return await self._see(self.device.observe)

    async def inject(self, events: Sequence[RawEvent]) -> Screen:
        """Fingers and keys."""
        if self.served is None:
            return self.screen
        return await self._see(lambda: self._touch.inject(events))

    async def perform(self, action: Action) -> Screen:
        """An action on a widget that is shown."""
        return await self._see(lambda: self.device.perform(action))

    async def switch_screen(self, on: bool) -> None:
        """Screen off and on; apps are paused and resumed by it."""
        if on != self.is_on:
            self.is_on = on
            await self.inject([["screen", on]])

    async def screenshot(self) -> bytes:
        """The screen as a PNG picture; a sketch of what the device does not draw."""
        try:
            return await self._do(self.device.screenshot)
        except (InputError, UnsupportedError):
            # A phone always has a picture, also of its home screen.
            return draw(self.screen)

    async def save_coverage(self, directory: Path) -> bool:
        """Write what was executed so far; whether the device can tell."""
        if Power.COVERAGE not in self.device.capabilities.powers:
            return False
        await self._do(lambda: self.device.save_coverage(directory))
        return True

    async def _tells_coverage(self) -> bool:
        with tempfile.TemporaryDirectory() as name:
            saved = await self.save_coverage(Path(name))
            return saved and (Path(name) / EXECUTION_FILE).is_file()

    async def write_log(self, level: str, tag: str, text: str, buffer: str = "main") -> None:
        """A line of the phone's own."""
        await self.logs.add([LogEntry(stamp(), 1, 1, level, tag, text, buffer)])

    # -- the device's thread --------------------------------------------------------------------

    async def _see(self, work: Callable[[], Observation]) -> Screen:
        await self._catch_up()
        await self._notice(await self._do(work))
        self._looked = time.monotonic()
        return self.screen

    async def _catch_up(self) -> None:
        """A phone's clock goes on while nobody looks; so does that of a device whose own stands."""
        passed = min(time.monotonic() - self._looked, _MOST_CAUGHT_UP_SECONDS)
        is_virtual = Power.VIRTUAL_TIME in self.device.capabilities.powers
        if is_virtual and self.is_running and passed >= _UNNOTICED_SECONDS:
            idle: list[RawEvent] = [["idle", passed]]
            await self._notice(await self._do(lambda: self._touch.inject(idle)))

    async def next_screen(self, number: int) -> None:
        """Until another screen is shown than the one with this number."""
        while self.seen == number:
            await self._screen_changed.wait()

    async def _notice(self, seen: Observation) -> None:
        if seen.screen != self._observation.screen:
            self.seen += 1
            # Those who wait go on; who waits from now on waits for the next.
            self._screen_changed.set()
            self._screen_changed = asyncio.Event()
        self._observation = seen
        lines = [line for text in seen.logs if (line := read_line(text)) is not None]
        if seen.crash is not None:
            self.is_running = False
            self._touch.forget()
            told = any(line.text.startswith(("FATAL EXCEPTION", "ANR in")) for line in lines)
            if not told and self.served is not None:
                lines += crash_lines(seen.crash, self.served.name, APP_PROCESS)
        if lines:
            await self.logs.add(lines)
        for limit in seen.limits:
            self.log(f"limit of the device: {limit.kind} {limit.name} {limit.message}")

    async def _do(self, work: Callable[[], T]) -> T:
        try:
            return await self._work(work)
        except UnsupportedError:
            raise
        except DeviceError as error:
            self.log(f"the device failed and is started again: {error.message}")
            await self._work(self._reboot)
            self.is_running = False
            self._touch.forget()
            self.on_reboot()
            raise

    def _reboot(self) -> None:
        self.device.restart(None if self.served is None else self.served.app)

    async def _work(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

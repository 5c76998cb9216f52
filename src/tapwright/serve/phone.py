"""The served phone: a device with the state that Android keeps around an app."""

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
_LEAST_IDLE_SECONDS = 0.3
_MOST_IDLE_SECONDS = 10.0


class Phone:
    """A device as a phone; all work on the device runs on one thread, one after another."""

    def __init__(self, device: Device, log: Callable[[str], None], serial: str) -> None:
        self.device = device
        self.log = log
        self.serial = serial
        self.storage = Storage()
        self.logs = LogBuffer()
        self.system = System()
        self.packages: dict[str, Package] = {}
        self.served: Package | None = None
        self.tells_coverage = False  # the app answers broadcasts that ask for its coverage
        self.is_running = False
        self.is_on = True
        self.started = time.time()
        self.on_reboot: Callable[[], object] = lambda: None
        self.overrides: dict[str, str] = {}  # properties that were set
        self.screen_number = 0  # screens so far
        self._screen_changed = asyncio.Event()
        self._observation = Observation(Screen())
        self._observed_at = time.monotonic()
        self._touch = Touch(device)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="phone")

    # -- life cycle -----------------------------------------------------------------------------

    async def start(self, path: Path) -> None:
        """Opens the device and installs the app."""
        await self._run_on_thread(self.device.open)
        await self.install(path)

    async def close(self) -> None:
        """Closes the device and deletes all files."""
        await self._run_on_thread(self.device.close)
        self._thread.shutdown()
        self.storage.close()

    @property
    def level(self) -> int:
        """Returns the Android API level that tools are told."""
        return self.device.level or DEFAULT_LEVEL

    @property
    def properties(self) -> dict[str, str]:
        """Returns what `getprop` lists."""
        return {**properties_of(self.device.name, self.level, self.serial), **self.overrides}

    # -- packages -------------------------------------------------------------------------------

    async def install(self, path: Path) -> Package:
        """Installs a file of the host; an app besides the served one is kept but does not run."""
        package = read_package(path)
        kept = self.storage.host(package.file)
        served = self.served
        is_new = served is None or served.name == package.name
        if is_new and (served is None or served.app.sha256 != package.app.sha256):
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, kept)
            package = replace(package, app=replace(package.app, path=kept))
            await self._run_or_reboot(lambda: self.device.install(package.app))
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
        """Removes a package; returns whether it was installed."""
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
        """Starts the app at its launcher activity, or brings it back to the front."""
        if self.is_running:
            await self.inject([["return"]])
        else:
            self.is_running = True
            await self._observe_after(self.device.launch)

    async def start_activity(self, activity: str) -> None:
        """Starts one activity of the app."""
        self.is_running = True
        await self.inject([["start", activity]])

    async def stop(self, name: str) -> None:
        """Ends the app's process."""
        if self.served is not None and self.served.name == name:
            await self._run_or_reboot(self.device.stop)
            self.is_running = False
            self._touch.forget()
            await self.look()

    async def clear(self, name: str) -> bool:
        """Removes the app's data and ends its process; returns whether the package is installed."""
        if name not in self.packages:
            return False
        if self.served is not None and self.served.name == name:
            await self._run_or_reboot(self.device.reset)
            self.is_running = False
            self.system.granted.clear()
            self._touch.forget()
            await self.look()
        return True

    # -- looking and acting ---------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """Returns the screen of the last observation."""
        return self._observation.screen

    @property
    def focus(self) -> WidgetIdentity | None:
        """Returns the field that text goes to."""
        return self._touch.focus(self.screen)

    @property
    def size(self) -> tuple[int, int]:
        """Returns width and height when held upright."""
        width, height = self.screen.size
        return min(width, height), max(width, height)

    async def look(self) -> Screen:
        """Observes the device and returns the screen."""
        if self.served is None:
            return self.screen
        return await self._observe_after(self.device.observe)

    async def inject(self, events: Sequence[RawEvent]) -> Screen:
        """Performs raw events and returns the screen after them."""
        if self.served is None:
            return self.screen
        return await self._observe_after(lambda: self._touch.inject(events))

    async def perform(self, action: Action) -> Screen:
        """Performs an action on a widget and returns the screen after it."""
        return await self._observe_after(lambda: self.device.perform(action))

    async def switch_screen(self, on: bool) -> None:
        """Switches the screen off or on, which pauses or resumes apps."""
        if on != self.is_on:
            self.is_on = on
            await self.inject([["screen", on]])

    async def screenshot(self) -> bytes:
        """Returns the screen as a PNG picture; a drawing of the widgets if the device has none."""
        try:
            return await self._run_or_reboot(self.device.screenshot)
        except (InputError, UnsupportedError):
            # A phone always has a picture, also of its home screen.
            return draw(self.screen)

    async def save_coverage(self, directory: Path) -> bool:
        """Writes the coverage so far; returns whether the device can tell it."""
        if Power.COVERAGE not in self.device.capabilities.powers:
            return False
        await self._run_or_reboot(lambda: self.device.save_coverage(directory))
        return True

    async def _tells_coverage(self) -> bool:
        """Returns whether the device writes a coverage file for this app."""
        with tempfile.TemporaryDirectory() as name:
            saved = await self.save_coverage(Path(name))
            return saved and (Path(name) / EXECUTION_FILE).is_file()

    async def write_log(self, level: str, tag: str, text: str, buffer: str = "main") -> None:
        """Writes a line of the phone's own to the log."""
        await self.logs.add([LogEntry(stamp(), 1, 1, level, tag, text, buffer)])

    # -- the device's thread --------------------------------------------------------------------

    async def _observe_after(self, work: Callable[[], Observation]) -> Screen:
        """Does work on the device, records its observation and returns the screen."""
        await self._let_time_pass()
        await self._record(await self._run_or_reboot(work))
        self._observed_at = time.monotonic()
        return self.screen

    async def _let_time_pass(self) -> None:
        """Advances a virtual clock by the real time since the last observation."""
        passed = min(time.monotonic() - self._observed_at, _MOST_IDLE_SECONDS)
        is_virtual = Power.VIRTUAL_TIME in self.device.capabilities.powers
        if is_virtual and self.is_running and passed >= _LEAST_IDLE_SECONDS:
            idle: list[RawEvent] = [["idle", passed]]
            await self._record(await self._run_or_reboot(lambda: self._touch.inject(idle)))

    async def next_screen(self, number: int) -> None:
        """Waits until a screen other than the one with this number is shown."""
        while self.screen_number == number:
            await self._screen_changed.wait()

    async def _record(self, seen: Observation) -> None:
        """Records an observation: wakes those who wait for a new screen, fills the log."""
        if seen.screen != self._observation.screen:
            self.screen_number += 1
            # Wakes all who wait; later waits use a new event.
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

    async def _run_or_reboot(self, work: Callable[[], T]) -> T:
        """Does work on the device's thread; restarts the device if it fails."""
        try:
            return await self._run_on_thread(work)
        except UnsupportedError:
            raise
        except DeviceError as error:
            self.log(f"the device failed and is started again: {error.message}")
            await self._run_on_thread(self._reboot)
            self.is_running = False
            self._touch.forget()
            self.on_reboot()
            raise

    def _reboot(self) -> None:
        """Restarts the device and installs the app again."""
        self.device.restart(None if self.served is None else self.served.app)

    async def _run_on_thread(self, work: Callable[[], T]) -> T:
        """Does work on the device's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

"""The served phone: a device with the state that Android keeps around an app."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from tapwright.core.action import Action, ActionKind
from tapwright.core.step import Observation
from tapwright.device.device import Device
from tapwright.device.device_values import Power, RawEvent
from tapwright.serve.packages import Package, read_package
from tapwright.serve.phone_device import APP_PROCESS, PhoneDevice
from tapwright.serve.properties import properties_of
from tapwright.serve.storage import Storage
from tapwright.serve.system_state import ShellProcess, System

T = TypeVar("T")
__all__ = ["APP_PROCESS", "Phone"]
DEFAULT_LEVEL = 34
DENSITY = 160
EXECUTION_FILE = "jacoco.exec"
REPORT_FILE = "jacoco.xml"
_REINIT = Action(ActionKind.REINIT)


class Phone(PhoneDevice):
    """A device as a phone."""

    def __init__(self, device: Device, log: Callable[[str], None], serial: str) -> None:
        super().__init__(device, log)
        self.serial = serial
        self.storage = Storage()
        self.system = System()
        self.processes: dict[int, ShellProcess] = {}  # what tools have started, by its number
        self.tells_coverage = False  # the app answers broadcasts that ask for its coverage
        self.started = time.time()
        self.overrides: dict[str, str] = {}  # properties that were set

    # -- life cycle -----------------------------------------------------------------------------

    async def start(self, path: Path) -> None:
        """Opens the device and installs the app."""
        await self._thread.run(self.device.open)
        await self.install(path)

    async def work_with(self, work: Callable[[Device], T]) -> T:
        """Does something else with the device, when no client is connected any more."""
        return await self._thread.run(lambda: work(self.device))

    async def close(self) -> None:
        """Closes the device and deletes all files."""
        await self._thread.run(self.device.close)
        self._thread.close()
        self.storage.close()

    @property
    def level(self) -> int:
        """Returns the Android API level that tools are told."""
        return self.device.level or DEFAULT_LEVEL

    @property
    def properties(self) -> dict[str, str]:
        """Returns what `getprop` lists."""
        return {**properties_of(self.device.name, self.level, self.serial), **self.overrides}

    @property
    def density(self) -> int:
        """Returns the dots per inch of the screen."""
        return self.system.density or DENSITY

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
            await self._thread.run_or_restart(lambda: self.device.install(package.app))
            self.served, self.is_running, self._has_data = package, False, False
            self.tells_coverage = await self._tells_coverage()
            self._touch.forget()
            await self._see()
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
        self._wake()
        return True

    # -- the app --------------------------------------------------------------------------------

    async def launch(self) -> None:
        """Starts the app at its launcher activity, or brings it back to the front."""
        if self.is_running:
            await self.inject([["return"]])
        else:
            await self._set_up()
            self.is_running = True
            await self._start(self.device.launch, _REINIT)

    async def start_activity(self, activity: str) -> None:
        """Starts one activity of the app."""
        await self._set_up()
        self.is_running = True
        events: list[RawEvent] = [["start", activity]]
        again = Action(ActionKind.REINIT, argument=activity)
        await self._start(lambda: self._touch.inject(events), again)

    async def _start(self, work: Callable[[], Observation], again: Action) -> None:
        """Starts the app and tells the watcher: an app without data begins anew."""
        before = self.screen
        await self._observe_after(work, is_act=True)
        if self._has_data:
            self._tell(before, again)
        else:
            self._has_data = True
            self.watcher.launched(self._observation)

    async def stop(self, name: str) -> None:
        """Ends the app's process."""
        if self.served is not None and self.served.name == name:
            await self._thread.run_or_restart(self.device.stop)
            self._forget()
            await self._see()

    async def clear(self, name: str) -> bool:
        """Removes the app's data and ends its process; returns whether the package is installed."""
        if name not in self.packages:
            return False
        if self.served is not None and self.served.name == name:
            await self._thread.run_or_restart(self.device.reset)
            self._forget()
            self._is_fresh, self._has_data = True, False
            await self._see()
        return True

    async def _see(self) -> None:
        """Looks for the phone itself, which no client has done anything to."""
        await self._observe_after(self.device.observe, is_act=True)

    # -- the screen and coverage ----------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """Returns width and height when held upright."""
        width, height = self.screen.size
        return min(width, height), max(width, height)

    async def save_coverage(self, directory: Path) -> bool:
        """Writes the coverage so far; returns whether the device can tell it."""
        if Power.COVERAGE not in self.device.capabilities.powers:
            return False
        await self._thread.run_or_restart(lambda: self.device.save_coverage(directory))
        return True

    async def _tells_coverage(self) -> bool:
        """Returns whether the device writes a coverage file for this app."""
        with tempfile.TemporaryDirectory() as name:
            saved = await self.save_coverage(Path(name))
            return saved and (Path(name) / EXECUTION_FILE).is_file()

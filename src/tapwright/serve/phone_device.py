"""The device of a served phone: looked at, acted on and asked, by one client after another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError, UnsupportedError
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Observation
from tapwright.device.device import Device
from tapwright.device.device_values import Power, RawEvent
from tapwright.device.touch import Touch
from tapwright.device.wireframe import draw
from tapwright.serve.device_thread import DeviceThread
from tapwright.serve.log_buffer import LogBuffer, LogEntry, crash_lines, read_line, stamp
from tapwright.serve.packages import Package
from tapwright.serve.watcher import NobodyWatches, Watcher

APP_PROCESS = 4711
_LEAST_IDLE_SECONDS = 0.3
_MOST_IDLE_SECONDS = 10.0
# Calls that need a process of the app and start one where there is none.
_STARTING_CALLS = frozenset(
    {"start", "broadcast", "startService", "stopService", "query", "insert", "update", "delete"}
) | {"shade"}


class PhoneDevice:
    """All work on the device runs on one thread, one piece after another."""

    def __init__(self, device: Device, log: Callable[[str], None]) -> None:
        self.device = device
        self.log = log
        self.logs = LogBuffer()
        self.packages: dict[str, Package] = {}
        self.served: Package | None = None  # the one that runs
        self.is_running = False
        self.is_on = True
        self.screen_number = 0  # screens so far
        self._changed = asyncio.Event()
        self._observation = Observation(Screen())
        self._observed_at = time.monotonic()
        self._touch = Touch(device)
        self._thread = DeviceThread(device, log)
        self._thread.when_restarted(self._restarted)
        self._kept: dict[str, tuple[str, dict[str, Any]]] = {}
        self.watcher: Watcher = NobodyWatches()
        self._has_data = False  # the app was started since it was installed or cleared
        self._is_fresh = False  # of the state that tools have given to it, nothing is there yet

    # -- looking and acting ---------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """Returns the screen of the last observation."""
        return self._observation.screen

    @property
    def focus(self) -> WidgetIdentity | None:
        """Returns the field that text goes to."""
        return self._touch.focus(self.screen)

    async def look(self) -> Screen:
        """Observes the device and returns the screen."""
        if self.served is None:
            return self.screen
        return await self._observe_after(self.device.observe)

    async def inject(self, events: Sequence[RawEvent]) -> Screen:
        """Performs raw events and returns the screen after them."""
        if self.served is None:
            return self.screen
        acting = [event for event in events if event[0] != "idle"]
        action = None
        if len(acting) == 1:
            name, *values = acting[0]
            action = self._touch.action_of(self.screen, str(name), values)
        before = self.screen
        await self._observe_after(lambda: self._touch.inject(events), is_act=bool(acting))
        if acting:
            self._tell(before, action)
        return self.screen

    async def perform(self, action: Action) -> Screen:
        """Performs an action on a widget and returns the screen after it."""
        before = self.screen
        await self._observe_after(lambda: self.device.perform(action), is_act=True)
        self._tell(before, action)
        return self.screen

    def _tell(self, before: Screen, action: Action | None) -> None:
        """Tells the watcher what was done, by its action where there is one."""
        if action is None:
            self.watcher.happened(before, self._observation, is_input=True)
        else:
            self.watcher.acted(before, action, self._observation)

    @property
    def takes_calls(self) -> bool:
        """Returns whether the device takes what a phone's shell asks of Android."""
        return Power.SYSTEM_CALLS in self.device.capabilities.powers

    async def call(self, name: str, /, **fields: Any) -> dict[str, Any]:
        """Does what a phone's shell asks of Android; returns its answer.

        Raises:
            UnsupportedError: the device cannot do such a thing.
        """
        if self.served is None:
            raise InputError("no app is installed")
        await self._set_up()
        await self._let_time_pass()
        before = self.screen
        answer = await self._thread.run_or_restart(lambda: self.device.system(name, fields))
        self.is_running = self.is_running or name in _STARTING_CALLS
        await self._record(answer.observation)
        self._observed_at = time.monotonic()
        self.watcher.happened(before, answer.observation)
        return answer.result

    async def export_data(self) -> bytes:
        """Returns the app's own files as a ZIP archive."""
        return await self._thread.run_or_restart(self.device.export_data)

    async def import_data(self, archive: bytes) -> None:
        """Makes the app's own files those of a ZIP archive."""
        await self._thread.run_or_restart(lambda: self.device.import_data(archive))

    async def keep(self, key: str, name: str, /, **fields: Any) -> None:
        """Makes a call whose effect outlives the app's data: it is repeated on a fresh device."""
        await self.call(name, **fields)
        self._kept[key] = name, fields

    async def _set_up(self) -> None:
        """Puts a fresh device into the state that tools have given to the phone."""
        if self._is_fresh:
            self._is_fresh = False
            for name, fields in self._kept.values():
                await self.call(name, **fields)

    async def switch_screen(self, on: bool) -> None:
        """Switches the screen off or on, which pauses or resumes apps."""
        if on != self.is_on:
            self.is_on = on
            await self.inject([["screen", on]])

    async def screenshot(self) -> bytes:
        """Returns the screen as a PNG picture; a drawing of the widgets if the device has none."""
        try:
            return await self._thread.run_or_restart(self.device.screenshot)
        except (InputError, UnsupportedError):
            # A phone always has a picture, also of its home screen.
            return draw(self.screen)

    async def write_log(self, level: str, tag: str, text: str, buffer: str = "main") -> None:
        """Writes a line of the phone's own to the log."""
        await self.logs.add([LogEntry(stamp(), 1, 1, level, tag, text, buffer)])

    # -- the device's thread --------------------------------------------------------------------

    async def _observe_after(
        self, work: Callable[[], Observation], *, is_act: bool = False
    ) -> Screen:
        """Does work on the device, records its observation and returns the screen."""
        await self._let_time_pass()
        before = self.screen
        await self._record(await self._thread.run_or_restart(work))
        self._observed_at = time.monotonic()
        if not is_act:
            self.watcher.happened(before, self._observation)
        return self.screen

    async def _let_time_pass(self) -> None:
        """Advances a virtual clock by the real time since the last observation."""
        passed = min(time.monotonic() - self._observed_at, _MOST_IDLE_SECONDS)
        is_virtual = Power.VIRTUAL_TIME in self.device.capabilities.powers
        if is_virtual and self.is_running and passed >= _LEAST_IDLE_SECONDS:
            idle: list[RawEvent] = [["idle", passed]]
            before = self.screen
            await self._record(await self._thread.run_or_restart(lambda: self._touch.inject(idle)))
            self.watcher.acted(before, Action(ActionKind.IDLE, argument=passed), self._observation)

    async def next_screen(self, number: int, package: str) -> bool:
        """Waits for another screen than the one with this number.

        Returns False if this package, for which it waits, is uninstalled instead.
        """
        while self.screen_number == number and package in self.packages:
            await self._changed.wait()
        return package in self.packages

    def _wake(self) -> None:
        """Wakes all who wait for a change; later waits use a new event."""
        self._changed.set()
        self._changed = asyncio.Event()

    def _restarted(self) -> None:
        """Notes that the device has been started again."""
        self._forget()
        self._is_fresh, self._has_data = True, False
        self.watcher.failed("the device failed and was started again")

    def when_restarted(self, tell: Callable[[], object]) -> None:
        """Calls this each time the device has failed and is started again."""
        self._thread.when_restarted(tell)

    def _forget(self) -> None:
        """Notes that no process of the app runs."""
        self.is_running = False
        self._touch.forget()

    async def _record(self, seen: Observation) -> None:
        """Records an observation: wakes those who wait for a new screen, fills the log."""
        if seen.screen != self._observation.screen:
            self.screen_number += 1
            self._wake()
        self._observation = seen
        lines = [line for text in seen.logs if (line := read_line(text)) is not None]
        if seen.crash is not None:
            self._forget()
            told = any(line.text.startswith(("FATAL EXCEPTION", "ANR in")) for line in lines)
            if not told and self.served is not None:
                lines += crash_lines(seen.crash, self.served.name, APP_PROCESS)
        if lines:
            await self.logs.add(lines)
        for limit in seen.limits:
            self.log(f"limit of the device: {limit.kind} {limit.name} {limit.message}")

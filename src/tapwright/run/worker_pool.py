"""Several devices run one app at once, for one agent, one model and one budget.

Devices act at the same time; choosing, learning and writing are done by one worker at a time, who
holds the turn lock. A worker waits for its device most of the time, so threads are enough: the
device is another process or another machine.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tapwright.core.app import App
from tapwright.core.errors import DeviceError
from tapwright.device.device import Device
from tapwright.run.budget_use import BudgetUse, TurnLock
from tapwright.run.end_reason import EndReason
from tapwright.run.events import DeviceFault, Event

_LOOK_SECONDS = 0.2  # how often the main thread looks up, to hear of Ctrl-C
_END_SECONDS = 60.0  # for devices to finish the step that they are in


@dataclass(slots=True)
class WorkerPool:
    """Runs a loop for each device in a thread of its own."""

    use: BudgetUse
    tell: Callable[[Event], None]
    # Runs the worker with this number on an open device.
    work: Callable[[Device, int, TurnLock], EndReason]
    app: App
    keeps_open: bool = False  # the devices serve again, and whoever made them closes them
    lock: TurnLock = field(default_factory=TurnLock)
    _reason: EndReason | None = None
    _lost: dict[int, DeviceError] = field(default_factory=dict)  # by the worker's number
    _failure: BaseException | None = None
    # Not `Thread.join`: interrupted by Ctrl-C it takes threads for ended that go on.
    _ended: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def run(self, devices: Sequence[Device]) -> EndReason:
        """Works until the budget is used up or no device is left.

        Args:
            devices: the first is open, with the app; the others are opened here.
        """
        for number, device in enumerate(devices):
            threading.Thread(target=self._run_worker, args=(device, number), daemon=True).start()
        working = len(devices)
        try:
            while working:
                working -= self._ended.acquire(timeout=_LOOK_SECONDS)
        finally:
            # Ctrl-C ends in the middle of no step: each worker finishes the one it is in.
            self.use.stopped = self.use.stopped or EndReason.INTERRUPTED
            while working and self._ended.acquire(timeout=_END_SECONDS):
                working -= 1
        if self._failure is not None:
            raise self._failure
        if self._reason is None:
            raise next(iter(self._lost.values()))
        if 0 in self._lost:  # whoever comes after the run wants a device
            devices[0].restart(self.app)
        return self._reason

    def _run_worker(self, device: Device, number: int) -> None:
        try:
            if number:
                device.prepare(self.app)
            with self.lock.held():
                reason = self.work(device, number, self.lock)
            if self._reason is None or self._reason.is_early:
                self._reason = reason
        except DeviceError as error:
            # The others go on without it.
            self._lost[number] = error
            with self.lock.held():
                self.tell(
                    DeviceFault(f"worker {number + 1} is given up: {error.message}", self.use.steps)
                )
        except BaseException as error:
            self._failure = self._failure or error
            self.use.stopped = EndReason.ERROR
        finally:
            if number and not self.keeps_open:
                device.close()
            self._ended.release()

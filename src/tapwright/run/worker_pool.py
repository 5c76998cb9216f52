"""Several devices explore one app at once, for one agent, one model and one budget.

Devices act at the same time; choosing, learning and writing are done by one worker at a time, who
holds the baton. A worker waits for its device most of the time, so threads are enough: the device
is another process or another machine.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tapwright.core.errors import DeviceError
from tapwright.device.device import Device
from tapwright.run.budget_use import BudgetUse, TurnLock
from tapwright.run.events import DeviceFault, EndReason, Event
from tapwright.run.login import LoginTally
from tapwright.run.loop import Loop

_LOOK_SECONDS = 0.2  # how often the main thread looks up, to hear of Ctrl-C
_END_SECONDS = 60.0  # for devices to finish the step that they are in


@dataclass(slots=True)
class WorkerPool:
    """Runs a loop for each device in a thread of its own."""

    ledger: BudgetUse
    tell: Callable[[Event], None]
    make_loop: Callable[
        [Device, int, TurnLock], Loop
    ]  # from an open device and the worker's number
    prepare: Callable[[Device], None]  # opens a device and installs the app
    logins: LoginTally = field(default_factory=LoginTally)
    _baton: TurnLock = field(default_factory=TurnLock)
    _reason: EndReason | None = None
    _lost: dict[int, DeviceError] = field(default_factory=dict)  # by the worker's number
    _failure: BaseException | None = None
    # Not `Thread.join`: interrupted by Ctrl-C it takes threads for ended that go on.
    _ended: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def run(self, devices: Sequence[Device]) -> EndReason:
        """Explore until the budget is used up or no device is left.

        Args:
            devices: the first is open, with the app; the others are opened and closed here.
        """
        for number, device in enumerate(devices):
            threading.Thread(target=self._work, args=(device, number), daemon=True).start()
        working = len(devices)
        try:
            while working:
                working -= self._ended.acquire(timeout=_LOOK_SECONDS)
        finally:
            # Ctrl-C ends in the middle of no step: each worker finishes the one it is in.
            self.ledger.stopped = self.ledger.stopped or EndReason.INTERRUPTED
            while working and self._ended.acquire(timeout=_END_SECONDS):
                working -= 1
        if self._failure is not None:
            raise self._failure
        if self._reason is None:
            raise next(iter(self._lost.values()))
        if 0 in self._lost:  # whoever comes after the run wants a device
            devices[0].close()
            self.prepare(devices[0])
        return self._reason

    def _work(self, device: Device, number: int) -> None:
        try:
            if number:
                self.prepare(device)
            with self._baton.held():
                loop = self.make_loop(device, number, self._baton)
                reason = loop.run()
                self._count(loop)
            if self._reason is None or self._reason.is_early:
                self._reason = reason
        except DeviceError as error:
            # The others go on without it.
            self._lost[number] = error
            with self._baton.held():
                self.tell(
                    DeviceFault(
                        f"worker {number + 1} is given up: {error.message}", self.ledger.steps
                    )
                )
        except BaseException as error:
            self._failure = self._failure or error
            self.ledger.stopped = EndReason.ERROR
        finally:
            if number:
                device.close()
            self._ended.release()

    def _count(self, loop: Loop) -> None:
        self.logins.done += loop.logins.done
        self.logins.failed += loop.logins.failed
        self.logins.reason = loop.logins.reason or self.logins.reason

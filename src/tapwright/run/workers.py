"""The devices of a run: one, or several at once in a pool of workers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from tapwright.device.device import Device
from tapwright.device.registry import DeviceOptions
from tapwright.recipes.recipe import Recipe
from tapwright.run.attempt import Attempt
from tapwright.run.budget_use import BudgetUse, NoTurnLock, TurnLock
from tapwright.run.end_reason import EndReason
from tapwright.run.events import Event
from tapwright.run.login import Login, LoginTally
from tapwright.run.loop import Loop
from tapwright.run.settings import RunSettings
from tapwright.run.worker_pool import WorkerPool
from tapwright.spec import Monitor


class Assignment(Protocol):
    """What the workers search for together."""

    def monitor(self) -> Monitor:
        """Returns a monitor for the episodes of one worker."""
        ...

    def take(self, attempt: Attempt, monitor: Monitor, device: Device, lock: TurnLock) -> bool:
        """Returns whether the attempt ends the search."""
        ...


class Crew(Protocol):
    """Those who work for a run: threads of this process, or processes on several machines."""

    logins: LoginTally

    def run(self, recipe: Recipe, assignment: Assignment | None = None) -> EndReason:
        """Works until the budget is used up or the assignment is done."""
        ...

    def close(self) -> None:
        """Lets go of the devices, but not of the caller's."""
        ...


class Crews(Protocol):
    """Makes the crew of a run that does not work in this process alone."""

    def recover(self, run: Path) -> None:
        """Puts on record what a crew had done when the process of its run was killed."""
        ...

    def make(
        self,
        settings: RunSettings,
        use: BudgetUse,
        tell: Callable[[Event], None],
        login: Login | None,
    ) -> Crew:
        """Returns the crew; nothing is started yet."""
        ...


class Workers:
    """Runs a recipe on each device; the first device is the caller's."""

    def __init__(
        self,
        device: Device,
        make_device: Callable[[DeviceOptions], Device],
        settings: RunSettings,
        use: BudgetUse,
        tell: Callable[[Event], None],
        login: Login | None = None,
    ) -> None:
        self._settings = settings
        self._use = use
        self._tell = tell
        self._login = login
        self.logins = LoginTally()
        others = [make_device(settings.options) for _ in range(1, settings.workers)]
        self._devices = [device, *others]

    def run(self, recipe: Recipe, assignment: Assignment | None = None) -> EndReason:
        """Works until the budget is used up or the assignment is done; without one it explores."""
        # All are made before the first learns: agents count the workers that they learn from.
        recipes = [recipe, *(recipe.for_worker() for _ in self._devices[1:])]

        def work(device: Device, number: int, lock: TurnLock) -> EndReason:
            return self._work(device, recipes[number], lock, assignment)

        if len(self._devices) == 1:
            return work(self._devices[0], 0, NoTurnLock())
        keeps_open = assignment is not None  # for the next one
        return WorkerPool(self._use, self._tell, work, self._settings.app, keeps_open).run(
            self._devices
        )

    def close(self) -> None:
        """Closes all devices but the caller's."""
        for device in self._devices[1:]:
            device.close()

    def _work(
        self, device: Device, recipe: Recipe, lock: TurnLock, assignment: Assignment | None
    ) -> EndReason:
        monitor = None if assignment is None else assignment.monitor()
        loop = Loop(
            device,
            recipe,
            self._use,
            self._tell,
            monitor=monitor,
            login=self._login,
            lock=lock,
        )

        def is_done(attempt: Attempt) -> bool:
            if assignment is None or monitor is None:
                return False
            return assignment.take(attempt, monitor, device, lock)

        try:
            return loop.run(is_done)
        finally:
            if loop.login is not None:
                self.logins.include(loop.login.tally)


def crew_of(
    crews: Crews | None,
    device: Device,
    make_device: Callable[[DeviceOptions], Device],
    settings: RunSettings,
    use: BudgetUse,
    tell: Callable[[Event], None],
    login: Login | None,
) -> Crew:
    """Returns those who work for a run: threads of this process unless others are made."""
    if crews is not None:
        return crews.make(settings, use, tell, login)
    return Workers(device, make_device, settings, use, tell, login)

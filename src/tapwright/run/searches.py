"""Searches for one specification after the other, on the devices of a run."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Protocol

from tapwright.apps.target import Target
from tapwright.device.device import Device
from tapwright.experience.database import ExperienceDatabase
from tapwright.recipes.recipe import Goal, Recipe
from tapwright.run.attempt import Attempt
from tapwright.run.budget_use import BudgetUse, TurnLock
from tapwright.run.end_reason import EndReason
from tapwright.run.events import Event, SearchEnded, SearchStarted
from tapwright.run.record import SearchRecord
from tapwright.run.run_directory import RunDirectory
from tapwright.run.search import Search, SearchLimits, SearchResult
from tapwright.run.settings import RunSettings
from tapwright.run.workers import Crew
from tapwright.spec import Monitor


class WitnessKeeper(Protocol):
    """Makes a test of a witness; hears of a search that found none."""

    def accept(self, device: Device, target: Target, attempt: Attempt, seconds: float) -> bool:
        """Returns whether the witness still is one when it is replayed; its test is then kept."""
        ...

    def length_to_beat(self, target: Target) -> int | None:
        """Returns how long the target's test is, if a shorter one is wanted."""
        ...

    def conclude(self, device: Device, target: Target, result: SearchResult) -> None:
        """Hears that a search has ended, with or without a witness."""
        ...

    def record_of(self, target: Target, result: SearchResult) -> SearchRecord:
        """Returns what is put on record of a search."""
        ...


def goal_of(target: Target, limits: SearchLimits) -> Goal:
    """Returns what a recipe is told of the target."""
    return Goal(
        target.named_kinds,
        target.named_widgets,
        target.needed_kinds,
        limits.steps - 1,
        limits.episodes,
        target.specification.titles,
        target.launchable,
    )


@dataclass(slots=True)
class TargetSearch:
    """What the workers do for one target: follow its monitor, and keep what satisfies it."""

    target: Target
    search: Search
    keeper: WitnessKeeper
    settings: RunSettings

    def monitor(self) -> Monitor:
        """Returns a monitor for the episodes of one worker."""
        return self.target.guided.monitor(max_steps=self.settings.limits.steps)

    def take(self, attempt: Attempt, monitor: Monitor, device: Device, lock: TurnLock) -> bool:
        """Returns whether the attempt ends the search; replays let other workers go on."""

        def accept(attempt: Attempt) -> bool:
            with lock.released():
                seconds = self.search.result.seconds
                accepted = self.keeper.accept(device, self.target, attempt, seconds)
                device.reseed(self.settings.options.seed)  # replays draw other numbers
            return accepted

        return self.search.take(attempt, monitor, accept)


@dataclass(slots=True)
class Searches:
    """All searches of a run, in the order of the targets."""

    settings: RunSettings
    directory: RunDirectory
    device: Device
    workers: Crew
    use: BudgetUse
    known: ExperienceDatabase
    keeper: WitnessKeeper
    make_recipe: Callable[[int], Recipe]  # for the target with this number
    tell: Callable[[Event], None]
    results: dict[str, SearchResult] = field(default_factory=dict)  # by target; those begun
    over: Collection[str] = ()  # targets that an earlier part of the run has searched for

    def run(self) -> EndReason:
        """Searches for each target; returns why no more is searched for."""
        for number, target in enumerate(self.settings.targets):
            if target.name in self.over:
                continue
            self.use.allow_episodes(self.settings.limits.episodes)
            reason = self.use.used_up()
            if reason is not None:
                return reason
            self._search(number, target)
        return EndReason.SEARCHED

    def _search(self, number: int, target: Target) -> None:
        """Each specification is learnt from the beginning; experience is what they share."""
        settings, app, recipe = self.settings, self.settings.app, self.make_recipe(number)
        rehearsed = 0
        if recipe.recall is not None:
            monitor = target.guided.monitor(max_steps=settings.limits.steps)
            rehearsed = recipe.recall(self.known.episodes(app.package), monitor)
        name, source = target.specification.name, target.specification.source
        # The text belongs to the run: the file that it came from may change.
        self.directory.write_file(f"specifications/{target.name}.txt", f"{target.specification}\n")
        self.tell(SearchStarted(name, source, number, len(settings.targets), rehearsed))

        def remember(attempt: Attempt) -> None:
            self.known.append(
                app.package, target.name, attempt.launched, attempt.steps, app.version
            )

        search = Search(self.use, remember, SearchResult(rehearsed=rehearsed))
        if recipe.seeks_shorter:
            search.length_to_beat = lambda: self.keeper.length_to_beat(target)
        self.results[target.name] = result = search.result
        is_over = False
        try:
            self.workers.run(recipe, TargetSearch(target, search, self.keeper, settings))
            is_over = True
        finally:
            search.measure()
            if not is_over:
                self._tell_end(target, result, is_over=False)
        self.keeper.conclude(self.device, target, result)
        self.device.reseed(settings.options.seed)
        self._tell_end(target, result)

    def _tell_end(self, target: Target, result: SearchResult, *, is_over: bool = True) -> None:
        record = self.keeper.record_of(target, result)
        record.is_over = is_over
        self.tell(SearchEnded(target.name, target.specification.name, record))

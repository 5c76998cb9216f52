"""The composition root of witness runs: a device, a run directory, and a search a specification."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from tapwright.core.action import ActionKind
from tapwright.core.app import App
from tapwright.core.clock import Clock, SystemClock
from tapwright.core.errors import DeviceError, InputError, StorageError
from tapwright.core.randomness import stream
from tapwright.device.device import Counter, Device
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.experience.database import ExperienceDatabase
from tapwright.findings.tally import Tally
from tapwright.recipes.witness_recipe import WITNESS_RECIPES, WitnessIngredients, WitnessRecipe
from tapwright.rules.rule_filter import RuleFilter
from tapwright.rules.rules import Rules
from tapwright.run.budget import Budget
from tapwright.run.events import (
    Broadcast,
    EndReason,
    Listener,
    RunEnded,
    RunStarted,
    RunStopped,
    SearchEnded,
    SearchStarted,
)
from tapwright.run.recorder import Recorder
from tapwright.run.run_directory import RunDirectory
from tapwright.run.run_frame import (
    coverage_of,
    end_after_failure,
    facts_of_run,
    idle_rules,
    message_of,
    reason_of,
)
from tapwright.run.screen_pictures import ScreenPictures, Screenshots
from tapwright.run.witness_loop import Attempt, Counts, WitnessLimits, WitnessLoop
from tapwright.run.witness_search import SearchResult, WitnessSearch
from tapwright.spec import Specification
from tapwright.spec.proposition import Relation

EXPERIENCE_FILE = "experience.sqlite"


@dataclass(frozen=True, slots=True)
class Target:
    """A specification to be witnessed, and the form of it that leads the search."""

    name: str  # of its files in the run directory; no two are equal
    specification: Specification
    guided: Specification  # the same or a more detailed level; its witnesses witness both


@dataclass(frozen=True, slots=True)
class WitnessSettings:
    """Everything that a witness run is made from."""

    app: App
    device: str
    agent: str  # a name of the witness recipes
    targets: tuple[Target, ...]  # in the order in which they are tried
    seed: int
    out: Path
    limits: WitnessLimits = field(default_factory=WitnessLimits)
    options: DeviceOptions = field(default_factory=DeviceOptions)
    agent_settings: Mapping[str, str] = field(default_factory=dict)
    experience: Path | None = None  # None: a file of the run's own
    rules: Rules = field(default_factory=Rules)  # what the user forbids and prescribes
    screenshots: Screenshots = Screenshots.STATES


class Keeper(Protocol):
    """Makes a test of a witness; what becomes of a search that found none."""

    def accept(self, device: Device, target: Target, attempt: Attempt) -> bool:
        """Whether the witness still is one when it is replayed; its test is then kept."""
        ...

    def conclude(self, device: Device, target: Target, result: SearchResult) -> None:
        """A search has ended, with or without a witness."""
        ...


@dataclass(frozen=True, slots=True)
class WitnessRun:
    """How a witness run ended."""

    directory: Path
    reason: EndReason
    message: str
    steps: int
    seconds: float
    results: Mapping[str, SearchResult]  # by the target's name; those that were begun
    tally: Tally
    coverage: Mapping[str, Counter]
    idle_rules: tuple[str, ...] = ()  # rules of the user that matched nothing


class WitnessSession:
    """Searches for one specification after the other; whatever happens is on record."""

    def __init__(
        self,
        settings: WitnessSettings,
        make_keeper: Callable[[RunDirectory], Keeper],
        listeners: list[Listener] | None = None,
        *,
        clock: Clock | None = None,
        make_device: Callable[[DeviceOptions], Device] | None = None,
        afterwards: Callable[[WitnessRun], None] | None = None,  # while the directory is ours
    ) -> None:
        self._settings = settings
        self._afterwards = afterwards
        self._make_keeper = make_keeper
        self._listeners = listeners or []
        self._clock = clock or SystemClock()
        rules = settings.rules
        self._enforcement = RuleFilter(rules, stream(settings.seed, "texts")) if rules else None
        # Wrong names and settings are told before anything is made.
        self._idle_settings = self._recipe(settings.targets[0]).idle_settings
        self._make_device = make_device or DEVICES.load(settings.device)
        self._counts = Counts()
        self._results: dict[str, SearchResult] = {}

    def run(self) -> WitnessRun:
        """Search until every specification was tried; Ctrl-C ends the run, not its record."""
        with RunDirectory(self._settings.out) as directory:
            facts = self._facts()
            directory.create(facts)
            run = self._on_record(Recorder(directory, facts), directory)
            if self._afterwards is not None:
                self._afterwards(run)
            return run

    def _on_record(self, recorder: Recorder, directory: RunDirectory) -> WitnessRun:
        """Run with a device that is closed and a record that is ended, whatever happens."""
        settings = self._settings
        pictures = ScreenPictures(settings.out, settings.screenshots, self._clock)
        broadcast = Broadcast([pictures, *self._listeners], essential=[recorder])
        try:
            with (
                ExperienceDatabase(settings.experience or settings.out / EXPERIENCE_FILE) as known,
                self._make_device(settings.options) as device,
            ):
                device.install(settings.app)
                return self._search_all(device, known, recorder, broadcast, directory)
        except BaseException as error:
            if isinstance(error, InputError) and not recorder.tally.steps:
                self._discard(directory)
            elif not recorder.is_ended:
                steps, reason = recorder.tally.steps, reason_of(error)
                end_after_failure(broadcast, RunEnded(reason, steps, 0, 0.0, message_of(error)))
            raise
        finally:
            broadcast.close()

    def _search_all(
        self,
        device: Device,
        known: ExperienceDatabase,
        recorder: Recorder,
        broadcast: Broadcast,
        directory: RunDirectory,
    ) -> WitnessRun:
        settings, limits, started = self._settings, self._settings.limits, self._clock.now()
        budget = Budget(seconds=limits.seconds, episodes=limits.episodes * len(settings.targets))
        agent, seed, idle = settings.agent, settings.seed, self._idle_settings
        remarks = device.remarks
        broadcast.tell(RunStarted(settings.app, device.name, agent, seed, budget, idle, remarks))
        keeper, reason, message = self._make_keeper(directory), EndReason.SEARCHED, ""
        try:
            for number in range(len(settings.targets)):
                if limits.seconds is not None and self._clock.now() - started >= limits.seconds:
                    reason = EndReason.TIME
                    break
                self._search(device, known, keeper, broadcast, number, started)
        except (KeyboardInterrupt, RunStopped, DeviceError, StorageError) as error:
            reason, message = reason_of(error), message_of(error)
        files = directory.path / "coverage"
        recorder.coverage = coverage_of(device, files) if reason.is_orderly else {}
        recorder.enforcement = self._enforcement
        seconds = self._clock.now() - started
        ended = RunEnded(reason, self._counts.steps, self._counts.episodes, seconds, message)
        if reason is EndReason.STORAGE:
            end_after_failure(broadcast, ended)
        else:
            broadcast.tell(ended)
        return WitnessRun(
            directory.path,
            reason,
            message,
            self._counts.steps,
            seconds,
            self._results,
            recorder.tally,
            recorder.coverage,
            idle_rules(self._enforcement),
        )

    def _search(
        self,
        device: Device,
        known: ExperienceDatabase,
        keeper: Keeper,
        broadcast: Broadcast,
        number: int,
        started: float,
    ) -> None:
        settings = self._settings
        target, total, app = settings.targets[number], len(settings.targets), settings.app
        loop, rehearsed = self._prepare(device, known, broadcast, target)
        name, source = target.specification.name, target.specification.source
        # The text belongs to the run: the file that it came from may change.
        self._keep_text(target)
        broadcast.tell(SearchStarted(name, source, number, total, rehearsed))

        def accept(attempt: Attempt) -> bool:
            accepted = keeper.accept(device, target, attempt)
            device.reseed(settings.options.seed)  # replays draw other numbers
            return accepted

        def remember(attempt: Attempt) -> None:
            known.append(app.package, target.name, attempt.launched, attempt.steps, app.version)

        seconds = settings.limits.seconds
        deadline = None if seconds is None else started + seconds
        search = WitnessSearch(loop, accept, remember, deadline, SearchResult(rehearsed=rehearsed))
        self._results[target.name] = result = search.result
        search.run()
        keeper.conclude(device, target, result)
        device.reseed(settings.options.seed)
        found = result.witness is not None
        broadcast.tell(SearchEnded(name, found, result.episodes, result.steps, result.seconds))

    def _prepare(
        self, device: Device, known: ExperienceDatabase, broadcast: Broadcast, target: Target
    ) -> tuple[WitnessLoop, int]:
        """The loop of a search, and how many experiences its agent was taught first."""
        settings, recipe = self._settings, self._recipe(target)
        loop = WitnessLoop(
            device,
            recipe,
            target.guided.monitor(max_steps=settings.limits.steps),
            settings.limits,
            broadcast.tell,
            self._clock,
            self._counts,
            stream(settings.seed, "plans"),
        )
        return loop, loop.recall(known.episodes(settings.app.package))

    def _recipe(self, target: Target) -> WitnessRecipe:
        """Each specification is learnt from the beginning; experience is what they share."""
        settings = self._settings
        recipe = WITNESS_RECIPES.load(settings.agent)(
            witness_ingredients(target.guided, settings.seed, settings.agent_settings)
        )
        return recipe if self._enforcement is None else recipe.under(self._enforcement)

    def _facts(self) -> dict[str, Any]:
        settings = self._settings
        facts = facts_of_run(
            settings.app, settings.device, settings.options, settings.agent, settings.seed
        )
        names = {target.name: target.specification.source for target in settings.targets}
        rules = {"rules": settings.rules.facts()} if settings.rules else {}
        return {**facts, "planned": asdict(settings.limits), "specifications": names, **rules}

    def _keep_text(self, target: Target) -> None:
        name = f"specifications/{target.name}.txt"
        RunDirectory(self._settings.out).write_file(name, f"{target.specification}\n")

    def _discard(self, directory: RunDirectory) -> None:
        """Nothing was run, so nothing is left behind."""
        if self._settings.experience is None:
            (directory.path / EXPERIENCE_FILE).unlink(missing_ok=True)
        directory.discard()


def witness_ingredients(
    specification: Specification, seed: int, settings: Mapping[str, str]
) -> WitnessIngredients:
    """What a recipe is told of a specification: the actions and widgets that it names."""
    kinds = {kind.value: kind for kind in ActionKind}
    named = frozenset(
        kinds[each.value]
        for each in specification.propositions
        if each.name == "actionType" and each.relation is Relation.IS and each.value in kinds
    )
    widgets = frozenset(each for each in specification.propositions if each.names_target)
    return WitnessIngredients(seed, named, settings, widgets)

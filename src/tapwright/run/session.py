"""The composition root: from settings to a device, a recipe, a loop and a run directory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tapwright.core.app import App
from tapwright.core.clock import Clock, SystemClock
from tapwright.core.errors import DeviceError, InputError, StorageError
from tapwright.core.randomness import stream
from tapwright.device.device import Counter, Device
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.recipes.recipe import RECIPES, Recipe
from tapwright.rules.rule_filter import RuleFilter
from tapwright.rules.rules import Rules
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse, Past, TurnLock
from tapwright.run.coverage_union import ProbeUnion
from tapwright.run.events import (
    Broadcast,
    EndReason,
    Event,
    Listener,
    RunEnded,
    RunStarted,
    RunStopped,
)
from tapwright.run.login import Login, LoginTally
from tapwright.run.loop import DEFAULT_LOOP, Loop, LoopSettings
from tapwright.run.preparation import AgentOptions, keep_learnt, prepare_recipe
from tapwright.run.probe_journal import ProbeJournal
from tapwright.run.recorder import Recorder
from tapwright.run.replay_trace import replay_trace, seed_of_part
from tapwright.run.run_directory import RunDirectory
from tapwright.run.run_frame import (
    coverage_of,
    end_after_failure,
    facts_of_run,
    idle_rules,
    message_of,
    reason_of,
)
from tapwright.run.run_result import RunResult
from tapwright.run.screen_pictures import ScreenPictures, Screenshots
from tapwright.run.worker_pool import WorkerPool

_OF_FIRST_START = ("command", "started", "parts", "coverage_from_step", "login")


@dataclass(frozen=True, slots=True)
class ExploreSettings:
    """Everything that an exploration is made from."""

    app: App
    device: str  # a name of the device registry
    agent: str  # a name of the recipe registry
    budget: Budget
    seed: int
    out: Path  # must not hold anything yet
    options: DeviceOptions = field(default_factory=DeviceOptions)
    loop: LoopSettings = DEFAULT_LOOP
    episode_steps: int | None = None  # None: as the recipe says
    agent_options: AgentOptions = field(default_factory=AgentOptions)
    resume: bool = False  # go on with the run that `out` holds
    workers: int = 1  # devices that explore at once
    rules: Rules = field(default_factory=Rules)  # what the user forbids and prescribes
    login: Path | None = None  # a test or scenario that comes first; the session is given its maker
    screenshots: Screenshots = Screenshots.STATES


class Session:
    """Runs one exploration from start to end; whatever happens, the run directory tells of it."""

    def __init__(
        self,
        settings: ExploreSettings,
        listeners: list[Listener] | None = None,
        *,
        clock: Clock | None = None,
        make_device: Callable[[DeviceOptions], Device] | None = None,
        afterwards: Callable[[Device, RunResult], None] | None = None,
        make_login: Callable[[Device], Login] | None = None,
    ) -> None:
        """Prepare a run.

        Args:
            settings: what to explore, with what, for how long.
            listeners: who hears of it.
            clock: tells the time.
            make_device: makes the device, if not the one that the settings name.
            afterwards: what to do with the device and the result once the run has ended and is
                on record, such as verifying the crashes.
            make_login: makes the steps that come first, given the device with the app installed.
        """
        self._settings = settings
        self._afterwards = afterwards
        self._make_login = make_login
        self._listeners = listeners or []
        self._clock = clock or SystemClock()
        # Wrong names are told before anything is made.
        self._make_recipe = RECIPES.load(settings.agent)
        self._make_device = make_device or DEVICES.load_each(settings.device)
        self._journal = ProbeJournal(settings.out)
        self._earlier: dict[str, Any] = {}  # what run.json said of the parts before this one
        self._ledger: BudgetUse | None = None

    def run(self) -> RunResult:
        """Explore until the budget is used up; Ctrl-C ends the run, not the record of it."""
        settings = self._settings
        with RunDirectory(settings.out) as directory:
            if settings.resume:
                self._earlier = directory.reopen()
            device = self._make_device(settings.options)
            recipe = self._recipe(device)
            facts = self._facts()
            if not settings.resume:
                directory.create(facts)
            recorder = Recorder(directory, facts, resume=settings.resume)
            return self._on_record(device, recipe, recorder, directory)

    def _on_record(
        self, device: Device, recipe: Recipe, recorder: Recorder, directory: RunDirectory
    ) -> RunResult:
        """Run with a device that is closed and a record that is ended, whatever happens."""
        settings = self._settings
        pictures = ScreenPictures(settings.out, settings.screenshots, self._clock)
        broadcast = Broadcast([pictures, *self._listeners], essential=[recorder])
        try:
            with device:
                device.install(settings.app)
                result = self._explore(device, recipe, recorder, broadcast, directory)
                if self._afterwards is not None:
                    self._afterwards(device, result)
                return result
        except BaseException as error:
            if isinstance(error, InputError) and not recorder.tally.steps and not settings.resume:
                # Nothing was run, so nothing is left behind.
                directory.discard()
            elif not recorder.is_ended:
                self._end_after(error, recorder, broadcast)
            raise
        finally:
            self._journal.close()
            broadcast.close()

    def _end_after(self, error: BaseException, recorder: Recorder, broadcast: Broadcast) -> None:
        ledger = self._ledger
        episodes, seconds = (0, 0.0) if ledger is None else (ledger.episodes, ledger.seconds)
        steps = recorder.tally.steps
        ended = RunEnded(reason_of(error), steps, episodes, seconds, message_of(error))
        if ledger is None and self._settings.resume:
            broadcast.tell_others(ended)  # its earlier parts are on record as they were
        else:
            end_after_failure(broadcast, ended)

    def _recipe(self, device: Device) -> Recipe:
        settings = self._settings
        seed = settings.seed
        if settings.resume:
            seed = seed_of_part(settings.out, seed)
        recipe = prepare_recipe(
            self._make_recipe, settings.agent_options, seed, settings.app, device
        )
        if settings.episode_steps is not None:
            recipe = recipe.with_episode_steps(settings.episode_steps)
        if settings.rules:
            recipe = recipe.under(RuleFilter(settings.rules, stream(seed, "texts")))
        return recipe

    def _explore(
        self,
        device: Device,
        recipe: Recipe,
        recorder: Recorder,
        broadcast: Broadcast,
        directory: RunDirectory,
    ) -> RunResult:
        settings = self._settings
        broadcast.tell(
            RunStarted(
                settings.app,
                device.name,
                settings.agent,
                settings.seed,
                settings.budget,
                device.remarks,
            )
        )
        login = None
        if self._make_login is not None:
            login = self._make_login(device)
            device.reseed(settings.options.seed)  # whoever looked for it drew other numbers
        ledger, message = self._begin(recipe, recorder), ""
        work, logins = self._workers(device, recipe, ledger, broadcast.tell, login)
        try:
            reason = work()
        except (KeyboardInterrupt, RunStopped, DeviceError, StorageError) as error:
            reason, message = reason_of(error), message_of(error)
        coverage: dict[str, Counter] = {}
        if reason.is_orderly:
            files = directory.path / "coverage"
            coverage = coverage_of(device, files, ledger.coverage.probes)
        recorder.coverage = coverage
        recorder.enforcement, recorder.guidance = recipe.enforcement, recipe.guidance
        recorder.use_cases = None if recipe.use_cases is None else recipe.use_cases.tally
        recorder.logins = None if login is None else logins
        keep_learnt(recipe, settings.agent_options, directory)
        ended = RunEnded(reason, ledger.steps, ledger.episodes, ledger.seconds, message)
        if reason is EndReason.STORAGE:
            end_after_failure(broadcast, ended)
        else:
            broadcast.tell(ended)
        if not reason.is_early:
            self._journal.delete()
        return RunResult(
            directory.path,
            reason,
            message,
            ledger.steps,
            ledger.seconds,
            recorder.tally,
            coverage,
            idle_rules(recipe.enforcement),
            recorder.logins,
            recipe.guidance,
            recorder.use_cases,
            recorder.coverage_from,
        )

    def _begin(self, recipe: Recipe, recorder: Recorder) -> BudgetUse:
        """The ledger of the run, with what its earlier parts used, found and covered."""
        settings, past = self._settings, Past(0, 0, 0.0)
        ledger = BudgetUse(settings.budget, self._clock, coverage=ProbeUnion(self._journal.add))
        if settings.resume:
            ledger.coverage.restore(self._journal.read())
            package = settings.app.package
            past = replay_trace(recipe, recorder, settings.out, package, self._earlier)
            ledger.go_on_after(past)
        recorder.begin_part(past, len(ledger.coverage.probes))
        self._ledger = ledger
        return ledger

    def _workers(
        self,
        device: Device,
        recipe: Recipe,
        ledger: BudgetUse,
        tell: Callable[[Event], None],
        login: Login | None,
    ) -> tuple[Callable[[], EndReason], LoginTally]:
        """What explores, on one device or on several, and its count of logins."""
        settings = self._settings
        # All are made before the first learns: agents count the workers that they learn from.
        recipes = [recipe, *(recipe.for_worker() for _ in range(1, settings.workers))]

        def make_loop(device: Device, number: int, baton: TurnLock | None = None) -> Loop:
            mine = recipes[number]
            return Loop(device, mine, ledger, tell, self._clock, settings.loop, login, baton)

        if settings.workers == 1:
            loop = make_loop(device, 0)
            return loop.run, loop.logins
        crew = WorkerPool(ledger, tell, make_loop, self._prepare)
        others = [self._make_device(settings.options) for _ in recipes[1:]]
        return partial(crew.run, [device, *others]), crew.logins

    def _prepare(self, device: Device) -> None:
        device.open()
        device.install(self._settings.app)

    def _facts(self) -> dict[str, Any]:
        settings = self._settings
        facts = facts_of_run(
            settings.app, settings.device, settings.options, settings.agent, settings.seed
        )
        options = settings.agent_options.facts()
        return {
            **facts,
            "agent_options": options,
            "episode_steps": settings.episode_steps,
            "planned": asdict(settings.budget),
            **({"rules": settings.rules.facts()} if settings.rules else {}),
            **({"login": str(settings.login)} if settings.login else {}),
            **({"workers": settings.workers} if settings.workers > 1 else {}),
            # A run that goes on is the one that was started then, by that command.
            **{name: self._earlier[name] for name in _OF_FIRST_START if name in self._earlier},
        }

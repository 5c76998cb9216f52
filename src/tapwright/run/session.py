"""The composition root: from settings to devices, a recipe, loops and a run directory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from tapwright.core.clock import Clock, SystemClock
from tapwright.core.errors import DeviceError, InputError, StorageError
from tapwright.core.randomness import stream
from tapwright.device.device import Counter, Device
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.experience.database import ExperienceDatabase
from tapwright.recipes.recipe import RECIPES, Recipe
from tapwright.rules.rule_filter import RuleFilter
from tapwright.run.budget_use import BudgetUse, Past
from tapwright.run.coverage_union import ProbeUnion
from tapwright.run.ending import (
    coverage_of,
    end_after_failure,
    idle_rules,
    message_of,
    reason_of,
)
from tapwright.run.events import Broadcast, EndReason, Listener, RunEnded, RunStarted, RunStopped
from tapwright.run.facts import facts_of
from tapwright.run.login import Login
from tapwright.run.preparation import keep_learnt, make_recipe
from tapwright.run.probe_journal import ProbeJournal
from tapwright.run.recorder import Recorder
from tapwright.run.replay_trace import replay_trace, seed_of_part
from tapwright.run.run_directory import RunDirectory
from tapwright.run.run_result import RunResult
from tapwright.run.screen_pictures import ScreenPictures
from tapwright.run.search import SearchResult
from tapwright.run.searches import Searches, WitnessKeeper, goal_of
from tapwright.run.settings import RunSettings
from tapwright.run.workers import Workers
from tapwright.state_graph.graph import StateGraph
from tapwright.state_graph.guidance import GuidanceTally

EXPERIENCE_FILE = "experience.sqlite"


class Session:
    """Runs an exploration or searches from start to end; the run directory tells of it."""

    def __init__(
        self,
        settings: RunSettings,
        listeners: list[Listener] | None = None,
        *,
        clock: Clock | None = None,
        make_device: Callable[[DeviceOptions], Device] | None = None,
        afterwards: Callable[[Device, RunResult], None] | None = None,
        make_login: Callable[[Device], Login] | None = None,
        make_keeper: Callable[[RunDirectory], WitnessKeeper] | None = None,
    ) -> None:
        """Prepare a run.

        Args:
            settings: what to explore or search for, with what, for how long.
            listeners: who hears of it.
            clock: tells the time.
            make_device: makes the device, if not the one that the settings name.
            afterwards: what to do with the device and the result once the run has ended and is
                on record, such as verifying the crashes.
            make_login: makes the steps that come first, given the device with the app installed.
            make_keeper: makes what turns witnesses into tests; needed where there are targets.
        """
        self._settings = settings
        self._afterwards = afterwards
        self._make_login = make_login
        self._make_keeper = make_keeper
        self._listeners = listeners or []
        self._clock = clock or SystemClock()
        # Wrong names are told before anything is made.
        RECIPES.load(settings.agent)
        self._make_device = make_device or DEVICES.load_each(settings.device)
        self._journal = ProbeJournal(settings.out)
        self._graph = StateGraph()
        self._rules: RuleFilter | None = None
        self._recipes: list[Recipe] = []  # one; or one for each target, as far as it was tried
        self._seed = settings.seed
        self._earlier: dict[str, Any] = {}  # what run.json said of the parts before this one
        self._use: BudgetUse | None = None
        self._known: ExperienceDatabase | None = None

    def run(self) -> RunResult:
        """Works until the budget is used up; Ctrl-C ends the run, not the record of it."""
        settings = self._settings
        with RunDirectory(settings.out) as directory:
            if settings.resume:
                self._earlier = directory.reopen()
                self._seed = seed_of_part(settings.out, settings.seed)
            if settings.rules:
                self._rules = RuleFilter(settings.rules, stream(self._seed, "texts"))
            device = self._make_device(settings.options)
            recipe = self._recipe(device, 0)
            facts = facts_of(settings, self._earlier)
            if not settings.resume:
                directory.create(facts)
            recorder = Recorder(directory, facts, resume=settings.resume)
            return self._on_record(device, recipe, recorder, directory)

    def _recipe(self, device: Device, number: int) -> Recipe:
        """The recipe of the exploration, or of the search for the target with this number."""
        settings, goal = self._settings, None
        if settings.targets:
            goal = goal_of(settings.targets[number], settings.limits)
        recipe = make_recipe(
            settings.agent,
            settings.agent_options,
            self._seed,
            settings.app,
            device,
            goal=goal,
            graph=self._graph,
        )
        if settings.episode_steps is not None:
            recipe = recipe.with_episode_steps(settings.episode_steps)
        if self._rules is not None:
            recipe = recipe.with_rules(self._rules)
        self._recipes.append(recipe)
        return recipe

    def _on_record(
        self, device: Device, recipe: Recipe, recorder: Recorder, directory: RunDirectory
    ) -> RunResult:
        """Runs with a device that is closed and a record that is ended, whatever happens."""
        settings = self._settings
        pictures = ScreenPictures(settings.out, settings.screenshots, self._clock)
        broadcast = Broadcast([pictures, *self._listeners], essential=[recorder])
        try:
            with self._experience(), device:
                device.install(settings.app)
                result = self._work(device, recipe, recorder, broadcast, directory)
                if self._afterwards is not None:
                    self._afterwards(device, result)
                return result
        except BaseException as error:
            if isinstance(error, InputError) and not recorder.tally.steps and not settings.resume:
                # Nothing was run, so nothing is left behind.
                (directory.path / EXPERIENCE_FILE).unlink(missing_ok=True)
                directory.discard()
            elif not recorder.is_ended:
                self._end_after(error, recorder, broadcast)
            raise
        finally:
            self._journal.close()
            broadcast.close()

    def _experience(self) -> AbstractContextManager[object]:
        """Opens the experience of searches; what is wrong with it is told before a device boots."""
        settings = self._settings
        if not settings.targets:
            return nullcontext()
        self._known = ExperienceDatabase(settings.experience or settings.out / EXPERIENCE_FILE)
        return self._known

    def _end_after(self, error: BaseException, recorder: Recorder, broadcast: Broadcast) -> None:
        use = self._use
        episodes, seconds = (0, 0.0) if use is None else (use.episodes, use.seconds)
        steps = recorder.tally.steps
        ended = RunEnded(reason_of(error), steps, episodes, seconds, message_of(error))
        if use is None and self._settings.resume:
            broadcast.tell_others(ended)  # its earlier parts are on record as they were
        else:
            end_after_failure(broadcast, ended)

    def _work(
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
                device.confinement,
            )
        )
        login = self._login(device)
        use, message = self._begin(recipe, recorder), ""
        workers = Workers(device, self._make_device, settings, use, broadcast.tell, login)
        searches: dict[str, SearchResult] = {}
        try:
            if settings.targets:
                reason = self._search(device, workers, use, broadcast, directory, searches)
            else:
                reason = workers.run(recipe)
        except (KeyboardInterrupt, RunStopped, DeviceError, StorageError) as error:
            reason, message = reason_of(error), message_of(error)
        finally:
            workers.close()
        recorder.coverage = self._coverage(device, reason, use, directory)
        recorder.enforcement, recorder.guidance = self._rules, self._guidance()
        recorder.use_cases = None if recipe.use_cases is None else recipe.use_cases.tally
        recorder.logins = None if login is None else workers.logins
        keep_learnt(recipe, settings.agent_options, directory)
        ended = RunEnded(reason, use.steps, use.episodes, use.seconds, message)
        if reason is EndReason.STORAGE:
            end_after_failure(broadcast, ended)
        else:
            broadcast.tell(ended)
        if not reason.is_early:
            self._journal.delete()
        return self._result(ended, recorder, searches)

    def _guidance(self) -> GuidanceTally | None:
        """What the guides of all recipes did; none if there is no guide by name."""
        tallies = [each.guidance for each in self._recipes if each.guidance is not None]
        if not tallies:
            return None
        total = GuidanceTally()
        for tally in tallies:
            total.include(tally)
        return total

    def _login(self, device: Device) -> Login | None:
        if self._make_login is None:
            return None
        login = self._make_login(device)
        device.reseed(self._settings.options.seed)  # whoever looked for it drew other numbers
        return login

    def _begin(self, recipe: Recipe, recorder: Recorder) -> BudgetUse:
        """The budget of the run, with what its earlier parts used, found and covered."""
        settings, past = self._settings, Past(0, 0, 0.0)
        use = BudgetUse(settings.budget, self._clock, coverage=ProbeUnion(self._journal.add))
        if settings.resume:
            use.coverage.restore(self._journal.read())
            package = settings.app.package
            past = replay_trace(recipe, recorder, settings.out, package, self._earlier)
            use.go_on_after(past)
        recorder.begin_part(past, len(use.coverage.probes))
        self._use = use
        return use

    def _search(
        self,
        device: Device,
        workers: Workers,
        use: BudgetUse,
        broadcast: Broadcast,
        directory: RunDirectory,
        results: dict[str, SearchResult],
    ) -> EndReason:
        settings = self._settings
        if self._make_keeper is None or self._known is None:
            raise ValueError("a run with targets needs experience and a keeper of witnesses")
        return Searches(
            settings,
            directory,
            device,
            workers,
            use,
            self._known,
            self._make_keeper(directory),
            lambda number: self._recipe(device, number) if number else self._recipes[0],
            broadcast.tell,
            results,
        ).run()

    def _coverage(
        self, device: Device, reason: EndReason, use: BudgetUse, directory: RunDirectory
    ) -> dict[str, Counter]:
        if not reason.is_orderly:
            return {}
        return coverage_of(device, directory.path / "coverage", use.coverage.probes)

    def _result(
        self, ended: RunEnded, recorder: Recorder, searches: Mapping[str, SearchResult]
    ) -> RunResult:
        return RunResult(
            self._settings.out,
            ended.reason,
            ended.message,
            ended.steps,
            ended.seconds,
            recorder.tally,
            recorder.coverage,
            idle_rules(self._rules),
            recorder.logins,
            recorder.guidance,
            recorder.use_cases,
            recorder.coverage_from,
            searches,
        )

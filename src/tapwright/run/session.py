"""The composition root: from settings to devices, a recipe, loops and a run directory."""

from __future__ import annotations

from collections.abc import Callable

from tapwright.core.clock import Clock, SystemClock
from tapwright.core.errors import DeviceError, InputError, StorageError
from tapwright.device.device import Device
from tapwright.device.device_values import Counter
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.experience.database import ExperienceDatabase
from tapwright.findings.tally import Tally
from tapwright.recipes.recipe import RECIPES, Recipe
from tapwright.run.budget_use import BudgetUse, Past
from tapwright.run.connected_try import try_connected
from tapwright.run.coverage_union import ProbeUnion
from tapwright.run.end_reason import EndReason
from tapwright.run.ending import (
    coverage_of,
    end_after_failure,
    message_of,
    reason_of,
)
from tapwright.run.events import (
    Broadcast,
    Event,
    Listener,
    RunConcluded,
    RunEnded,
    RunStopped,
)
from tapwright.run.login import Login, LoginTally
from tapwright.run.new_record import new_record, record_of_next_part, started
from tapwright.run.probe_journal import ProbeJournal
from tapwright.run.recipe_making import keep_learnt
from tapwright.run.record import RunRecord
from tapwright.run.recorder import Recorder
from tapwright.run.replay_trace import replay_trace, seed_of_part
from tapwright.run.run_directory import RunDirectory
from tapwright.run.run_experience import EXPERIENCE_FILE, open_experience
from tapwright.run.run_recipes import RunRecipes
from tapwright.run.run_result import RunResult
from tapwright.run.screen_pictures import ScreenPictures
from tapwright.run.search import SearchResult
from tapwright.run.searches import Searches, WitnessKeeper
from tapwright.run.settings import RunSettings
from tapwright.run.untold import refuse_untold
from tapwright.run.workers import Crew, Crews, crew_of

# What follows a run: is given the device, the result and whom to tell; says what is not done.
Afterwards = Callable[[Device, RunResult, Callable[[Event], None]], str]


class Session:
    """Runs an exploration or searches from start to end; the run directory tells of it."""

    def __init__(
        self,
        settings: RunSettings,
        listeners: list[Listener] | None = None,
        *,
        clock: Clock | None = None,
        make_device: Callable[[DeviceOptions], Device] | None = None,
        afterwards: Afterwards | None = None,
        make_login: Callable[[Device], Login] | None = None,
        make_keeper: Callable[[RunDirectory], WitnessKeeper] | None = None,
        crews: Crews | None = None,
    ) -> None:
        """Prepare a run.

        Args:
            settings: what to explore or search for, with what, for how long.
            listeners: who hears of it.
            clock: tells the time.
            make_device: makes the device, if not the one that the settings name.
            afterwards: what follows the steps, such as verifying crashes; then the run is over.
            make_login: makes the steps that come first, given the device with the app installed.
            make_keeper: makes what turns witnesses into tests; needed where there are targets.
            crews: makes those who work on other machines; else threads of this process do.
        """
        self._settings = settings
        self._afterwards = afterwards
        self._make_login = make_login
        self._make_keeper = make_keeper
        self._crews = crews
        self._listeners = listeners or []
        self._clock = clock or SystemClock()
        # Wrong names are told before anything is made.
        RECIPES.load(settings.agent)
        self._make_device = make_device or DEVICES.load_each(settings.device)
        self._journal = ProbeJournal(settings.out)
        self._recipes = RunRecipes(settings, settings.seed, None)
        self._earlier: RunRecord | None = None  # what run.json said of the parts before this one
        self._coverage_from = 0
        self._use: BudgetUse | None = None
        self._known: ExperienceDatabase | None = None

    def run(self) -> RunResult:
        """Works until the budget is used up; Ctrl-C ends the run, not the record of it."""
        settings = self._settings
        with RunDirectory(settings.out) as directory:
            if settings.resume:
                self._earlier = directory.reopen()
                if self._crews is not None:
                    self._crews.recover(settings.out)
                seed = seed_of_part(settings.out, settings.seed)
                self._recipes = RunRecipes(settings, seed, self._earlier)
            device = self._make_device(settings.options)
            recipe = self._recipes.first(device)
            if self._earlier is None:
                record = new_record(settings)
                directory.create(record)
            else:
                record = record_of_next_part(self._earlier)
            recorder = Recorder(directory, record, resume=settings.resume)
            return self._on_record(device, recipe, recorder, directory)

    def _on_record(
        self, device: Device, recipe: Recipe, recorder: Recorder, directory: RunDirectory
    ) -> RunResult:
        """Runs with a device that is closed and a record that is ended, whatever happens."""
        settings = self._settings
        pictures = ScreenPictures(settings.out, settings.screenshots, self._clock)
        broadcast = Broadcast([pictures, *self._listeners], essential=[recorder])
        try:
            with open_experience(settings) as self._known, device:
                device.install(settings.app)
                result = self._work(device, recipe, recorder, broadcast, directory)
                self._conclude(device, result, broadcast)
                return result
        except BaseException as error:
            if isinstance(error, InputError) and not recorder.tally.steps and not settings.resume:
                # Nothing was run, so nothing is left behind.
                (directory.path / EXPERIENCE_FILE).unlink(missing_ok=True)
                directory.discard()
            elif not recorder.is_ended:
                self._end_after(error, recorder, broadcast)
            else:
                end_after_failure(broadcast, RunConcluded(message_of(error) or "interrupted"))
            raise
        finally:
            self._journal.close()
            broadcast.close()

    def _conclude(self, device: Device, result: RunResult, broadcast: Broadcast) -> None:
        problem = ""
        if self._afterwards is not None:
            problem = self._afterwards(device, result, broadcast.tell)
        concluded = RunConcluded(problem)
        if result.reason is EndReason.STORAGE:
            end_after_failure(broadcast, concluded)
        else:
            broadcast.tell(concluded)
        if not result.reason.is_early and not problem and self._settings.shard is None:
            self._journal.delete()  # parts of shared work keep it: `merge` counts by it

    def _end_after(self, error: BaseException, recorder: Recorder, broadcast: Broadcast) -> None:
        ended = RunEnded(self._result(recorder.tally, reason_of(error), message_of(error)))
        if self._use is None and self._settings.resume:
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
        broadcast.tell(started(settings, device))
        login = self._login(device)
        use, message = self._begin(recipe, recorder), ""
        workers = crew_of(
            self._crews, device, self._make_device, settings, use, broadcast.tell, login
        )
        searches: dict[str, SearchResult] = {}
        try:
            if settings.targets:
                for target in settings.targets:
                    refuse_untold(target.specification.propositions, device)
                reason = self._search(device, workers, use, broadcast, directory, searches)
            else:
                reason = workers.run(recipe)
                message = try_connected(reason, device, settings, self._make_device)
        except (KeyboardInterrupt, RunStopped, DeviceError, StorageError) as error:
            reason, message = reason_of(error), message_of(error)
        finally:
            workers.close()
        keep_learnt(recipe, settings.agent_options, directory)
        result = self._result(
            recorder.tally,
            reason,
            message,
            coverage=self._coverage(device, reason, use, directory),
            logins=None if login is None else workers.logins,
            searches=searches,
        )
        if reason is EndReason.STORAGE:
            end_after_failure(broadcast, RunEnded(result))
        else:
            broadcast.tell(RunEnded(result))
        return result

    def _result(
        self,
        tally: Tally,
        reason: EndReason,
        message: str,
        *,
        coverage: dict[str, Counter] | None = None,
        logins: LoginTally | None = None,
        searches: dict[str, SearchResult] | None = None,
    ) -> RunResult:
        """What is known of the run now, which is all if it came to its end."""
        use, recipes = self._use, self._recipes
        return RunResult(
            self._settings.out,
            reason,
            message,
            tally.steps if use is None else use.steps,
            0.0 if use is None else use.seconds,
            tally,
            coverage or {},
            0 if use is None else use.episodes,
            recipes.rule_matches,
            logins,
            recipes.guidance,
            recipes.use_cases,
            self._coverage_from,
            searches or {},
        )

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
        if self._earlier is not None:
            use.coverage.restore(self._journal.read())
            package = settings.app.package
            past = replay_trace(recipe, recorder, settings.out, package, self._earlier)
            use.go_on_after(past)
        self._coverage_from = recorder.begin_part(past, len(use.coverage.probes))
        self._use = use
        return use

    def _search(
        self,
        device: Device,
        workers: Crew,
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
            lambda number: self._recipes.make(device, number),
            broadcast.tell,
            results,
            self._recipes.over,
        ).run()

    def _coverage(
        self, device: Device, reason: EndReason, use: BudgetUse, directory: RunDirectory
    ) -> dict[str, Counter]:
        if not reason.is_orderly:
            return {}
        return coverage_of(device, directory.path / "coverage", use.coverage.probes)

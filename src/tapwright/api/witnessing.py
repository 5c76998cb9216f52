"""`tapwright.witness`: find a short test that makes a specified behaviour happen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tapwright.api.login import login_maker
from tapwright.api.settings import Time, choose_place, choose_seed, options_under, seconds_of
from tapwright.apps.app_names import names_of
from tapwright.apps.naming import choose_app
from tapwright.apps.targets import targets_of
from tapwright.core.clock import Clock
from tapwright.core.errors import ExitStatus
from tapwright.core.quiet import say_nothing
from tapwright.device.registry import DeviceOptions
from tapwright.recipes.recipe import DEFAULT_WITNESS
from tapwright.report.report import write_report
from tapwright.rules.rules import Rules
from tapwright.run.budget import Budget
from tapwright.run.events import Listener
from tapwright.run.record import RunRecord, SearchRecord
from tapwright.run.run_directory import RunDirectory, read_record
from tapwright.run.run_result import RunResult
from tapwright.run.search import SearchLimits
from tapwright.run.session import Session
from tapwright.run.settings import AgentOptions, RunSettings
from tapwright.testcase.test_case import TestCase, new_test
from tapwright.testcase.witness_tests import WitnessCare, WitnessTests


@dataclass(frozen=True, slots=True)
class Witnesses:
    """What came of each specification, by the name of its file without the suffix."""

    settings: RunSettings
    run: RunResult
    kept: WitnessTests
    record: RunRecord

    @property
    def directory(self) -> Path:
        """The run directory."""
        return self.run.directory

    @property
    def tests(self) -> Mapping[str, TestCase]:
        """The tests that were found."""
        return {name: kept.test for name, kept in self.kept.tests.items()}

    @property
    def missing(self) -> Mapping[str, SearchRecord | None]:
        """The specifications without a witness, with how far the search got if it was tried."""
        names = [target.name for target in self.settings.targets]
        searches = self.record.witnesses
        return {name: searches.get(name) for name in names if name not in self.kept.tests}

    @property
    def exit_status(self) -> ExitStatus:
        """What the command line would end with."""
        if self.run.reason.is_early:
            return ExitStatus.FAILURE
        return ExitStatus.FINDING if self.missing else ExitStatus.CLEAN

    def write_report(self, out: Path | None = None) -> Path:
        """Write the run as one HTML file, into its directory unless told otherwise."""
        return write_report([self.directory], out)


def witness(
    app: str | Path,
    *specifications: str | Path,
    agent: str = DEFAULT_WITNESS,
    level: str | None = None,
    episodes: int = 100,
    steps: int = 30,
    time: Time | None = None,
    seed: int | None = None,
    out: str | Path | None = None,
    device: str | None = None,
    device_options: DeviceOptions | None = None,
    profile: str = "",
    agent_settings: Mapping[str, object] | None = None,
    guide: str | None = None,
    experience: str | Path | None = None,
    rules: Rules | None = None,
    login: str | Path | None = None,
    verify: int = 3,
    workers: int = 1,
    cluster: str = "",
    listeners: Sequence[Listener] = (),
) -> Witnesses:
    """Look for a test of each specification; each is replayed from a fresh install and made short.

    Args:
        app: an `.apk` file (or a bundle, a set of APKs), an `.fsm` model, or `demo:NAME`.
        specifications: files (`.sts`, `.ltl`, `.feature`), directories, or `demo:NAME/FILE`.
        agent: a name that `tapwright agents` lists for witnesses.
        level: which of a scenario's levels to take.
        episodes: at most so many for each specification.
        steps: at most so many in an episode, the launch included.
        time: at most so long for all of them, in seconds or such as `"5m"`.
        seed: repeats a run; drawn unless given.
        out: the run directory, which must not hold anything yet.
        device: a name that `tapwright devices` lists; by the kind of app unless given.
        device_options: what the device is told; its seed is the run's.
        profile: sets the device up as for the published tables, as `--profile` does.
        agent_settings: what `--set` takes.
        guide: leads out of local optima, such as `"fsm"`.
        experience: a file or PostgreSQL database (`postgresql://HOST/NAME`) to learn from and add
            to, or a run directory to learn from.
        rules: widgets and activities never to touch, texts for fields.
        login: a test or scenario to run first, and again when the app has logged out.
        verify: how often each test is replayed; 0 leaves them unverified.
        workers: how many devices search at once.
        cluster: the address of a Ray cluster that has them, or `"auto"`; empty: this process.
        listeners: who hears the run's events.

    Raises:
        TapwrightError: the input is wrong, or the device or the disk failed.
    """
    chosen, seed = choose_app(str(app), device), choose_seed(seed)
    values = {name: str(value) for name, value in (agent_settings or {}).items()}
    named = [str(specification) for specification in specifications]
    targets = targets_of(named, level, names_of(chosen.app))
    options = options_under(profile, device_options, seed, device or chosen.device)
    settings = RunSettings(
        app=chosen.app,
        device=device or chosen.device,
        agent=agent,
        targets=targets,
        seed=seed,
        out=choose_place(out, chosen.app.name),
        budget=Budget(seconds=seconds_of(time), episodes=episodes * max(len(targets), 1)),
        limits=SearchLimits(episodes, steps),
        options=options,
        agent_options=AgentOptions(values, guide),
        experience=None if experience is None else str(experience),
        rules=rules or Rules(),
        login=None if login is None else Path(login),
        workers=workers,
        cluster=cluster,
    )
    return run_witness(settings, WitnessCare(verify), listeners=listeners)


def run_witness(
    settings: RunSettings,
    verify: WitnessCare,
    *,
    listeners: Sequence[Listener] = (),
    tell: Callable[[str], None] = say_nothing,
    clock: Clock | None = None,
) -> Witnesses:
    """The search that the settings say; `tell` is told in lines."""
    if settings.cluster:
        return _witness_on_cluster(settings, verify, tell)
    kept: list[WitnessTests] = []

    def keep_in(directory: RunDirectory) -> WitnessTests:
        blank = new_test(settings.app, settings.device, settings.options)
        kept.append(WitnessTests(directory, blank, verify, tell))
        return kept[0]

    session = Session(
        settings,
        list(listeners),
        clock=clock,
        make_keeper=keep_in,
        make_login=login_maker(settings, tell),
    )
    result, record = session.run(), read_record(settings.out)
    for name, search in record.witnesses.items():
        kept[0].restore(name, search)
    return Witnesses(settings, result, kept[0], record)


def _witness_on_cluster(
    settings: RunSettings, verify: WitnessCare, tell: Callable[[str], None]
) -> Witnesses:
    """Searches for each specification on one of the machines; nothing of it is imported before."""
    from tapwright.api.cluster_witness import search_on_cluster
    from tapwright.fleet.cluster import connected

    search = partial(run_witness, verify=verify)
    result, record = search_on_cluster(settings, partial(connected, settings.cluster), search, tell)
    blank = new_test(settings.app, settings.device, settings.options)
    kept = WitnessTests(RunDirectory(settings.out), blank, verify, tell)
    for name, found in record.witnesses.items():
        kept.restore(name, found)
    return Witnesses(settings, result, kept, record)

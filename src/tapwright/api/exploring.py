"""`tapwright.explore`: cover an app, and get its crashes back as short tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tapwright.api.cluster import crews_of
from tapwright.api.login import login_maker
from tapwright.api.settings import Time, choose_place, choose_seed, options_under, seconds_of
from tapwright.api.untouched import write_untouched
from tapwright.apps.entries import Entries, choose_entries
from tapwright.apps.naming import choose_app
from tapwright.core.clock import Clock
from tapwright.core.errors import ExitStatus
from tapwright.core.quiet import say_nothing
from tapwright.core.untouched import UntouchedParts
from tapwright.device.device_values import Counter
from tapwright.device.profiles import check_entries
from tapwright.device.registry import DeviceOptions
from tapwright.findings.known import read_known
from tapwright.findings.tally import Tally
from tapwright.findings.verdict import verdict_on
from tapwright.recipes.recipe import DEFAULT_EXPLORER
from tapwright.report.report import write_report
from tapwright.rules.rules import Rules
from tapwright.run.budget import Budget
from tapwright.run.events import Listener
from tapwright.run.failing import fails
from tapwright.run.record import CrashRecord, ViolationRecord
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import AgentOptions, RunSettings
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_finding import CrashFinding, VerifySettings
from tapwright.testcase.properties import Property, properties_of
from tapwright.testcase.property_checks import Violation
from tapwright.testcase.test_case import new_test

DEFAULT_SECONDS = 300.0


@dataclass(frozen=True, slots=True)
class Exploration:
    """How an exploration ended, what it found, and the tests that were made of it."""

    settings: RunSettings
    result: RunResult
    after: AfterRun
    strict: bool = False  # whether suspects count as findings
    untouched: UntouchedParts | None = None  # None: the device tells nothing of the code

    @property
    def directory(self) -> Path:
        """The run directory, from which all else can be made later."""
        return self.result.directory

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return self.result.steps

    @property
    def activities(self) -> frozenset[str]:
        """The activities of the app that were seen."""
        return frozenset(self.result.tally.activities)

    @property
    def coverage(self) -> Mapping[str, Counter]:
        """What of the app's code was executed, by kind of counter."""
        return self.result.coverage

    @property
    def crashes(self) -> Mapping[str, CrashFinding]:
        """The crashes by signature, each with its test and how often it came back."""
        return self.after.findings

    @property
    def violations(self) -> Mapping[str, Violation]:
        """The properties that were found violated."""
        return self.after.violations

    @property
    def exit_status(self) -> ExitStatus:
        """What the command line would end with; what was not all verified is never clean."""
        if self.result.reason.is_early:
            return ExitStatus.FAILURE
        if self.failing:
            return ExitStatus.FINDING
        seen = self.steps and self.activities
        unsure = self.after.problem or self.after.not_checked or not seen
        return ExitStatus.FAILURE if unsure else ExitStatus.CLEAN

    @property
    def failing(self) -> tuple[str, ...]:
        """The names of the findings that fail a build: new ones, and suspects in a strict run."""
        tally, tested = self.result.tally, self.after.findings
        found: dict[str, CrashRecord | ViolationRecord] = {
            name: tested[name].record() if name in tested else _untested(name, tally)
            for name in tally.crashes
        }
        found.update({name: each.record() for name, each in self.violations.items()})
        return tuple(name for name, each in found.items() if fails(each, strict=self.strict))

    def write_report(self, out: Path | None = None) -> Path:
        """Write the run as one HTML file, into its directory unless told otherwise."""
        return write_report([self.directory], out)


def _untested(name: str, tally: Tally) -> CrashRecord:
    """The record of a crash that no test was made of, because something ended the run's tests."""
    suspect = name in tally.suspects
    return CrashRecord(verdict=verdict_on(None, 0, suspect=suspect))


def explore(
    app: str | Path,
    *,
    agent: str = DEFAULT_EXPLORER,
    steps: int | None = None,
    time: Time | None = None,
    episodes: int | None = None,
    until_quiet: int | None = None,
    seed: int | None = None,
    out: str | Path | None = None,
    device: str | None = None,
    device_options: DeviceOptions | None = None,
    profile: str = "",
    agent_settings: Mapping[str, object] | None = None,
    rules: Rules | None = None,
    login: str | Path | None = None,
    verify: int = 3,
    suite: bool = True,
    checks: Sequence[str] = (),
    workers: int = 1,
    cluster: str = "",
    known: str | Path | None = None,
    entries: str = Entries.GUI,
    listeners: Sequence[Listener] = (),
) -> Exploration:
    """Explore an app, verify and minimise its crashes, and leave a run directory.

    Args:
        app: an `.apk` file (or a bundle, a set of APKs), an `.fsm` model, or `demo:NAME`.
        agent: a name that `tapwright agents` lists.
        steps: at most so many steps.
        time: at most so long, in seconds or such as `"5m"`; five minutes if nothing else limits it.
        episodes: at most so many episodes.
        until_quiet: ends the run once so many steps in a row found no new code.
        seed: repeats a run; drawn unless given, `result.settings.seed` tells it.
        out: the run directory, which must not hold anything yet.
        device: a name that `tapwright devices` lists; by the kind of app unless given.
        device_options: what the device is told; its seed is the run's.
        profile: sets the device up as for the published tables, as `--profile` does.
        agent_settings: what `--set` takes.
        rules: widgets and activities never to touch, texts for fields.
        login: a test or scenario to run first, and again when the app has logged out.
        verify: how often each crash is replayed; 0 leaves them unverified.
        suite: whether a small test suite of the run is written.
        checks: properties to check, such as `"rotation"`.
        workers: how many devices explore at once.
        cluster: the address of a Ray cluster that has them, or `"auto"`; empty: this process.
        known: the baseline of accepted findings, which fail nothing.
        entries: ways into the app: `"gui"`, `"phone"` or `"all"`, as `--entries` takes them.
        listeners: who hears the run's events.

    Raises:
        TapwrightError: the input is wrong, or the device or the disk failed.
    """
    chosen, seed = choose_app(str(app), device), choose_seed(seed)
    seconds = seconds_of(time)
    if steps is None and seconds is None and episodes is None:
        seconds = DEFAULT_SECONDS
    values = {name: str(value) for name, value in (agent_settings or {}).items()}
    options = options_under(profile, device_options, seed, device or chosen.device)
    check_entries(options.profile, entries)
    settings = RunSettings(
        app=chosen.app,
        device=device or chosen.device,
        agent=agent,
        budget=Budget(steps, seconds, episodes, until_quiet),
        seed=seed,
        out=choose_place(out, chosen.app.name),
        options=options,
        agent_options=AgentOptions(values),
        rules=rules or Rules(),
        login=None if login is None else Path(login),
        workers=workers,
        cluster=cluster,
        known=None if known is None else Path(known),
        entries=choose_entries(entries),
    )
    return run_exploration(
        settings,
        VerifySettings(verify),
        suite=suite,
        checks=properties_of(checks),
        listeners=listeners,
    )


def run_exploration(
    settings: RunSettings,
    verify: VerifySettings,
    *,
    suite: bool = True,
    checks: Sequence[Property] = (),
    listeners: Sequence[Listener] = (),
    tell: Callable[[str], None] = say_nothing,
    clock: Clock | None = None,
    strict: bool = False,
) -> Exploration:
    """The exploration that the settings say, with its tests; `tell` is told in lines."""
    if settings.known is not None:
        accepted = read_known(settings.known, settings.app.package).findings
        verify = replace(verify, known=frozenset(accepted))
    blank = new_test(settings.app, settings.device, settings.options)
    after = AfterRun(blank, verify, tell, with_suite=suite, checks=checks)
    with crews_of(settings) as crews:
        session = Session(
            settings,
            list(listeners),
            clock=clock,
            afterwards=after,
            make_login=login_maker(settings, tell),
            crews=crews,
        )
        result = session.run()
    return Exploration(settings, result, after, strict, write_untouched(result.directory))

"""The report of a run: every section of it, and the file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tapwright.core.errors import StorageError
from tapwright.core.files import write_whole
from tapwright.report.coverage_view import KINDS, coverage_values
from tapwright.report.findings_view import crash_views, violation_views, witness_views
from tapwright.report.graph_view import graph_of
from tapwright.report.history import RunHistory
from tapwright.report.overview import figures_of, ledger_of, verdict_of
from tapwright.report.page import Section, render_page, render_section
from tapwright.report.plot import Line, plot
from tapwright.report.run_data import RunData, read_run
from tapwright.report.screenshots import ScreenshotIndex
from tapwright.run.record import RunRecord

REPORT_FILE = "report.html"


def write_report(directories: Sequence[Path], out: Path | None = None) -> Path:
    """Write the report of a run, or of several beside each other; the path of the file."""
    runs = [read_run(directory) for directory in directories]
    if len(runs) == 1:
        text = report_of(runs[0])
    else:
        from tapwright.report.comparison import comparison_of

        text = comparison_of(runs)
    path = out or directories[0] / REPORT_FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror}") from error
    write_whole(path, text.encode())
    return path


def report_of(run: RunData) -> str:
    """The page of one run."""
    album = ScreenshotIndex(run.path, run.story)
    data: dict[str, Any] = {"graph": graph_of(run.story, album, run.package)}
    if run.coverage is not None:
        data["coverage"] = coverage_values(run.coverage)[2]
    sections = sections_of(run, album, data)
    verdict = verdict_of(run)
    title = f"{run.app_name}: {verdict.sentence} · Tapwright"
    return render_page(title, str(run.path), sections, data)


def sections_of(run: RunData, album: ScreenshotIndex, data: dict[str, Any]) -> list[Section]:
    """The sections that this run has something to say in."""
    sections = [summary_section(run)]
    if run.is_witness:
        searches = witness_views(run, album)
        sections.append(render_section("witnesses", "Specifications", searches=searches))
    if run.story.crashes or not run.is_witness:
        crashes = crash_views(run, album)
        sections.append(render_section("crashes", "Crashes", crashes=crashes))
    violations = violation_views(run)
    if violations:
        sections.append(render_section("violations", "Violations", violations=violations))
    sections.append(coverage_section(run.story, data.get("coverage", ())))
    graph = data["graph"]
    sections.append(
        render_section("screens", "Screens", total=graph["total"], shown=len(graph["nodes"]))
    )
    sections.append(learning_section(run.story))
    return sections


def summary_section(run: RunData) -> Section:
    """The verdict, the figures and the ledger."""
    record = run.record
    app = record.settings.app
    settings = [
        ("Agent", record.settings.agent),
        ("Seed", record.settings.seed),
        ("Device", record.settings.device),
        ("Package", app.package),
        ("Started", record.started.replace("T", " ")),
        ("Tapwright", record.tapwright),
    ]
    return render_section(
        "summary",
        "Summary",
        what="Search for witnesses" if run.is_witness else "Exploration",
        app={"name": run.app_name, "version": app.version},
        verdict=verdict_of(run),
        figures=figures_of(run),
        ledger=ledger_of(run),
        settings=settings,
        command=run.command,
        remarks=_remarks(record),
    )


def _remarks(record: RunRecord) -> list[tuple[str, list[str]]]:
    """What was odd about the run and is no finding."""
    limits = [f"{each.name} ({each.times}×) {each.message}".strip() for each in record.limits]
    restarts = [f"{reason}: {times}×" for reason, times in record.restarts.items()]
    faults = record.faults
    idle = [rule for rule, matched in record.rule_matches.items() if not matched]
    logins = record.logins
    failed = [logins.reason] if logins is not None and logins.failed else []
    named = [
        ("Rules that matched nothing", idle),
        ("The login failed, at last because", failed),
        ("Limits of the device, not of the app", limits),
        ("Device faults", faults),
        ("The app was started again", restarts),
    ]
    return [(f"{title}: {len(lines)}", lines) for title, lines in named if lines]


def coverage_section(story: RunHistory, packages: Sequence[Any]) -> Section:
    """Coverage over the run, and by package where the device can tell."""
    line = Line("Probes", story.coverage, is_steps=True)
    drawn = plot("Coverage", [line], story.steps) if len(story.coverage) > 1 else ""
    return render_section("coverage", "Coverage", plot=drawn, packages=packages, kinds=KINDS)


def learning_section(story: RunHistory) -> Section:
    """What the agent was rewarded with, how much it drew at random, what it found."""
    rewards = story.reward_series() if any(story.rewards) else []
    charts = [
        ("Mean reward of a step", [Line("Reward", rewards)]),
        ("Epsilon: share of random choices", [Line("Epsilon", story.epsilon, is_steps=True)]),
        ("Places seen", [Line("Places", story.places_seen, is_steps=True)]),
    ]
    drawn = [
        {"plot": plot(caption, lines, story.steps), "caption": caption}
        for caption, lines in charts
        if lines[0].points
    ]
    return render_section("learning", "Learning", charts=drawn, kinds=story.kinds.most_common())

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
from tapwright.report.run_record import RunRecord, read_run
from tapwright.report.screenshots import ScreenshotIndex

REPORT_FILE = "report.html"


def write_report(directories: Sequence[Path], out: Path | None = None) -> Path:
    """Write the report of a run, or of several beside each other; the path of the file."""
    records = [read_run(directory) for directory in directories]
    if len(records) == 1:
        text = report_of(records[0])
    else:
        from tapwright.report.comparison import comparison_of

        text = comparison_of(records)
    path = out or directories[0] / REPORT_FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror}") from error
    write_whole(path, text.encode())
    return path


def report_of(record: RunRecord) -> str:
    """The page of one run."""
    album = ScreenshotIndex(record.path, record.story)
    data: dict[str, Any] = {"graph": graph_of(record.story, album, _package(record))}
    if record.coverage is not None:
        data["coverage"] = coverage_values(record.coverage)[2]
    sections = sections_of(record, album, data)
    verdict = verdict_of(record)
    title = f"{record.app_name}: {verdict.sentence} · Tapwright"
    return render_page(title, str(record.path), sections, data)


def sections_of(record: RunRecord, album: ScreenshotIndex, data: dict[str, Any]) -> list[Section]:
    """The sections that this run has something to say in."""
    sections = [summary_section(record)]
    if record.is_witness:
        searches = witness_views(record, album)
        sections.append(render_section("witnesses", "Specifications", searches=searches))
    if record.story.crashes or not record.is_witness:
        crashes = crash_views(record, album)
        sections.append(render_section("crashes", "Crashes", crashes=crashes))
    violations = violation_views(record)
    if violations:
        sections.append(render_section("violations", "Violations", violations=violations))
    sections.append(coverage_section(record.story, data.get("coverage", ())))
    graph = data["graph"]
    sections.append(
        render_section("screens", "Screens", total=graph["total"], shown=len(graph["nodes"]))
    )
    sections.append(learning_section(record.story))
    return sections


def summary_section(record: RunRecord) -> Section:
    """The verdict, the figures and the ledger."""
    facts = record.facts
    device = facts.get("device", {})
    settings = [
        ("Agent", facts.get("agent", "")),
        ("Seed", facts.get("seed", "")),
        ("Device", device.get("name", "")),
        ("Package", facts.get("app", {}).get("package", "")),
        ("Started", str(facts.get("started", "")).replace("T", " ")),
        ("Tapwright", facts.get("tapwright", "")),
    ]
    confinement = facts.get("confinement", {})
    if confinement:
        held = ", ".join(f"{layer}: {how}" for layer, how in confinement.items())
        settings.append(("Confined", held))
    return render_section(
        "summary",
        "Summary",
        what="Search for witnesses" if record.is_witness else "Exploration",
        app={"name": record.app_name, "version": facts.get("app", {}).get("version", "")},
        verdict=verdict_of(record),
        figures=figures_of(record),
        ledger=ledger_of(record),
        settings=settings,
        command=record.command,
        remarks=_remarks(facts),
    )


def _remarks(facts: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """What was odd about the run and is no finding."""
    limits = [
        f"{limit.get('name', '')} ({limit.get('times', 1)}×) {limit.get('message', '')}".strip()
        for limit in facts.get("limits", ())
    ]
    restarts = [f"{reason}: {times}×" for reason, times in facts.get("restarts", {}).items()]
    faults = [str(fault) for fault in facts.get("faults", ())]
    idle = [rule for rule, matched in facts.get("rule_matches", {}).items() if not matched]
    logins = facts.get("logins") or {}
    failed = [str(logins.get("reason", ""))] * bool(logins.get("failed"))
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


def _package(record: RunRecord) -> str:
    return str(record.facts.get("app", {}).get("package", ""))

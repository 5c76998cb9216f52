"""The verdict, the figures and the budget, and what was odd about the run."""

from __future__ import annotations

from typing import Any

from tapwright.core.unvalidated import mark_unvalidated
from tapwright.report.overview import figures_of, headline_of, ledger_of
from tapwright.report.section import ReportData, ReportSection
from tapwright.run.record import RunRecord


def _view(data: ReportData) -> dict[str, Any]:
    run, record = data.run, data.run.record
    app = record.settings.app
    settings = [
        ("Agent", mark_unvalidated(record.settings.agent)),
        ("Seed", record.settings.seed),
        ("Device", record.settings.device),
        ("App", run.app_name),
        ("Package", app.package),
        ("Started", record.started.replace("T", " ")),
        ("Tapwright", record.tapwright),
    ]
    if record.confinement:
        held = ", ".join(f"{layer}: {how}" for layer, how in record.confinement.items())
        settings.append(("Confined", held))
    return {
        "what": "Search for witnesses" if run.is_witness else "Exploration",
        "app": run.app_title,
        "verdict": headline_of(run),
        "figures": figures_of(run),
        "ledger": ledger_of(run),
        "settings": settings,
        "command": run.command,
        "remarks": _remarks(record),
    }


def _remarks(record: RunRecord) -> list[tuple[str, list[str]]]:
    """What was odd about the run and is no finding."""
    limits = [f"{each.name} ({each.times}×) {each.message}".strip() for each in record.limits]
    restarts = [f"{reason}: {times}×" for reason, times in record.restarts.items()]
    faults = record.faults
    unaudited = [f"{call} ({times}×)" for call, times in record.unaudited.items()]
    idle = [rule for rule, matched in record.rule_matches.items() if not matched]
    logins = record.logins
    failed = [logins.reason] if logins is not None and logins.failed else []
    named = [
        ("Rules that matched nothing", idle),
        ("The login failed, at last because", failed),
        ("Limits of the device, not of the app", limits),
        ("Answers to the app that nobody compared with a phone's", unaudited),
        ("Device faults", faults),
        ("The app was started again", restarts),
    ]
    return [(f"{title}: {len(lines)}", lines) for title, lines in named if lines]


SECTION = ReportSection("summary", "Summary", 10, _view, has_heading=False)

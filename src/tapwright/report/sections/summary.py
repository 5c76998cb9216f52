"""The verdict, the figures and the budget, and what was odd about the run."""

from __future__ import annotations

from typing import Any

from tapwright.report.overview import figures_of, ledger_of, verdict_of
from tapwright.report.section import ReportData, ReportSection


def _view(data: ReportData) -> dict[str, Any]:
    record = data.record
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
    return {
        "what": "Search for witnesses" if record.is_witness else "Exploration",
        "app": {"name": record.app_name, "version": facts.get("app", {}).get("version", "")},
        "verdict": verdict_of(record),
        "figures": figures_of(record),
        "ledger": ledger_of(record),
        "settings": settings,
        "command": record.command,
        "remarks": _remarks(facts),
    }


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


SECTION = ReportSection("summary", "Summary", 10, _view, has_heading=False)

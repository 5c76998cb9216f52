"""What was never shown or executed, and why, as far as that is known."""

from __future__ import annotations

from typing import Any

from tapwright.core.errors import InputError
from tapwright.core.untouched import UNTOUCHED, UNTOUCHED_FILE, UntouchedParts
from tapwright.report.section import ReportData, ReportSection

_TABLES = {
    "activities": "Activities never on top",
    "classes": "The largest classes of which nothing was executed",
    "methods": "The largest methods never executed, of other classes",
}


def _view(data: ReportData) -> dict[str, Any] | None:
    parts = _read_untouched(data)
    if parts is None:
        return None
    tables = [(title, getattr(parts, name)) for name, title in _TABLES.items()]
    return {"tables": [(title, rows) for title, rows in tables if rows]}


def _read_untouched(data: ReportData) -> UntouchedParts | None:
    text = data.run.read_text(UNTOUCHED_FILE, most=10_000_000)
    try:
        return UNTOUCHED.decode(text) if text else None
    except ValueError as error:
        raise InputError(f"cannot read {data.run.path / UNTOUCHED_FILE}: {error}") from error


SECTION = ReportSection("untouched", "Untouched", 55, _view)

"""The crashes, each with its steps, its test, its stack and its log."""

from __future__ import annotations

from typing import Any

from tapwright.report.findings_view import crash_views
from tapwright.report.section import ReportData, ReportSection


def _view(data: ReportData) -> dict[str, Any] | None:
    if data.run.is_witness and not data.run.story.crashes:
        return None
    return {"crashes": crash_views(data.run, data.album)}


SECTION = ReportSection("crashes", "Crashes", 30, _view)

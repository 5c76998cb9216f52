"""The violated properties, each with its steps and its test."""

from __future__ import annotations

from typing import Any

from tapwright.report.findings_view import violation_views
from tapwright.report.section import ReportData, ReportSection


def _view(data: ReportData) -> dict[str, Any] | None:
    violations = violation_views(data.run)
    return {"violations": violations} if violations else None


SECTION = ReportSection("violations", "Violations", 40, _view)

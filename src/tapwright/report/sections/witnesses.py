"""The specifications of a witness run: stages beside the screens that witnessed them."""

from __future__ import annotations

from typing import Any

from tapwright.report.findings_view import witness_views
from tapwright.report.section import ReportData, ReportSection


def _view(data: ReportData) -> dict[str, Any] | None:
    if not data.run.is_witness:
        return None
    return {"searches": witness_views(data.run, data.album)}


SECTION = ReportSection("witnesses", "Specifications", 20, _view)

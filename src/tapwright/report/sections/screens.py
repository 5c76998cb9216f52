"""The graph of the app's places; a script draws it."""

from __future__ import annotations

from typing import Any

from tapwright.report.section import ReportData, ReportSection


def _view(data: ReportData) -> dict[str, Any]:
    graph = data.scripts["graph"]
    return {"total": graph["total"], "shown": len(graph["nodes"])}


SECTION = ReportSection("screens", "Screens", 60, _view)

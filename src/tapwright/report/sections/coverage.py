"""Coverage over the run, and by package where the device can tell."""

from __future__ import annotations

from typing import Any

from tapwright.report.coverage_view import KINDS
from tapwright.report.plot import Line, plot
from tapwright.report.section import ReportData, ReportSection


def _view(data: ReportData) -> dict[str, Any]:
    story = data.run.story
    line = Line("Probes", story.coverage, is_steps=True)
    drawn = plot("Coverage", [line], story.steps) if len(story.coverage) > 1 else ""
    return {"plot": drawn, "packages": data.scripts.get("coverage", ()), "kinds": KINDS}


SECTION = ReportSection("coverage", "Coverage", 50, _view)

"""Coverage over the run, and by package where the device can tell."""

from __future__ import annotations

from typing import Any

from tapwright.report.coverage_view import KINDS
from tapwright.report.plot import Line, plot
from tapwright.report.section import ReportData, ReportSection

MOST_PACKAGES = 20  # that are shown; the others are folded


def _view(data: ReportData) -> dict[str, Any]:
    story = data.run.story
    last = story.coverage[-1][1] if story.coverage else 0
    shares = [(step, 100 * covered / last) for step, covered in story.coverage] if last else []
    line = Line("Per cent", shares, is_steps=True)
    drawn = plot("Coverage", [line], story.steps) if len(shares) > 1 else ""
    packages = data.scripts.get("coverage", ())
    return {
        "plot": drawn,
        "packages": packages,
        "kinds": KINDS,
        "most": MOST_PACKAGES,
        "measured": data.run.record.measured_code,
    }


SECTION = ReportSection("coverage", "Coverage", 50, _view)

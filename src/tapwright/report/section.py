"""Sections of a report: each is a module of `report/sections` that the report finds by itself."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from tapwright.core.progress import Advance
from tapwright.report.coverage_view import coverage_values
from tapwright.report.graph_view import graph_of
from tapwright.report.page import Section, render_section
from tapwright.report.run_data import RunData
from tapwright.report.screenshots import ScreenshotIndex

_PACKAGE = "tapwright.report.sections"


@dataclass(frozen=True, slots=True)
class ReportData:
    """What sections are made of: the run, its pictures, and the values that scripts read."""

    run: RunData
    album: ScreenshotIndex
    scripts: dict[str, Any]  # by name: what goes into the page as JSON

    @classmethod
    def of(cls, run: RunData, album: ScreenshotIndex) -> Self:
        """Returns what there is to show of a run."""
        scripts: dict[str, Any] = {"graph": graph_of(run.story, album, run.package)}
        if run.coverage is not None:
            scripts["coverage"] = coverage_values(run.coverage)[2]
        return cls(run, album, scripts)

    def sections(self, advance: Advance = lambda amount: None) -> list[Section]:
        """Returns the sections that have something to say about this run, in their order.

        Args:
            advance: is told of each that is done.
        """
        done: list[Section] = []
        for section in report_sections():
            values = section.view(self)
            if values is not None:
                done.append(
                    render_section(
                        section.id,
                        section.title,
                        source=section.template,
                        has_heading=section.has_heading,
                        **values,
                    )
                )
            advance(1)
        return done


@dataclass(frozen=True, slots=True)
class ReportSection:
    """The `SECTION` of a module of `report/sections`."""

    id: str  # of the element, and the name of its template
    title: str
    order: int  # sections come in ascending order
    view: Callable[[ReportData], dict[str, Any] | None]  # for the template; None: nothing to say
    template: str = ""  # Jinja; empty: the file `ID.html.j2` beside the module
    has_heading: bool = True  # False: the template has a heading of its own


@cache
def report_sections() -> tuple[ReportSection, ...]:
    """Returns the sections of all modules of `report/sections`, in their order."""
    package = importlib.import_module(_PACKAGE)
    modules = [
        importlib.import_module(f"{_PACKAGE}.{found.name}")
        for found in pkgutil.iter_modules(package.__path__)
    ]
    sections: list[ReportSection] = [module.SECTION for module in modules]
    return tuple(sorted(sections, key=lambda section: section.order))

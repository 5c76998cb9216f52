"""The page of a time line: one HTML file, or a page that the live server keeps up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.report.page import PageParts, render
from tapwright.report.run_data import RunData, read_run
from tapwright.report.screenshots import ScreenshotIndex
from tapwright.report.timeline.pictures import TimelinePictures
from tapwright.report.timeline.tables import TABLES, TimelineTables, mark_names
from tapwright.run.run_directory import TRACE_FILE

FILE = "timeline.html"
MOST_STEPS = 20_000  # of one page; a browser takes longer than a moment for more
_SCRIPTS = ("report.js", "timeline.js", "timeline_start.js")
_STYLES = ("report.css", "timeline.css")


def render_timeline(
    tables: TimelineTables | None, *, what: str, name: str, directory: str, note: str = ""
) -> str:
    """The page with what is in the tables; without tables it asks its server for them."""
    live = tables is None
    scripts = (*_SCRIPTS, "timeline_live.js") if live else _SCRIPTS
    rows: dict[str, list[Any]] = {table: [] for table in TABLES}
    if tables is not None:
        rows = tables.rows
    return render(
        PageParts("timeline.html.j2", scripts, _STYLES),
        {"timeline": rows, "marks": mark_names()},
        live=live,
        title=f"{name} · time line · Tapwright",
        what=what,
        name=name,
        directory=directory,
        note=note,
        sections=(),
    )


def timeline_of_run(path: Path, *, episode: int | None = None, first: int = 0) -> str:
    """The page of a run directory.

    Args:
        path: the run directory.
        episode: only this one.
        first: the number of the first step that is shown.
    """
    run = read_run(path)
    tables, left_out = _tables(run, episode, first)
    if not tables.rows["steps"] and not tables.rows["episodes"]:
        wanted = f"episode {episode}" if episode is not None else f"step from {first} on"
        raise InputError(f"{path} has no {wanted}: it has {run.story.steps} steps")
    TimelinePictures(tables, ScreenshotIndex(path, run.story)).add()
    note = ""
    if left_out:
        last = tables.rows["steps"][-1][0]
        note = (
            f"{left_out} later steps are left out; "
            f"`tapwright trace {path} --from {last + 1}` shows them."
        )
    return render_timeline(
        tables, what="Time line of", name=run.app_name, directory=str(path), note=note
    )


def _tables(run: RunData, episode: int | None, first: int) -> tuple[TimelineTables, int]:
    """The steps asked for, and how many of them a page has no room for."""
    tables, left_out = TimelineTables(run.package), 0
    trace = run.path / TRACE_FILE
    for entry in read_trace(trace) if trace.exists() else ():
        if not _is_wanted(entry, episode, first):
            continue
        if len(tables.rows["steps"]) < MOST_STEPS:
            tables.add(entry)
        elif isinstance(entry, Step):
            left_out += 1
    return tables, left_out


def _is_wanted(entry: EpisodeMark | Step, episode: int | None, first: int) -> bool:
    if isinstance(entry, EpisodeMark):
        return episode in (None, entry.number)
    return episode in (None, entry.episode) and entry.number >= first

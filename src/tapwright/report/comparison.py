"""Several runs beside each other: figures, coverage, crashes, and what only some of them saw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tapwright.core.duration import format_duration
from tapwright.core.unvalidated import mark_unvalidated
from tapwright.report.history import RunHistory, Series
from tapwright.report.overview import headline_of
from tapwright.report.page import Section, render_page, render_section
from tapwright.report.plot import Line, number, plot
from tapwright.report.run_data import RunData


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that runs differ in, with a cell for each of them."""

    name: str
    cells: tuple[str, ...]
    best: tuple[bool, ...] = ()


def comparison_of(runs: Sequence[RunData]) -> str:
    """The page that compares these runs."""
    names = run_names(runs)
    apps = list(dict.fromkeys(run.app_name for run in runs))
    sections = [
        render_section(
            "compared",
            "Runs",
            has_heading=False,
            apps=apps,
            names=names,
            verdicts=[headline_of(run) for run in runs],
            rows=figure_rows(runs),
        ),
        _curves(runs, names),
        *_matrices(runs, names),
    ]
    title = f"{', '.join(apps)}: {len(runs)} runs · Tapwright"
    directories = ", ".join(str(run.path) for run in runs)
    return render_page(title, directories, sections, {})


def run_names(runs: Sequence[RunData]) -> list[str]:
    """A short name for each run: agent and seed, and the directory where that is not enough."""
    all_settings = [run.record.settings for run in runs]
    names = [f"{mark_unvalidated(each.agent)}, seed {each.seed}" for each in all_settings]
    if len({run.app_name for run in runs}) > 1:
        names = [f"{run.app_name}: {name}" for run, name in zip(runs, names, strict=True)]
    return [
        name if names.count(name) == 1 else f"{name} ({run.path.name})"
        for run, name in zip(runs, names, strict=True)
    ]


def figure_rows(runs: Sequence[RunData]) -> list[Row]:
    """The figures that the runs can be compared by; the best of a row is marked."""
    measures: list[tuple[str, Callable[[RunData], float | None], Callable[[float], str]]] = [
        ("Steps", _steps, number),
        ("Time", _seconds, format_duration),
        ("Places", lambda run: len(run.story.places), number),
        ("Activities", lambda run: len(run.story.activities), number),
        ("Crashes", lambda run: len(run.story.crashes), number),
        ("Probes covered", lambda run: run.story.coverage[-1][1], number),
    ]
    kinds = dict.fromkeys(kind for run in runs for kind in run.record.coverage)
    measures += [
        (f"{kind.capitalize()} coverage", _coverage_share(kind), _percent) for kind in kinds
    ]
    rows = []
    for name, measure, write in measures:
        values = [measure(run) for run in runs]
        known = [value for value in values if value is not None]
        most = max(known, default=0.0)
        is_effort = name in ("Steps", "Time")
        best = tuple(not is_effort and value == most and len(set(known)) > 1 for value in values)
        cells = tuple("–" if value is None else write(value) for value in values)
        rows.append(Row(name, cells, best))
    notes = tuple(run.coverage_note or "the whole run" for run in runs)
    if kinds and any(run.coverage_note for run in runs):
        rows.append(Row("Coverage is of", notes, (False,) * len(notes)))
    return rows


def _steps(run: RunData) -> float:
    used = run.record.used
    return float(run.story.steps if used is None else used.steps)


def _seconds(run: RunData) -> float | None:
    used = run.record.used
    return None if used is None else used.seconds


def _coverage_share(kind: str) -> Callable[[RunData], float | None]:
    def share(run: RunData) -> float | None:
        counter = run.record.coverage.get(kind)
        return counter.covered / counter.total if counter and counter.total else None

    return share


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _curves(runs: Sequence[RunData], names: Sequence[str]) -> Section:
    last = max(run.story.steps for run in runs)
    curves: list[tuple[str, Callable[[RunHistory], Series]]] = [
        ("Probes covered", lambda story: story.coverage),
        ("Places seen", lambda story: story.places_seen),
    ]
    charts = []
    for caption, series in curves:
        lines = [
            Line(name, series(run.story), is_steps=True, until=run.story.steps)
            for name, run in zip(names, runs, strict=True)
        ]
        charts.append({"plot": plot(caption, lines, last), "caption": caption})
    return render_section("curves", "Over the steps", charts=charts, names=names)


def _matrices(runs: Sequence[RunData], names: Sequence[str]) -> list[Section]:
    crashes = [
        {name: f"{crash.times}×" for name, crash in run.story.crashes.items()} for run in runs
    ]
    activities = [
        {name: f"step {step}" for name, step in run.story.activities.items()} for run in runs
    ]
    packages = [_packages(run) for run in runs]
    matrices = [
        ("crashes-compared", "Crashes", "Crash", crashes),
        ("activities-compared", "Activities", "Activity, first seen at", activities),
        ("packages-compared", "Coverage by package", "Instructions covered", packages),
    ]
    return [
        render_section(id, title, template="matrix", corner=corner, names=names, rows=rows)
        for id, title, corner, cells in matrices
        if (rows := matrix_rows(cells))
    ]


def _packages(run: RunData) -> dict[str, str]:
    parts: Iterable[Any] = () if run.coverage is None else run.coverage.parts
    return {part.name: _percent(part.count("instruction").share) for part in parts}


def matrix_rows(cells: Sequence[dict[str, str]]) -> list[Row]:
    """A row for each key; those that only some runs have come first."""
    keys = dict.fromkeys(key for column in cells for key in column)
    rows = [Row(key, tuple(column.get(key, "–") for column in cells)) for key in keys]
    return sorted(rows, key=lambda row: (-row.cells.count("–"), row.name))

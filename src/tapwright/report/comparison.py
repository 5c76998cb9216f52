"""Several runs beside each other: figures, coverage, crashes, and what only some of them saw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tapwright.core.duration import format_duration
from tapwright.report.history import RunHistory, Series
from tapwright.report.overview import verdict_of
from tapwright.report.page import Section, render_page, render_section
from tapwright.report.plot import Line, number, plot
from tapwright.report.run_record import RunRecord


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that runs differ in, with a cell for each of them."""

    name: str
    cells: tuple[str, ...]
    best: tuple[bool, ...] = ()


def comparison_of(records: Sequence[RunRecord]) -> str:
    """The page that compares these runs."""
    names = run_names(records)
    apps = list(dict.fromkeys(record.app_name for record in records))
    sections = [
        render_section(
            "compared",
            "Runs",
            has_heading=False,
            apps=apps,
            names=names,
            verdicts=[verdict_of(record) for record in records],
            rows=figure_rows(records),
        ),
        _curves(records, names),
        *_matrices(records, names),
    ]
    title = f"{', '.join(apps)}: {len(records)} runs · Tapwright"
    directories = ", ".join(str(record.path) for record in records)
    return render_page(title, directories, sections, {})


def run_names(records: Sequence[RunRecord]) -> list[str]:
    """A short name for each run: agent and seed, and the directory where that is not enough."""
    names = [
        f"{record.facts.get('agent', '?')}, seed {record.facts.get('seed', '?')}"
        for record in records
    ]
    if len({record.app_name for record in records}) > 1:
        names = [f"{record.app_name}: {name}" for record, name in zip(records, names, strict=True)]
    return [
        name if names.count(name) == 1 else f"{name} ({record.path.name})"
        for record, name in zip(records, names, strict=True)
    ]


def figure_rows(records: Sequence[RunRecord]) -> list[Row]:
    """The figures that the runs can be compared by; the best of a row is marked."""
    measures: list[tuple[str, Callable[[RunRecord], float | None], Callable[[float], str]]] = [
        ("Steps", _steps, number),
        ("Time", _seconds, format_duration),
        ("Places", lambda record: len(record.story.places), number),
        ("Activities", lambda record: len(record.story.activities), number),
        ("Crashes", lambda record: len(record.story.crashes), number),
        ("Probes covered", lambda record: record.story.coverage[-1][1], number),
    ]
    kinds = dict.fromkeys(kind for record in records for kind in record.facts.get("coverage", {}))
    measures += [(f"{kind.capitalize()} coverage", _share(kind), _percent) for kind in kinds]
    rows = []
    for name, measure, write in measures:
        values = [measure(record) for record in records]
        known = [value for value in values if value is not None]
        most = max(known, default=0.0)
        is_effort = name in ("Steps", "Time")
        best = tuple(not is_effort and value == most and len(set(known)) > 1 for value in values)
        cells = tuple("–" if value is None else write(value) for value in values)
        rows.append(Row(name, cells, best))
    notes = tuple(record.coverage_note or "the whole run" for record in records)
    if kinds and any(record.coverage_note for record in records):
        rows.append(Row("Coverage is of", notes, (False,) * len(notes)))
    return rows


def _steps(record: RunRecord) -> float:
    return float(record.facts.get("used", {}).get("steps", record.story.steps))


def _seconds(record: RunRecord) -> float | None:
    seconds = record.facts.get("used", {}).get("seconds")
    return None if seconds is None else float(seconds)


def _share(kind: str) -> Callable[[RunRecord], float | None]:
    def share(record: RunRecord) -> float | None:
        counter = record.facts.get("coverage", {}).get(kind)
        return counter["covered"] / counter["total"] if counter and counter["total"] else None

    return share


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _curves(records: Sequence[RunRecord], names: Sequence[str]) -> Section:
    last = max(record.story.steps for record in records)
    curves: list[tuple[str, Callable[[RunHistory], Series]]] = [
        ("Probes covered", lambda story: story.coverage),
        ("Places seen", lambda story: story.places_seen),
    ]
    charts = []
    for caption, series in curves:
        lines = [
            Line(name, series(record.story), is_steps=True, until=record.story.steps)
            for name, record in zip(names, records, strict=True)
        ]
        charts.append({"plot": plot(caption, lines, last), "caption": caption})
    return render_section("curves", "Over the steps", charts=charts, names=names)


def _matrices(records: Sequence[RunRecord], names: Sequence[str]) -> list[Section]:
    crashes = [
        {name: f"{crash.times}×" for name, crash in record.story.crashes.items()}
        for record in records
    ]
    activities = [
        {name: f"step {step}" for name, step in record.story.activities.items()}
        for record in records
    ]
    packages = [_packages(record) for record in records]
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


def _packages(record: RunRecord) -> dict[str, str]:
    parts: Iterable[Any] = () if record.coverage is None else record.coverage.parts
    return {part.name: _percent(part.count("instruction").share) for part in parts}


def matrix_rows(cells: Sequence[dict[str, str]]) -> list[Row]:
    """A row for each key; those that only some runs have come first."""
    keys = dict.fromkeys(key for column in cells for key in column)
    rows = [Row(key, tuple(column.get(key, "–") for column in cells)) for key in keys]
    return sorted(rows, key=lambda row: (-row.cells.count("–"), row.name))

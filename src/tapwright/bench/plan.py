"""From a table to the jobs that are still to be done, in an order that fills it evenly."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tapwright.apps.targets import LEVELS
from tapwright.bench.app_finder import FoundApp, FoundApps
from tapwright.bench.job import Cell, ExploreJob, Job, WitnessJob, explore_settings, settings_of
from tapwright.bench.table import AgentRow, SpecificationBlock, Table
from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean
from tapwright.core.unvalidated import mark_unvalidated


@dataclass(frozen=True, slots=True)
class Selection:
    """Which part of a table is wanted; empty is everything."""

    rows: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()


def select(table: Table, selection: Selection) -> Table:
    """The wanted part of a table."""
    names = tuple(map(mark_unvalidated, selection.rows))
    rows = tuple(row for row in table.rows if _wanted(row.name, names))
    for name in names:
        _check_name_in_table(name, [row.name for row in table.rows], "row", table)
    for name in selection.subjects:
        _check_name_in_table(name, [subject.name for subject in table.subjects], "app", table)
    table = replace(
        table,
        rows=rows,
        baselines=tuple(name for name in table.baselines if name in {row.name for row in rows}),
        subjects=tuple(each for each in table.subjects if _wanted(each.name, selection.subjects)),
    )
    if table.witness is None:
        return table
    blocks = tuple(
        replace(
            block, levels=tuple(each for each in block.levels if _wanted(each, selection.levels))
        )
        for block in table.witness.blocks
        if _wanted(block.subject.name, selection.subjects)
    )
    for name in selection.levels:
        _check_name_in_table(
            name, [each for b in table.witness.blocks for each in b.levels], "level", table
        )
    return replace(table, witness=replace(table.witness, blocks=blocks))


def plan(
    table: Table, found: FoundApps, out: Path, semantic: Path | None
) -> Iterator[ExploreJob | WitnessJob]:
    """Every job of the table: first the first run of everything, then the second, and so on."""
    for run in range(1, table.runs + 1):
        if table.witness is None:
            yield from _explorations(table, found, out, semantic, run)
        else:
            yield from _searches(table, found, out, run)


def _rows_of(table: Table, run: int) -> list[AgentRow]:
    return [row for row in table.rows if run <= (row.runs or table.runs)]


def missing_of(job: Job, done: Collection[str]) -> Job | None:
    """What of a job is still to be done, or None."""
    if isinstance(job, ExploreJob):
        return None if job.cell.identity in done else job
    left = tuple(cell for cell in job.cells if cell.identity not in done)
    if not left:
        return None
    if job.experience is not None and len(left) < len(job.cells) and not job.experience.is_file():
        return job  # what the later ones should have learnt from is gone
    return replace(job, cells=left)


def _explorations(
    table: Table, found: FoundApps, out: Path, semantic: Path | None, run: int
) -> Iterator[ExploreJob]:
    assert table.budget is not None
    for subject in table.subjects:
        app = found.apps.get(subject.name)
        if app is None:
            continue
        for row in _rows_of(table, run):
            fresh, marks = table.has_tools, table.marks
            profile = table.profile
            settings = explore_settings(
                row, app, table.budget, table.verify, marks, is_fresh=fresh, profile=profile
            )
            cell = Cell(row.name, subject.name, run, settings)
            place = out / "work" / cell.identity
            given = semantic if row.semantic else None
            yield ExploreJob(
                cell, row, app, table.budget, given, place, table.verify, marks, fresh, profile
            )


def _searches(table: Table, found: FoundApps, out: Path, run: int) -> Iterator[WitnessJob]:
    assert table.witness is not None
    for block in table.witness.blocks:
        app = found.apps.get(block.subject.name)
        if app is None:
            continue
        for level in block.levels:
            for row in _rows_of(table, run):
                cells = tuple(_cells(table, row, app, block, level, run))
                chain = hashlib.sha256("".join(each.identity for each in cells).encode())
                name = chain.hexdigest()[:16]
                yield WitnessJob(
                    cells,
                    row,
                    app,
                    block,
                    level,
                    table.witness.episodes,
                    table.witness.verify,
                    out / "work" / name,
                    out / "experience" / f"{name}.sqlite" if row.shares_experience else None,
                    table.profile,
                )


def _cells(
    table: Table, row: AgentRow, app: FoundApp, block: SpecificationBlock, level: str, run: int
) -> Iterator[Cell]:
    assert table.witness is not None
    before: list[str] = []
    for name in block.names:
        content = specification_file(block, name, level).read_bytes()
        settings = {
            **settings_of(row, app, table.profile),
            "episodes": table.witness.episodes,
            "steps": block.steps,
            "verify": table.witness.verify,
            "content": hashlib.sha256(content).hexdigest()[:16],
            "after": list(before) if row.shares_experience else [],
        }
        yield Cell(row.name, block.subject.name, run, settings, name, level)
        before.append(name)


def specification_file(block: SpecificationBlock, name: str, level: str) -> Path:
    """The file of a specification at a level; L2 is made from L1."""
    suffix = "sts" if level in LEVELS else "ltl"
    path = block.directory / f"{name}.{'L1' if level == 'L2' else level}.{suffix}"
    if not path.is_file():
        near = sorted({each.name.split(".")[0] for each in block.directory.glob("*.*")})
        raise InputError(f"no such specification: {path}{did_you_mean(name, near)}")
    return path


def _wanted(name: str, names: tuple[str, ...]) -> bool:
    return not names or name in names


def _check_name_in_table(name: str, names: list[str], kind: str, table: Table) -> None:
    if name not in names:
        near = did_you_mean(name, dict.fromkeys(names))
        raise InputError(f"table {table.name} has no {kind} {name!r}{near}")

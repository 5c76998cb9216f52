"""The coverage of several runs of one build together."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

from tapwright.core.errors import InputError
from tapwright.core.files import path_inside, write_whole
from tapwright.run.merge_jacoco import counters_of, merge_jacoco
from tapwright.run.probe_journal import ProbeJournal
from tapwright.run.record import CounterRecord, RunRecord

_FOLDER = "coverage"
_JACOCO, _EXECUTED = "jacoco.xml", "jacoco.exec"
_TIMELINE, _HEAD = "timeline.csv", "steps,device_seconds,probes_covered"


def merge_coverage(
    runs: Sequence[Path], records: Sequence[RunRecord], out: Path
) -> dict[str, CounterRecord]:
    """Write the coverage of all runs together, and return its counters."""
    place = out / _FOLDER
    place.mkdir(parents=True, exist_ok=True)
    executed = _files(runs, _EXECUTED)
    if executed:
        # JaCoCo appends to such files itself: a reader takes one part after the other.
        write_whole(place / _EXECUTED, b"".join(path.read_bytes() for path in executed))
    hit = _probes(runs)
    if hit:
        journal = ProbeJournal(out)
        journal.add(sorted(hit))
        journal.close()
    rows = [_HEAD, *_timeline(_files(runs, _TIMELINE), len(hit))]
    write_whole(place / _TIMELINE, ("\n".join(rows) + "\n").encode())
    reports = _files(runs, _JACOCO)
    merged = merge_jacoco(reports) if len(reports) == len(runs) else None
    if merged is None:
        return _counted(records, len(hit))
    write_whole(place / _JACOCO, ElementTree.tostring(merged, xml_declaration=True))
    return {
        kind.lower(): CounterRecord(covered=covered, total=total)
        for kind, (covered, total) in counters_of(merged).items()
    }


def _files(runs: Sequence[Path], name: str) -> list[Path]:
    """The files of this name; a link that leads out of its run is none of them."""
    found = []
    for run in runs:
        with suppress(FileNotFoundError):
            found.append(path_inside(run, f"{_FOLDER}/{name}"))
    return [path for path in found if path.is_file()]


def _probes(runs: Sequence[Path]) -> set[str]:
    """The probes that were hit, if every run has them on record by name."""
    each = [ProbeJournal(run).read() for run in runs]
    return set[str]().union(*each) if all(each) else set()


def _counted(records: Sequence[RunRecord], hit: int) -> dict[str, CounterRecord]:
    """What is known without reports: the probes if they are named, or the best of the runs."""
    best: dict[str, CounterRecord] = {}
    for record in records:
        for kind, counter in record.coverage.items():
            if kind not in best or counter.covered > best[kind].covered:
                best[kind] = counter
    if len(best) == 1 and hit:
        kind, counter = next(iter(best.items()))
        covered = max(counter.covered, min(hit, counter.total))
        return {kind: CounterRecord(covered=covered, total=counter.total)}
    return best


def _timeline(files: Sequence[Path], hit: int) -> list[str]:
    """One run after the other; until the last row each counts what some run covered for certain."""
    rows: list[tuple[int, float, int]] = []
    for file in files:
        steps, seconds, covered = rows[-1] if rows else (0, 0.0, 0)
        for own_steps, own_seconds, own in _read_timeline(file):
            rows.append((steps + own_steps, seconds + own_seconds, max(covered, own)))
    if rows and hit:
        steps, seconds, covered = rows[-1]
        rows.append((steps, seconds, max(covered, hit)))
    return [f"{steps},{seconds:.3f},{covered}" for steps, seconds, covered in rows]


def _read_timeline(path: Path) -> list[tuple[int, float, int]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()[1:]
        cells = [line.split(",") for line in lines]
        return [(int(row[0]), float(row[1]), int(row[2])) for row in cells]
    except (OSError, ValueError, IndexError) as error:
        raise InputError(f"cannot read {path}: {error}") from error

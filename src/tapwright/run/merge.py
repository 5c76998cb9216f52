"""Merges the run directories of one app that several machines made into one.

Each finding stands in it once, with the best test that a run has for it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import msgspec

from tapwright.core.errors import InputError
from tapwright.core.files import copy_tree, file_name_of, path_inside
from tapwright.findings.known import violation_name
from tapwright.findings.verdict import FindingVerdict
from tapwright.run.merge_coverage import merge_coverage
from tapwright.run.merge_files import copy_once, merge_traces
from tapwright.run.record import (
    CrashRecord,
    FoundRecord,
    LimitRecord,
    RunRecord,
    RunState,
    SearchRecord,
    SuiteRecord,
    UsedRecord,
    ViolationRecord,
)
from tapwright.run.run_directory import RunDirectory, read_record, still_running

T = TypeVar("T")
_BEST_FIRST = (
    FindingVerdict.KNOWN,
    FindingVerdict.CONFIRMED,
    FindingVerdict.FLAKY,
    FindingVerdict.UNCHECKED,
    FindingVerdict.SUSPECT,
)


def merge_runs(runs: Sequence[Path], out: Path) -> RunRecord:
    """Makes one run directory of several, and returns its record.

    Args:
        runs: directories of runs that have ended, all explorations or all searches, of one build.
        out: the directory to make.

    Raises:
        InputError: they do not belong together, or the directory is in use.
    """
    records = [read_record(run) for run in runs]
    _check(runs, records)
    merged = msgspec.structs.replace(
        records[0],
        command=sys.argv,
        settings=replace(records[0].settings, shard=None, out=Path()),
        merged=[str(run) for run in runs],
        found=FoundRecord(),
        witnesses={},
    )
    with RunDirectory(out) as directory:
        directory.create(merged)
        merge_traces(runs, out)
        _sum_up(merged, records)
        _merge_findings(merged, runs, records, out)
        _merge_searches(merged, runs, records, out)
        _copy_the_rest(runs, out)
        merged.coverage = merge_coverage(runs, records, out)
        directory.write_record(merged)
    return merged


def _check(runs: Sequence[Path], records: Sequence[RunRecord]) -> None:
    first = records[0]
    for run, record in zip(runs, records, strict=True):
        if record.state.goes_on:
            raise still_running(run)
        mine, other = first.settings.app, record.settings.app
        if record.is_witness != first.is_witness:
            raise InputError(f"{runs[0]} and {run} are an exploration and a search for witnesses")
        if (mine.package, mine.sha256) != (other.package, other.sha256):
            raise InputError(
                f"{runs[0]} and {run} are not runs of one build: {mine.package} {mine.version} "
                f"({mine.sha256[:8]}) and {other.package} {other.version} ({other.sha256[:8]})",
                hint="tapwright report RUN_DIR RUN_DIR compares runs of different builds",
            )


def _sum_up(merged: RunRecord, records: Sequence[RunRecord]) -> None:
    """How the runs ended, and what they used, saw and met."""
    early = [each for each in records if each.state is not RunState.FINISHED]
    merged.state = RunState.ENDED_EARLY if early else RunState.FINISHED
    merged.ended = "; ".join(dict.fromkeys(each.ended for each in records if each.ended))
    merged.message = "; ".join(dict.fromkeys(each.message for each in early if each.message))
    used = [each.used for each in records if each.used is not None]
    merged.used = UsedRecord(
        steps=sum(each.steps for each in used),
        episodes=sum(each.episodes for each in used),
        seconds=sum(each.seconds for each in used),
    )
    found = [each.found for each in records]
    seen = [each.states for each in found if each.states is not None]
    # States of different runs cannot be told apart by name, so the most that one saw counts.
    merged.found.states = max(seen) if seen else None
    merged.found.activities = sorted({name for each in found for name in each.activities})
    merged.found.not_checked = _left(found)
    merged.found.known_gone = sorted(set.intersection(*(set(each.known_gone) for each in found)))
    merged.found.suite = _suite([each.suite for each in found if each.suite is not None])
    merged.faults = [fault for each in records for fault in each.faults]
    merged.unaudited = _added(each.unaudited for each in records)
    merged.restarts = _added(each.restarts for each in records)
    merged.rule_matches = _added(each.rule_matches for each in records)
    merged.limits = _limits(records)


def _left(found: Sequence[FoundRecord]) -> dict[str, str]:
    """What no run has checked everywhere."""
    asked = {name: extent for each in found for name, extent in each.not_checked.items()}
    return {
        name: extent
        for name, extent in asked.items()
        if all(name in each.not_checked for each in found)
    }


def _suite(suites: Sequence[SuiteRecord]) -> SuiteRecord | None:
    if not suites:
        return None
    names = [field.name for field in msgspec.structs.fields(SuiteRecord)]
    sums = {name: sum(getattr(each, name) for each in suites) for name in names}
    return SuiteRecord(**sums)


def _added(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for each in counts:
        total.update(each)
        total.update(dict.fromkeys(each, 0))
    return dict(total)


def _limits(records: Sequence[RunRecord]) -> list[LimitRecord]:
    by_name: dict[tuple[str, str, str], LimitRecord] = {}
    for limit in (limit for record in records for limit in record.limits):
        key = (limit.kind, limit.name, limit.message)
        known = by_name.get(key)
        times = limit.times + (0 if known is None else known.times)
        by_name[key] = msgspec.structs.replace(limit, times=times)
    return sorted(by_name.values(), key=lambda each: -each.times)


def _merge_findings(
    merged: RunRecord, runs: Sequence[Path], records: Sequence[RunRecord], out: Path
) -> None:
    crashes = [each.found.crashes for each in records]
    for name in dict.fromkeys(name for each in crashes for name in each):
        number = _best(crashes, name, _rank)
        best = crashes[number][name]
        times = sum(each[name].times for each in crashes if name in each)
        test = copy_once(Path(best.test), runs[number], out) if best.test else ""
        merged.found.crashes[name] = msgspec.structs.replace(best, times=times, test=test)
        for folder in ("crashes", "strips"):
            copy_once(Path(folder, name), runs[number], out)
    violated = [
        {violation_name(each.property, each.loses): each for each in record.found.violations}
        for record in records
    ]
    for name in dict.fromkeys(name for each in violated for name in each):
        number = _best(violated, name, _rank)
        _keep_violation(merged, violated[number][name], runs[number], out)


def _keep_violation(merged: RunRecord, violation: ViolationRecord, run: Path, out: Path) -> None:
    """Number the tests of violations anew: each run began at 1."""
    number = 1 + len(merged.found.violations)
    test = Path(violation.test)
    name = f"{file_name_of(violation.property)}-{number:02d}"
    place = f"tests/{name}{test.suffix}"
    for source, target in ((test, place), (Path("strips", test.stem), f"strips/{name}")):
        with suppress(FileNotFoundError):  # it has none, or names one outside of the run
            held = path_inside(run, str(source))
            if held.exists():
                copy_tree(held, out / target)
    merged.found.violations.append(msgspec.structs.replace(violation, test=place))


def _best(found: Sequence[Mapping[str, T]], name: str, rank: Callable[[T], tuple[int, int]]) -> int:
    """The number of the run whose finding is best known."""
    having = [number for number, each in enumerate(found) if name in each]
    return min(having, key=lambda number: rank(found[number][name]))


def _rank(finding: CrashRecord | ViolationRecord) -> tuple[int, int]:
    return _BEST_FIRST.index(finding.verdict), finding.length or sys.maxsize


def _merge_searches(
    merged: RunRecord, runs: Sequence[Path], records: Sequence[RunRecord], out: Path
) -> None:
    """Take each specification once; one that some run has a witness of is witnessed."""
    targets = {target.name: target for record in records for target in record.settings.targets}
    merged.settings = replace(merged.settings, targets=tuple(targets.values()))
    searches = [each.witnesses for each in records]
    for name in dict.fromkeys(name for each in searches for name in each):
        number = _best(searches, name, _search_rank)
        search = merged.witnesses[name] = searches[number][name]
        if search.test is not None:
            copy_once(Path(search.test.path), runs[number], out)
        for place in (f"strips/{name}", f"closest/{name}.png"):
            copy_once(Path(place), runs[number], out)


def _search_rank(search: SearchRecord) -> tuple[int, int]:
    length = sys.maxsize if search.test is None else search.test.length
    return 0 if search.found else 1, length


def _copy_the_rest(runs: Sequence[Path], out: Path) -> None:
    """Copy the pictures of screens, which are named by content, and the suites of the runs."""
    for run in runs:
        for held in sorted((run / "screens").glob("*")):
            copy_once(held.relative_to(run), run, out)
        for held in sorted((run / "tests").glob("suite*")):
            copy_once(held.relative_to(run), run, out)

"""Merges JaCoCo's XML reports of several runs of one build.

A line, method or class is covered if one of the runs covered it. How many instructions and branches
of a line the runs cover together is not in their reports: the most that one run covered counts, so
these two are lower bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tapwright.core.errors import InputError

_KINDS = ("INSTRUCTION", "BRANCH", "LINE", "COMPLEXITY", "METHOD", "CLASS")


def merge_jacoco(files: Sequence[Path]) -> Element | None:
    """Returns one report of all; None if there is no file."""
    roots = [_parse(file) for file in files]
    if not roots:
        return None
    merged = roots[0]
    for other in roots[1:]:
        _merge_into(merged, other)
    for package in merged.iter("package"):
        _count_package(package)
    _set_counters(merged, _sum(merged.iter("package"), _KINDS))
    return merged


def counters_of(element: Element) -> dict[str, tuple[int, int]]:
    """Returns covered and total of each kind that stands right in an element."""
    found = {}
    for counter in element.findall("counter"):
        covered, missed = int(counter.get("covered", 0)), int(counter.get("missed", 0))
        found[counter.get("type", "")] = (covered, covered + missed)
    return found


def _parse(path: Path) -> Element:
    try:
        return ElementTree.parse(path).getroot()
    except (ElementTree.ParseError, OSError) as error:
        raise InputError(f"cannot read {path}: {error}") from error


def _merge_into(merged: Element, other: Element) -> None:
    """Takes over what another run covered more of; both reports are of one build."""
    known = {_key(each): each for each in merged}
    for each in other:
        if each.tag in ("counter", "sessioninfo"):
            continue
        mine = known.get(_key(each))
        if mine is None:
            merged.append(each)
        elif each.tag == "line":
            _merge_line(mine, each)
        else:
            _merge_into(mine, each)
            if each.tag == "method":
                _set_counters(mine, _most(counters_of(mine), counters_of(each)))


def _key(element: Element) -> tuple[str, ...]:
    names = ("name", "desc", "nr")
    return (element.tag, *(element.get(name, "") for name in names))


def _merge_line(mine: Element, other: Element) -> None:
    for covered, missed in (("ci", "mi"), ("cb", "mb")):
        now, more = int(mine.get(covered, 0)), int(other.get(covered, 0))
        total = now + int(mine.get(missed, 0))
        best = min(max(now, more), total)
        mine.set(covered, str(best))
        mine.set(missed, str(total - best))


def _count_package(package: Element) -> None:
    for each in package.findall("class"):
        counts = _sum(each.findall("method"), _KINDS[:-1])
        if "METHOD" in counts:  # an interface without code is no class to cover
            counts["CLASS"] = (int(counts["METHOD"][0] > 0), 1)
        _set_counters(each, counts)
    for source in package.findall("sourcefile"):
        of_file = [
            each
            for each in package.findall("class")
            if each.get("sourcefilename") == source.get("name")
        ]
        counts = _sum(of_file, _KINDS)
        for kind, (covered, total) in _count_lines(source).items():
            known = counts.get(kind, (0, 0))
            # Some instructions belong to no line; lines of several classes count once.
            most = total if kind == "LINE" else max(total, known[1])
            counts[kind] = (covered if kind == "LINE" else max(covered, known[0]), most)
        _set_counters(source, counts)
    with_file = {source.get("name") for source in package.findall("sourcefile")}
    others = [
        each for each in package.findall("class") if each.get("sourcefilename") not in with_file
    ]
    _set_counters(package, _sum([*package.findall("sourcefile"), *others], _KINDS))


def _count_lines(source: Element) -> dict[str, tuple[int, int]]:
    lines = [
        tuple(int(line.get(name, 0)) for name in ("ci", "mi", "cb", "mb"))
        for line in source.findall("line")
    ]
    if not lines:
        return {}
    instructions, branches = (
        (sum(line[at] for line in lines), sum(line[at] + line[at + 1] for line in lines))
        for at in (0, 2)
    )
    reached = sum(line[0] > 0 for line in lines)
    counts = {"INSTRUCTION": instructions, "BRANCH": branches, "LINE": (reached, len(lines))}
    return {kind: count for kind, count in counts.items() if count[1]}


def _sum(elements: Iterable[Element], kinds: Sequence[str]) -> dict[str, tuple[int, int]]:
    total: dict[str, tuple[int, int]] = {}
    for element in elements:
        for kind, (covered, all_of_it) in counters_of(element).items():
            before = total.get(kind, (0, 0))
            total[kind] = (before[0] + covered, before[1] + all_of_it)
    return {kind: total[kind] for kind in kinds if kind in total}


def _most(
    mine: dict[str, tuple[int, int]], other: dict[str, tuple[int, int]]
) -> dict[str, tuple[int, int]]:
    return {kind: max(count, other.get(kind, (0, 0))) for kind, count in mine.items()}


def _set_counters(element: Element, counts: dict[str, tuple[int, int]]) -> None:
    for counter in element.findall("counter"):
        element.remove(counter)
    for kind, (covered, total) in counts.items():
        ElementTree.SubElement(
            element, "counter", type=kind, missed=str(total - covered), covered=str(covered)
        )

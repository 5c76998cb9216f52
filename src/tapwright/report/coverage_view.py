"""Coverage by package, class and method as compact JSON values; the page opens them on demand."""

from __future__ import annotations

from typing import Any

from tapwright.report.jacoco import Node

KINDS = ("instruction", "branch", "line", "method")


def coverage_values(node: Node) -> list[Any]:
    """`[name, [[covered, total] of each kind], parts]`, parts with the most left to cover first."""
    parts = sorted(node.parts, key=_uncovered, reverse=True)
    counts = [list(node.count(kind)) for kind in KINDS]
    return [node.name, counts, [coverage_values(part) for part in parts]]


def _uncovered(node: Node) -> tuple[int, str]:
    count = node.count("instruction")
    return count.total - count.covered, node.name

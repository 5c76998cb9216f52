"""Reads JaCoCo's XML report: how much of each package, class and method was executed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, iterparse

from tapwright.core.errors import InputError

_LEVELS = ("report", "package", "class", "method")
_PRIMITIVES = {
    "B": "byte",
    "C": "char",
    "D": "double",
    "F": "float",
    "I": "int",
    "J": "long",
    "S": "short",
    "Z": "boolean",
    "V": "void",
}


class Count(NamedTuple):
    """How much of one kind was executed."""

    covered: int
    total: int

    @property
    def share(self) -> float:
        """Between 0 and 1; nothing to cover is not covered."""
        return self.covered / self.total if self.total else 0.0


@dataclass(slots=True)
class Node:
    """The app, a package, a class or a method."""

    name: str
    counts: dict[str, Count] = field(default_factory=dict)  # instruction, branch, line, method
    parts: list[Node] = field(default_factory=list)
    line: int | None = None

    def count(self, kind: str) -> Count:
        """How much of this kind; nothing if the report has none."""
        return self.counts.get(kind, Count(0, 0))


def read_jacoco(path: Path) -> Node | None:
    """The report as a tree; none if there is no such file."""
    if not path.exists():
        return None
    stack: list[Node] = []
    try:
        for event, element in iterparse(path, events=("start", "end")):
            if element.tag in _LEVELS:
                if event == "start":
                    stack.append(_coverage_node(element))
                    if len(stack) > 1:
                        stack[-2].parts.append(stack[-1])
                    continue
                node = stack.pop()
                # What was read is not needed any more: reports have tens of megabytes.
                element.clear()
                if not stack:
                    return _without_empty(node)
            elif event == "end" and element.tag == "counter" and stack:
                _add_counter(stack[-1], element)
    except (ParseError, ValueError, KeyError, OSError) as error:
        raise InputError(f"cannot read {path}: {error}") from error
    return None


def _coverage_node(element: Element) -> Node:
    name = element.get("name", "")
    if element.tag == "method":
        shown = f"{name}({', '.join(parameters(element.get('desc', '')))})"
    else:
        # Packages have their full name, classes the last part of it.
        shown = name.replace("/", ".") if element.tag != "class" else name.rpartition("/")[2]
    line = element.get("line")
    return Node(shown or "(default package)", line=int(line) if line else None)


def _add_counter(node: Node, element: Element) -> None:
    covered, missed = int(element.get("covered", 0)), int(element.get("missed", 0))
    node.counts[element.get("type", "").lower()] = Count(covered, covered + missed)


def _without_empty(node: Node) -> Node:
    node.parts = [_without_empty(part) for part in node.parts if part.counts]
    return node


def parameters(descriptor: str) -> list[str]:
    """The parameter types of a method's descriptor, without their packages."""
    names, dimensions, position = [], 0, 1
    while position < len(descriptor) and descriptor[position] != ")":
        sign = descriptor[position]
        position += 1
        if sign == "[":
            dimensions += 1
            continue
        if sign == "L":
            end = descriptor.find(";", position)
            end = len(descriptor) if end < 0 else end
            name = descriptor[position:end].rpartition("/")[2]
            position = end + 1
        else:
            name = _PRIMITIVES.get(sign, sign)
        names.append(name + "[]" * dimensions)
        dimensions = 0
    return names

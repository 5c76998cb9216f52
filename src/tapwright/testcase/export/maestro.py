"""A test as a Maestro flow. Maestro's selectors are regular expressions, so names are escaped."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from tapwright.core.action import Action, ActionKind, Argument
from tapwright.core.action_entry import Command
from tapwright.core.screen import WidgetIdentity
from tapwright.core.templates import filled_each
from tapwright.core.visible import plain
from tapwright.spec.formula import Literal
from tapwright.spec.proposition import Relation
from tapwright.testcase.export.asked_screens import asked_at_the_end, asked_on_the_way
from tapwright.testcase.export.exporting import (
    Exported,
    comment,
    link_of,
    named,
    quoted,
    title_of,
    unchecked,
)
from tapwright.testcase.test_case import Shown, ShownKind, TestCase

_STOPPED = ".*(keeps stopping|has stopped|isn't responding).*"  # what Android says of a dead app
_SPECIAL = re.compile(r"[\\^$.|?*+()\[\]{}]")


def to_maestro(test: TestCase) -> Exported:
    """The flow as YAML, one command a step."""
    exported = Exported("")
    lines = [
        comment(title_of(test)),
        f"appId: {_scalar(test.package)}",
        "---",
        "- launchApp:",
        "    clearState: true",
    ]
    landscape, asked = False, asked_on_the_way(test)
    lines += _lines(map(_check, asked.get(0, ())))
    for number, step in enumerate(test.steps, start=1):
        landscape ^= step.action.kind is ActionKind.ROTATE
        lines += [comment(line) for line in step.comment.splitlines()]
        action = named(step)
        # Without a name Maestro would tap whatever comes first.
        is_found = action.target is None or bool(selector(action.target))
        commands = list(_commands(action, landscape)) if is_found else []
        if not commands:
            exported.left_out.append(plain(step.describe()))
            lines.append(comment(f"left out, Maestro cannot do it: {step.describe()}"))
        shows = (_checks(shown) for shown in step.shows)
        lines += _lines([commands, *shows, *map(_check, asked.get(number, ()))])
        for shown in step.shows:
            if not list(_checks(shown)):
                exported.left_out.append(f"the check for the {shown.kind} {plain(shown.value)}")
                lines.append(comment(f"not checked here: the {shown.kind} {shown.value}"))
    for shown in test.shows:
        checks = list(_checks(shown))
        left = unchecked(shown, is_checked=bool(checks), stages=bool(asked))
        if left:
            exported.left_out.append(f"the check for {left}")
            lines.append(comment(f"not checked here: {left}"))
        lines += _lines([checks])
    if test.is_expected:
        exported.left_out.append("that its defect is known")
        lines.append(comment("its defect is known; Maestro has no test that is expected to fail"))
    exported.text = "\n".join(lines) + "\n"
    return exported


def _commands(action: Action, landscape: bool) -> Iterator[Command]:
    target, text = action.target, str(action.argument)
    values = {
        "widget": None if target is None else selector(target),
        "argument": _argument(action),
        "unless_argument": True if not action.argument else None,
        "text": _plain(text.removesuffix("\n")) or None,
        "enter": "Enter" if text.endswith("\n") else None,
        "orientation": "LANDSCAPE_LEFT" if landscape else "PORTRAIT",
        "link": link_of(action),
    }
    return filled_each(action.kind.entry.maestro, values)


def _argument(action: Action) -> str | int | None:
    """Returns what the action carries as Maestro's commands take it."""
    match action.kind.argument, action.argument:
        case Argument.DIRECTION, str(direction):
            return direction.upper()
        case Argument.SECONDS, int() | float() as seconds:
            return round(seconds * 1000)
        case _, str(other):
            return _plain(other)
    return None


def selector(target: WidgetIdentity) -> dict[str, Any]:
    """How Maestro finds the widget: by id and by text or description; empty if it has neither."""
    found: dict[str, Any] = {}
    if target.resource_id:
        found["id"] = _escaped(target.resource_id)
    name = target.text or target.content_description
    if name:
        found["text"] = _escaped(name)
    if found and target.position:
        found["index"] = target.position
    return found


def _checks(shown: Shown) -> Iterator[Command]:
    match shown.kind:
        case ShownKind.CRASH:
            yield {"assertNotVisible": _STOPPED}
        case ShownKind.TEXT:
            yield {"assertVisible": _escaped(shown.value)}
        case ShownKind.GONE:
            yield {"assertNotVisible": _escaped(shown.value)}
        case ShownKind.CHECKED | ShownKind.UNCHECKED:
            is_checked = shown.kind is ShownKind.CHECKED
            yield {"assertVisible": {"text": _escaped(shown.value), "checked": is_checked}}
        case _:
            for asked in asked_at_the_end(shown):
                yield from _check(asked)


def _check(asked: Literal) -> Iterator[Command]:
    """One condition on a screen, if it is one that Maestro can tell."""
    name, relation, value = asked.proposition[:3]
    if not asked.positive and asked.proposition.bindings:
        return  # another widget may have it
    if name in ("text", "contentDescription", "title"):  # Maestro looks at both
        within = relation is Relation.CONTAINS
        pattern = f".*{_escaped(value)}.*" if within else _escaped(value)
        yield {"assertVisible" if asked.positive else "assertNotVisible": pattern}


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda match: "\\" + match.group(), text)


def _plain(text: str) -> str:
    """A text that is no pattern; only `${` would be read as a script."""
    return text.replace("${", "\\${")


def _lines(groups: Iterable[Iterable[Command]]) -> Iterator[str]:
    for command in chain.from_iterable(groups):
        yield from _yaml(command)


def _yaml(command: Command) -> Iterator[str]:
    if isinstance(command, str):
        yield f"- {command}"
        return
    for name, value in command.items():
        if isinstance(value, dict):
            yield f"- {name}:"
            yield from _mapping(value, "    ")
        else:
            yield f"- {name}: {_scalar(value)}"


def _mapping(values: dict[str, Any], indent: str) -> Iterator[str]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield f"{indent}{key}:"
            yield from _mapping(value, indent + "  ")
        else:
            yield f"{indent}{key}: {_scalar(value)}"


def _scalar(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    return json.dumps(value)

"""A test as a Maestro flow. Maestro's selectors are regular expressions, so names are escaped."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tapwright.core.action import SCROLLS, Action, ActionKind
from tapwright.core.screen import WidgetIdentity
from tapwright.core.visible import plain
from tapwright.spec.proposition import Relation
from tapwright.testcase.export.exporting import (
    Exported,
    comment,
    named,
    quoted,
    title_of,
    unchecked,
)
from tapwright.testcase.export.last_screen import asked_at_the_end
from tapwright.testcase.test_case import Shown, ShownKind, TestCase

Command = str | dict[str, Any]
_STOPPED = ".*(keeps stopping|has stopped|isn't responding).*"  # what Android says of a dead app
_OPPOSITE = {"up": "DOWN", "down": "UP", "left": "RIGHT", "right": "LEFT"}
_FIXED: dict[ActionKind, tuple[Command, ...]] = {
    ActionKind.BACK: ("back",),
    ActionKind.DOUBLE_BACK: ("back", "back"),
    ActionKind.HOME: ({"pressKey": "Home"},),
    ActionKind.MENU: ({"pressKey": "Remote Menu"},),
    ActionKind.VOLUME_UP: ({"pressKey": "Volume Up"},),
    ActionKind.VOLUME_DOWN: ({"pressKey": "Volume Down"},),
    ActionKind.POWER: ({"pressKey": "Power"}, {"pressKey": "Power"}),
    ActionKind.PAUSE_RESUME: ({"pressKey": "Home"}, {"launchApp": {"stopApp": False}}),
    ActionKind.NETWORK_ON: ({"setAirplaneMode": "disabled"},),
    ActionKind.NETWORK_OFF: ({"setAirplaneMode": "enabled"},),
    ActionKind.SCREENSHOT: ({"takeScreenshot": "screenshot"},),
}
_LONGEST_ERASED = 200
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
    landscape = False
    for step in test.steps:
        landscape ^= step.action.kind is ActionKind.ROTATE
        lines += [comment(line) for line in step.comment.splitlines()]
        commands = list(_commands(named(step), landscape))
        if not commands:
            exported.left_out.append(plain(step.describe()))
            lines.append(comment(f"left out, Maestro cannot do it: {step.describe()}"))
        for command in commands:
            lines += _yaml(command)
    for shown in test.shows:
        checks = list(_checks(shown))
        left = unchecked(shown, is_checked=bool(checks))
        if left:
            exported.left_out.append(f"the check for {left}")
            lines.append(comment(f"not checked here: {left}"))
        for command in checks:
            lines += _yaml(command)
    exported.text = "\n".join(lines) + "\n"
    return exported


def _commands(action: Action, landscape: bool) -> Iterator[Command]:
    kind, target = action.kind, action.target
    if target is not None:
        yield from _on_widget(action, selector(target))
        return
    if kind in _FIXED:
        yield from _FIXED[kind]
        return
    match kind:
        case ActionKind.SWIPE:
            yield {"swipe": {"direction": str(action.argument).upper()}}
        case ActionKind.IDLE:
            milliseconds = round(float(action.argument or 0) * 1000)
            yield {"waitForAnimationToEnd": {"timeout": milliseconds}}
        case ActionKind.ROTATE:
            yield {"setOrientation": "LANDSCAPE_LEFT" if landscape else "PORTRAIT"}
        case ActionKind.OPEN_BROWSER if isinstance(action.argument, str):
            yield {"openLink": _plain(action.argument)}
        case ActionKind.REINIT if not action.argument:
            yield {"launchApp": {"stopApp": True}}


def _on_widget(action: Action, widget: dict[str, Any]) -> Iterator[Command]:
    match action.kind:
        case ActionKind.CLICK | ActionKind.CHECK:
            yield {"tapOn": widget}
        case ActionKind.LONG_CLICK:
            yield {"longPressOn": widget}
        case ActionKind.WRITE:
            yield {"tapOn": widget}
            yield {"eraseText": _LONGEST_ERASED}
            text = str(action.argument)
            if text.removesuffix("\n"):
                yield {"inputText": _plain(text.removesuffix("\n"))}
            if text.endswith("\n"):
                yield {"pressKey": "Enter"}
        case ActionKind.SWIPE:
            yield {"swipe": {"direction": str(action.argument).upper(), "from": widget}}
        case kind if kind in SCROLLS:
            # To see what is below, the finger goes up.
            yield {"swipe": {"direction": _OPPOSITE[SCROLLS[kind]], "from": widget}}


def selector(target: WidgetIdentity) -> dict[str, Any]:
    """How Maestro finds the widget: by id and by text or description; it knows no class."""
    found: dict[str, Any] = {}
    if target.resource_id:
        found["id"] = _escaped(target.resource_id)
    name = target.text or target.content_description
    if name:
        found["text"] = _escaped(name)
    if not found:
        found["text"] = ".*"
    if target.position:
        found["index"] = target.position
    return found


def _checks(shown: Shown) -> Iterator[Command]:
    match shown.kind:
        case ShownKind.CRASH:
            yield {"assertNotVisible": _STOPPED}
        case ShownKind.TEXT:
            yield {"assertVisible": _escaped(shown.value)}
        case _:
            for asked in asked_at_the_end(shown):
                name, relation, value = asked.proposition
                if name in ("text", "contentDescription"):  # Maestro looks at both
                    within = relation is Relation.CONTAINS
                    pattern = f".*{_escaped(value)}.*" if within else _escaped(value)
                    yield {"assertVisible" if asked.positive else "assertNotVisible": pattern}


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda match: "\\" + match.group(), text)


def _plain(text: str) -> str:
    """A text that is no pattern; only `${` would be read as a script."""
    return text.replace("${", "\\${")


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

"""A test as Python: pytest and uiautomator2, to be run against a phone or an emulator."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import WidgetIdentity
from tapwright.core.templates import filled
from tapwright.core.visible import plain
from tapwright.spec.formula import Literal
from tapwright.spec.proposition import Reading, Relation
from tapwright.testcase.export.asked_screens import asked_at_the_end, asked_on_the_way
from tapwright.testcase.export.exporting import (
    Exported,
    comment,
    intent_of,
    named,
    quoted,
    title_of,
    unchecked,
)
from tapwright.testcase.test_case import Shown, ShownKind, TestCase

_HEAD = '''"""{title}.

Made by Tapwright. Needs pytest, uiautomator2 and a phone or emulator with the app installed;
ANDROID_SERIAL says which one.
"""

import os
import time

import pytest
import uiautomator2

PACKAGE = {package}
WAIT = 10.0  # seconds for a widget to appear


@pytest.fixture
def device():
    """Start the app with its data cleared, and stop it in the end."""
    device = uiautomator2.connect(os.environ.get("ANDROID_SERIAL"))
    device.app_clear(PACKAGE)
    device.shell(["logcat", "-b", "crash", "-c"])
    device.app_start(PACKAGE, wait=True)
    yield device
    device.orientation = "natural"
    device.app_stop(PACKAGE)


def find(device, **selector):
    """Wait for the widget."""
    widget = device(**selector)
    assert widget.wait(timeout=WAIT), f"not on the screen: {{selector}}"
    return widget


def crash_of(device):
    """Read what the app left in the crash log since it was started."""
    time.sleep(1.0)
    log = device.shell(["logcat", "-b", "crash", "-d"]).output
    return log if PACKAGE in log else ""


{mark}def test_{name}(device):
    """{meaning}"""
'''
_KNOWN = '@pytest.mark.xfail(strict=True, reason="a known crash")\n'
_WIDTH = 88
_SELECTORS = {"text": "text", "contentDescription": "description", "title": "text"}
_RETURN = "\n"  # at the end of a text: the enter key


def to_pytest(test: TestCase) -> Exported:
    """A module with one test. Of a crash it says that the app must not crash."""
    exported = Exported("")
    title = title_of(test)
    body: list[str] = []
    landscape, asked = False, asked_on_the_way(test)
    body += [check for each in asked.get(0, ()) for check in _check(each)]
    for number, step in enumerate(test.steps, start=1):
        landscape ^= step.action.kind is ActionKind.ROTATE
        body += [comment(line) for line in step.comment.splitlines()]
        statements = list(_statements(named(step), landscape))
        if not statements and step.action.kind.entry.events:
            exported.left_out.append(plain(step.describe()))
            statements = [comment(f"left out, it cannot be done from outside: {step.describe()}")]
        body += statements
        body += [check for shown in step.shows for check in _checks(shown)]
        body += [check for each in asked.get(number, ()) for check in _check(each)]
    for shown in test.shows:
        checks = list(_checks(shown))
        left = unchecked(shown, is_checked=bool(checks), stages=bool(asked))
        if left:
            exported.left_out.append(f"the check for {left}")
            body.append(comment(f"not checked here: {left}"))
        body += checks
    if "assert not crash_of(device)" not in body:
        body.append("assert not crash_of(device)")
    when = "as long as the app crashes" if test.crash else "when the app no longer does this"
    head = _HEAD.format(
        title=_docstring(title).rstrip("."),
        meaning=f"Fail {when}.",
        package=quoted(test.package),
        name=_name(test),
        mark=_KNOWN if test.is_expected and test.crash else "",
    )
    exported.text = head + "".join(f"    {line}\n" for line in body)
    return exported


def _statements(action: Action, landscape: bool) -> Iterator[str]:
    text = str(action.argument)
    values = {
        "argument": _argument(action),
        "text": quoted(text.removesuffix(_RETURN)),
        "enter": '"enter"' if text.endswith(_RETURN) else None,
        "orientation": '"left"' if landscape else '"natural"',
        "portable": _portable(action),
    }
    short = long = None
    if action.target is not None:
        arguments = [f"{key}={_value(value)}" for key, value in selector(action.target).items()]
        short = f"find(device, {', '.join(arguments)})"
        long = "\n".join(("find(", "    device,", *(f"    {each}," for each in arguments), ")"))
    for template in action.kind.entry.uiautomator2:
        line = filled(template, values | {"widget": short})
        if line is not None and len(line) + 4 > _WIDTH:
            line = filled(template, values | {"widget": long})
        yield from [] if line is None else line.split("\n")


def _portable(action: Action) -> str | None:
    """Returns the intent as an expression of Python, unless it needs files of this phone."""
    intent = intent_of(action)
    is_portable = intent is not None and not intent.hands_over_files
    return quoted(str(action.argument)) if is_portable else None


def _argument(action: Action) -> str | None:
    """Returns what the action carries as an expression of Python."""
    match action.argument:
        case int() | float() as number:
            return repr(number)
        case str(text) if text:
            return quoted(text)
    return None


def selector(target: WidgetIdentity) -> dict[str, Any]:
    """The arguments by which uiautomator2 finds the widget."""
    found: dict[str, Any] = {}
    if "/" in target.resource_id:
        found["resourceId"] = target.resource_id
    elif target.resource_id:
        found["resourceIdMatches"] = f".*/{re.escape(target.resource_id)}"
    if target.text:
        found["text"] = target.text
    if target.content_description:
        found["description"] = target.content_description
    if "." in target.class_name:
        found["className"] = target.class_name
    elif target.class_name:
        found["classNameMatches"] = rf".*\.{re.escape(target.class_name)}"
    if target.position or not found:
        found["instance"] = target.position
    return found


def _checks(shown: Shown) -> Iterator[str]:
    match shown.kind:
        case ShownKind.CRASH:
            yield "assert not crash_of(device)"
        case ShownKind.ACTIVITY:
            name = shown.value.rpartition(".")[2]
            yield f'assert device.app_current()["activity"].endswith({quoted(name)})'
        case ShownKind.TEXT:
            yield f"find(device, text={quoted(shown.value)})"
        case ShownKind.GONE:
            yield f"assert not device(text={quoted(shown.value)}).exists"
        case ShownKind.CHECKED | ShownKind.UNCHECKED:
            is_checked = shown.kind is ShownKind.CHECKED
            yield f"find(device, text={quoted(shown.value)}, checked={is_checked})"
        case _:
            for asked in asked_at_the_end(shown):
                yield from _check(asked)


def _check(asked: Literal) -> Iterator[str]:
    """One condition on a screen, if it is one that uiautomator2 can tell."""
    name, relation, value = asked.proposition[:3]
    text = quoted(value)
    within = relation is Relation.CONTAINS
    if name in ("activity", "package"):
        shown = f'device.app_current()["{name}"]'
        if within:
            # Android leaves out the package of an activity if it is the app's own.
            whole = f"PACKAGE + {shown}" if name == "activity" else shown
            positive = f"{text} in {whole}"
        elif name == "activity":
            positive = f"{shown}.endswith({quoted(value.rpartition('.')[2])})"
        else:
            positive = f"{shown} == {text}"
        yield f"assert {positive}" if asked.positive else f"assert not ({positive})"
    elif name in _SELECTORS and (asked.positive or not asked.proposition.bindings):
        selector = f"{_SELECTORS[name]}{'Contains' if within else ''}={text}"
        if asked.proposition.reading is Reading.LOOSE:
            around = ".*" if within else r"\s*"
            pattern = f"(?is){around}{re.escape(value)}{around}"
            selector = f"{_SELECTORS[name]}Matches={quoted(pattern)}"
        if asked.positive:
            yield f"find(device, {selector})"
        else:
            yield f"assert not device({selector}).exists"


def _name(test: TestCase) -> str:
    words = next((shown.value for shown in test.shows if shown.kind is ShownKind.CRASH), test.name)
    words = words or title_of(test)
    # From CamelCase and any other signs to snake_case.
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", words)
    return "_".join(re.findall(r"[A-Za-z0-9]+", spaced)).lower()[:60] or "app"


def _docstring(text: str) -> str:
    return plain(text).replace("\\", "/").replace('"', "'")[:80].strip()


def _value(value: object) -> str:
    return quoted(value) if isinstance(value, str) else repr(value)

"""Each entry in the table of action kinds is complete: whatever reads it finds what it needs."""

import ast
import re
from pathlib import Path

import pytest
import yaml

from tapwright.core.action import Action, ActionKind, Argument, Need
from tapwright.core.action_entry import Blank
from tapwright.core.action_kinds import KIND_OF_KEY
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity
from tapwright.core.templates import blanks_in
from tapwright.device.adb.input import EVENTS as ADB_EVENTS
from tapwright.device.gestures import RESTART, event_names, events_of
from tapwright.device.jvm.device import EVENTS as JVM_EVENTS
from tapwright.testcase.export.exporting import exporter
from tapwright.testcase.test_case import PlannedStep, TestCase

JAVA = Path(__file__).parents[3] / "jvm-device" / "src" / "main" / "java" / "tapwright"
WIDGET = Widget("android.widget.ListView", text="Rows", bounds=Bounds(0, 0, 100, 100))
SCREEN = Screen("org.example", "Main", (WIDGET,), size=(400, 800))
TARGET = next(SCREEN.identities())[0]
ARGUMENTS: dict[Argument, tuple[str | float | None, ...]] = {
    Argument.NOTHING: (None,),
    Argument.TEXT: ("a", "", "a\n", "\n"),
    Argument.SECONDS: (0.0, 2.5),
    Argument.DIRECTION: ("up", "down", "left", "right"),
    Argument.ACTIVITY: (None, "org.example.Main"),
    Argument.ADDRESS: (None, "http://example.org/"),
    Argument.PERMISSION: ("android.permission.CAMERA",),
    Argument.INTENT: ("intent://open#Intent;scheme=notes;action=android.intent.action.VIEW;end",),
}
FILLED = {
    "phrase": {Blank.WIDGET, Blank.ARGUMENT},
    "events": {Blank.ARGUMENT, Blank.TEXT, Blank.ENTER, Blank.X, Blank.Y}
    | {Blank.X1, Blank.Y1, Blank.X2, Blank.Y2},
    "maestro": set(Blank) - {Blank.X, Blank.Y, Blank.X1, Blank.Y1, Blank.X2, Blank.Y2},
    "uiautomator2": {Blank.WIDGET, Blank.ARGUMENT, Blank.TEXT, Blank.ENTER, Blank.ORIENTATION}
    | {Blank.PORTABLE},
}


def examples(kind: ActionKind) -> list[Action]:
    """Every sort of action that the kind allows."""
    targets: tuple[WidgetIdentity | None, ...] = (TARGET,)
    if kind.need is Need.NOTHING:
        targets = (None,)
    elif kind.need is Need.ANY_OR_NOTHING:
        targets = (TARGET, None)
    return [Action(kind, target, each) for target in targets for each in ARGUMENTS[kind.argument]]


each_action = pytest.mark.parametrize(
    "action", [action for kind in ActionKind for action in examples(kind)], ids=str
)
each_kind = pytest.mark.parametrize("kind", list(ActionKind))


def exported(action: Action, to: str) -> tuple[str, list[str]]:
    made = exporter(to)(TestCase("org.example", (PlannedStep(action),)))
    return made.text, made.left_out


@each_kind
@pytest.mark.parametrize("field", FILLED)
def test_a_reader_can_fill_in_every_blank(kind: ActionKind, field: str) -> None:
    blanks = {f"{{{name}}}" for name in blanks_in(getattr(kind.entry, field))}
    assert blanks <= FILLED[field]


@each_action
def test_it_can_be_said(action: Action) -> None:
    said = action.describe()
    assert said[0].isupper()
    assert "{" not in said
    assert ("Rows" in said) == (action.target is not None)


@each_action
def test_it_has_raw_events(action: Action) -> None:
    events = events_of(action, SCREEN)
    assert {event[0] for event in events} <= event_names(action.kind)
    assert bool(events) == bool(action.kind.entry.events)
    assert all(not isinstance(value, Blank) for event in events for value in event)


@each_kind
def test_some_device_knows_its_raw_events(kind: ActionKind) -> None:
    assert event_names(kind) <= (ADB_EVENTS | JVM_EVENTS | {RESTART})


@pytest.mark.parametrize("name", sorted(JVM_EVENTS))
def test_the_java_side_has_each_event_that_the_jvm_device_sends(name: str) -> None:
    named = re.compile(rf'"{name}"')
    assert any(named.search(path.read_text(encoding="utf-8")) for path in JAVA.rglob("*.java"))


@each_action
def test_it_is_exported_to_python_or_left_out_aloud(action: Action) -> None:
    text, left_out = exported(action, "pytest")
    assert bool(left_out) == (not action.kind.entry.uiautomator2)
    if left_out:
        assert f"# left out, it cannot be done from outside: {action.describe()}" in text
        return
    body = next(
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ).body
    assert len(body) >= 3, "a docstring, the action, and the check for a crash"
    assert "{" not in ast.unparse(ast.Module(body, []))


@each_action
def test_it_is_exported_to_maestro_or_left_out_aloud(action: Action) -> None:
    text, left_out = exported(action, "maestro")
    _, commands = yaml.safe_load_all(text)
    assert (len(commands) > 1) != bool(left_out)
    assert bool(left_out) or "left out" not in text


@each_kind
def test_agents_have_an_expectation_of_it(kind: ActionKind) -> None:
    assert 0 < kind.entry.prior <= 1
    assert 0 < kind.entry.novelty <= 4


def test_a_key_belongs_to_one_kind() -> None:
    keys = [kind.entry.key for kind in ActionKind if kind.entry.key is not None]
    assert len(KIND_OF_KEY) == len(keys)
    assert KIND_OF_KEY[4] is ActionKind.BACK

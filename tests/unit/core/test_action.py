"""Actions: what they need, how they read, how they are told."""

import pytest

from tapwright.core.action import Action, ActionKind, Argument, Need, accepts, parse_action
from tapwright.core.errors import InputError
from tapwright.core.screen import Bounds, Widget, WidgetIdentity

SAVE = WidgetIdentity("android.widget.Button", "org.example:id/save", "Save")


def example(kind: ActionKind) -> Action:
    target = None if kind.need in (Need.NOTHING, Need.ANY_OR_NOTHING) else SAVE
    arguments: dict[Argument, str | float] = {
        Argument.TEXT: "hi",
        Argument.SECONDS: 2.5,
        Argument.DIRECTION: "left",
        Argument.PERMISSION: "android.permission.CAMERA",
        Argument.INTENT: "intent:#Intent;action=android.intent.action.VIEW;end",
    }
    return Action(kind, target, arguments.get(kind.argument))


@pytest.mark.parametrize("kind", list(ActionKind))
def test_every_kind_is_described_and_reads_back(kind: ActionKind) -> None:
    action = example(kind)
    assert action.describe()
    assert parse_action(str(action)) == action


def test_text_form_is_readable() -> None:
    assert str(Action(ActionKind.CLICK, SAVE)) == (
        'click class="android.widget.Button" id="org.example:id/save" text="Save"'
    )
    assert str(Action(ActionKind.IDLE, argument=3.0)) == "idle 3.0"


def test_describe_speaks_as_a_person() -> None:
    assert Action(ActionKind.CLICK, SAVE).describe() == 'Click "Save"'
    rows = SAVE._replace(text="\nFirst line\nsecond line")
    assert Action(ActionKind.CLICK, rows).describe() == 'Click "First line…"'
    assert Action(ActionKind.WRITE, SAVE, "x").describe() == 'Write "x" into "Save"'
    second = SAVE._replace(position=1)
    assert Action(ActionKind.CLICK, second).describe() == 'Click "Save" (2)'


@pytest.mark.parametrize(
    ("kind", "target", "argument"),
    [
        (ActionKind.CLICK, None, None),
        (ActionKind.BACK, SAVE, None),
        (ActionKind.WRITE, SAVE, None),
        (ActionKind.IDLE, None, -1.0),
        (ActionKind.IDLE, None, float("nan")),
        (ActionKind.SWIPE, None, "sideways"),
        (ActionKind.CLICK, SAVE, "text"),
        (ActionKind.REVOKE, None, None),
        (ActionKind.REVOKE, None, "android.permission.CAMERA; reboot"),
    ],
)
def test_nonsense_is_refused(
    kind: ActionKind, target: WidgetIdentity | None, argument: str | float | None
) -> None:
    with pytest.raises(InputError):
        Action(kind, target, argument)


@pytest.mark.parametrize(
    "text", ["", "clik", "click", "click id=", "idle x", 'click id="a" junk', "click position=true"]
)
def test_unreadable_text_is_an_input_error(text: str) -> None:
    with pytest.raises(InputError):
        parse_action(text)


def test_wrong_kind_suggests_the_nearest() -> None:
    with pytest.raises(InputError, match="did you mean 'click'"):
        parse_action('clik id="a"')


def test_accepts_asks_the_widget() -> None:
    place = Bounds(0, 0, 10, 10)
    button = Widget("android.widget.Button", bounds=place, clickable=True)
    assert accepts(ActionKind.CLICK, button)
    assert not accepts(ActionKind.WRITE, button)
    assert not accepts(ActionKind.CLICK, button._replace(enabled=False))
    assert not accepts(ActionKind.CLICK, button._replace(bounds=Bounds()))
    assert accepts(ActionKind.WRITE, Widget("android.widget.EditText", bounds=place))

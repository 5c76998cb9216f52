"""What can be tapped is called by what a person reads on it."""

from __future__ import annotations

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity
from tapwright.spec.action_words import describe_on, label_of

VIEW = "android.view.View"
BOX = Bounds(0, 0, 9, 9)


def node(depth: int, text: str = "", *, clickable: bool = False, description: str = "") -> Widget:
    return Widget(
        VIEW,
        text=text,
        content_description=description,
        clickable=clickable,
        depth=depth,
        bounds=BOX,
    )


# As Compose tells it: what can be tapped has no text, what is inside it has.
SCREEN = Screen(
    "org.example",
    "Main",
    (
        node(0),
        node(1, clickable=True),
        node(2, "Task 7"),
        node(2, clickable=True),
        node(3, "Delete"),
        node(1, clickable=True, description="Add"),
        node(2, "ignored"),
    ),
)


def click(position: int, description: str = "") -> Action:
    identity = WidgetIdentity(VIEW, content_description=description, position=position)
    return Action(ActionKind.CLICK, identity)


def test_it_is_called_by_the_text_inside_it() -> None:
    assert describe_on(click(1), SCREEN) == 'Click "Task 7"'
    assert describe_on(click(2), SCREEN) == 'Click "Delete"'


def test_a_name_of_its_own_comes_first() -> None:
    assert describe_on(click(0, "Add"), SCREEN) == 'Click "Add"'
    assert label_of(SCREEN, click(0, "Add").target) == ""


def test_without_any_text_it_keeps_its_class_and_place() -> None:
    bare = Screen("org.example", "Main", (node(0, clickable=True), node(1, clickable=True)))
    assert describe_on(click(1), bare) == "Click View (2)"


def test_what_is_not_aimed_at_a_widget_stays() -> None:
    assert describe_on(Action(ActionKind.BACK), SCREEN) == Action(ActionKind.BACK).describe()


def row(*texts: str) -> str:
    """Returns what a row with these texts is called."""
    shown = Screen("org.example", "Main", (node(0, clickable=True), *(node(1, t) for t in texts)))
    return label_of(shown, click(0).target)


def test_a_row_is_called_by_what_it_says_tomorrow_too() -> None:
    assert row("R", "Reading", "10:13 PM") == "Reading"
    assert row("00.00", "Clothes") == "Clothes"
    assert row("10:13.25 PM [3]", "Work") == "Work"
    assert row("7", "12") == "7"  # there is nothing better
    assert row("All there is to say of this app, its makers and their lawyers. " * 2) == ""


def test_a_text_that_is_checked_by_a_tap_on_its_row_is_the_rows() -> None:
    named = node(1, "Clothes")._replace(checkable=True)
    own = node(1, "Done", clickable=True)._replace(checkable=True)
    shown = Screen("org.example", "Main", (node(0, clickable=True), own, named))
    assert label_of(shown, click(0).target) == "Clothes"

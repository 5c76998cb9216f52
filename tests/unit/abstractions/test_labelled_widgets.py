"""States and events by what is read on the widgets."""

from __future__ import annotations

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.labelled_widgets import LabelledWidgets, family_of
from tapwright.abstractions.state_name import is_outside
from tapwright.core.action import ActionKind
from tapwright.core.action_kinds import ALL_KINDS
from tapwright.core.screen import Bounds, Screen, Widget

PACKAGE = "org.example"
BOUNDS = Bounds(0, 0, 10, 10)


def button(text: str, name: str = "row") -> Widget:
    return Widget(
        "android.widget.Button", f"x:id/{name}", text, "", PACKAGE, BOUNDS, clickable=True
    )


def screen(*widgets: Widget, package: str = PACKAGE, activity: str = "Main") -> Screen:
    return Screen(package, activity, widgets, size=(100, 200))


def look() -> LabelledWidgets:
    return LabelledWidgets(PACKAGE, ALL_KINDS)


def test_numbers_and_repetitions_make_no_other_state() -> None:
    one = screen(button("Note 1"))
    many = screen(button("Note 2"), button("Note 17"))
    assert look().state_of(one) == look().state_of(many)
    assert look().state_of(one) != look().state_of(screen(button("Task 1")))


def test_long_options_that_begin_alike_are_told_apart() -> None:
    def option(often: str) -> str:
        return f"Send this message, which has to be a long one, once every {often}"

    shown = screen(button(option("month")), button(option("year")))
    clicks = [a for a in look().actions_of(shown) if a.kind is ActionKind.CLICK]
    assert len(clicks) == 2


def test_dialogs_of_an_activity_are_told_apart_by_their_title() -> None:
    def dialog(title: str) -> Screen:
        label = Widget("android.widget.TextView", "android:id/alertTitle", title, "", PACKAGE)
        return screen(label, button("OK", "button1"))

    assert look().state_of(dialog("Delete?")) != look().state_of(dialog("Welcome"))


def test_rows_and_numbered_ids_are_of_one_family_and_other_ids_are_not() -> None:
    shown = screen(button("Red", "color_1"), button("Blue", "color_2"), button("Save", "save"))
    clicks = [a for a in look().actions_of(shown) if a.kind is ActionKind.CLICK]
    red, blue, save = (key_of(click) for click in clicks)
    assert red != blue
    assert family_of(red) == family_of(blue) != family_of(save)


def test_a_row_is_called_by_the_first_text_inside_it() -> None:
    def row(text: str) -> Screen:
        outer = Widget(
            "android.widget.LinearLayout", package=PACKAGE, bounds=BOUNDS, clickable=True
        )
        inner = Widget("android.widget.TextView", text=text, package=PACKAGE, depth=1)
        return screen(outer, inner)

    assert look().state_of(row("Open")) != look().state_of(row("Delete"))


def test_what_was_written_into_a_field_makes_no_other_state() -> None:
    def field(text: str) -> Screen:
        return screen(
            Widget(
                "android.widget.EditText", "x:id/name", text, "", PACKAGE, BOUNDS, clickable=True
            )
        )

    assert look().state_of(field("")) == look().state_of(field("hello"))


def test_what_an_app_draws_itself_can_be_touched() -> None:
    drawn = Widget("android.view.View", "x:id/sketch", "", "", PACKAGE, Bounds(0, 0, 90, 90))
    kinds = {action.kind for action in look().actions_of(screen(drawn))}
    assert {ActionKind.CLICK, ActionKind.SWIPE} <= kinds


def test_bars_are_touched_and_small_patches_are_not() -> None:
    bar = Widget("android.widget.SeekBar", "x:id/bar", "", "", PACKAGE, BOUNDS)
    patch = Widget("android.view.View", "x:id/patch", "", "", PACKAGE, BOUNDS)
    targets = [action.target for action in look().actions_of(screen(bar, patch))]
    names = {target.resource_id for target in targets if target is not None}
    assert names == {"x:id/bar"}


def test_a_list_is_clicked_by_its_rows() -> None:
    whole = Widget("android.widget.ListView", "x:id/list", package=PACKAGE, bounds=BOUNDS)
    whole = whole._replace(clickable=True, scrollable=True)
    row = button("Red")._replace(depth=1)
    actions = look().actions_of(screen(whole, row))
    clicked = [action.target for action in actions if action.kind is ActionKind.CLICK]
    assert [target.resource_id for target in clicked if target] == ["x:id/row"]


def test_other_apps_are_outside_and_their_widgets_can_be_used() -> None:
    chooser = Widget("android.widget.Button", "", "Allow", "", "com.other", BOUNDS, clickable=True)
    shown = screen(chooser, package="com.other", activity="Ask")
    assert is_outside(look().state_of(shown))
    kinds = [action.kind for action in look().actions_of(shown)]
    assert kinds == [ActionKind.CLICK, ActionKind.BACK, ActionKind.REINIT]


def test_only_what_the_device_can_do_is_offered() -> None:
    kinds = frozenset({ActionKind.CLICK, ActionKind.BACK})
    actions = LabelledWidgets(PACKAGE, kinds).actions_of(screen(button("OK")))
    assert {action.kind for action in actions} == kinds


def test_what_the_tester_wrote_is_no_name_of_the_app() -> None:
    look = LabelledWidgets(PACKAGE, ALL_KINDS, ("hello", "test", "'", "42"))

    def keys(text: str) -> list[object]:
        return [key_of(action) for action in look.actions_of(screen(button(text)))]

    assert keys("hello") == keys("test") == keys("'")
    assert keys("Delete hello?") == keys("Delete test?") != keys("Delete it?")
    assert keys("testing") != keys("hello")
    assert keys("Don't") != keys("Don…t")
    assert keys("42") == keys("hello") != keys("7")
    assert keys("Delete 42?") == keys("Delete 7?")  # a number like any other

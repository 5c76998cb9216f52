"""Finding a widget again: what counts, in which order, and what is too far away."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.testcase import strategies

from tapwright.core.action import ActionKind
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity
from tapwright.testcase.labels import label_of
from tapwright.testcase.locate import Likeness, locate, score

BUTTON = "android.widget.Button"
TEXT = "android.widget.TextView"


def button(id: str = "", text: str = "", description: str = "", class_name: str = BUTTON) -> Widget:
    full = f"a.b:id/{id}" if id and ":" not in id else id
    return Widget(class_name, full, text, description, bounds=Bounds(0, 0, 9, 9), clickable=True)


def wanted(
    id: str = "", text: str = "", description: str = "", class_name: str = BUTTON, position: int = 0
) -> WidgetIdentity:
    widget = button(id, text, description, class_name)
    return WidgetIdentity(class_name, widget.resource_id, text, description, position)


def find(identity: WidgetIdentity, *widgets: Widget) -> tuple[int, Likeness] | None:
    """Which widget was taken, by its place among them, and why."""
    screen = Screen(widgets=widgets)
    located = locate(screen, ActionKind.CLICK, identity)
    if located is None:
        return None
    identities = [each for each, _ in screen.identities()]
    return identities.index(located.identity), located.likeness


@pytest.mark.parametrize(
    ("identity", "widgets", "expected"),
    [
        (wanted("save", "Save"), [button("x"), button("save", "Save")], (1, Likeness.SAME)),
        (wanted("", "Row", position=1), [button("", "Row")] * 2, (1, Likeness.SAME)),
        (wanted("save", "Save"), [button("x"), button("save", "Keep")], (1, Likeness.SAME_ID)),
        (
            wanted("row", "Tea", class_name=TEXT),
            [button("row", "Milk", class_name=TEXT), button("row", "Tea")],
            (1, Likeness.SAME_ID),
        ),
        (wanted("save", "Save"), [button("keep", "SAVE"), button("x")], (0, Likeness.SAME_TEXT)),
        (
            wanted("save", "", "Save it"),
            [button("a", "", "Save it"), button("b")],
            (0, Likeness.SAME_TEXT),
        ),
        (
            wanted("btn_save", "Save it"),
            [button("button_save", "Save"), button("button_quit", "Quit")],
            (0, Likeness.NEAREST),
        ),
        (wanted("a.b:id/row", "Tea"), [button("row", "Milk"), button("row", "Bread")], None),
        (wanted("android:id/text1", "Tea"), [button("android:id/text1", "Delete all")], None),
        (wanted("save", "Save"), [button("quit", "Quit"), button("help", "Help")], None),
        (wanted("", "", ""), [button(), button(), button("x")], (0, Likeness.SAME)),
        (wanted("", "", "", position=5), [button(), button()], None),
    ],
)
def test_the_widget_meant_is_found(
    identity: WidgetIdentity, widgets: list[Widget], expected: tuple[int, Likeness] | None
) -> None:
    assert find(identity, *widgets) == expected


@pytest.mark.parametrize(
    ("identity", "expected"),
    [
        (WidgetIdentity(text="Save"), (1, Likeness.AS_NAMED)),
        (WidgetIdentity(resource_id="quit"), (0, Likeness.AS_NAMED)),
        (WidgetIdentity(class_name="Button", text="Save"), (1, Likeness.AS_NAMED)),
        (WidgetIdentity(resource_id="a.b:id/row", position=1), (3, Likeness.AS_NAMED)),
        (WidgetIdentity(class_name="Button"), None),
    ],
)
def test_a_person_may_name_less(
    identity: WidgetIdentity, expected: tuple[int, Likeness] | None
) -> None:
    widgets = [button("quit", "Quit"), button("save", "Save"), button("row"), button("row")]
    assert find(identity, *widgets) == expected


def test_a_widget_that_cannot_be_clicked_is_not_taken() -> None:
    label = Widget(BUTTON, "a.b:id/save", "Saved", bounds=Bounds(0, 0, 9, 9))
    assert find(wanted("save", "Save"), label) is None


ROW = "android.widget.LinearLayout"


def row(text: str, id: str = "") -> list[Widget]:
    label = Widget(TEXT, "a.b:id/title", text, bounds=Bounds(0, 0, 9, 9), depth=1)
    return [button(id, class_name=ROW), label]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["Tea", "Milk"], (2, Likeness.SAME)),
        (["Milk", "Tea", "Bread"], (0, Likeness.SAME_LABEL)),
        (["Tea", "Bread"], (2, Likeness.SAME_PLACE)),
        (["Milk", "Tea", "Milk"], (2, Likeness.SAME_PLACE)),
        (["Bread"], None),
    ],
)
def test_a_row_is_found_by_the_text_inside_it(
    rows: list[str], expected: tuple[int, Likeness] | None
) -> None:
    screen = Screen(widgets=tuple(widget for text in rows for widget in row(text)))
    located = locate(screen, ActionKind.CLICK, wanted(class_name=ROW, position=1), "Milk")
    if located is None:
        assert expected is None
        return
    identities = [each for each, _ in screen.identities()]
    assert (identities.index(located.identity), located.likeness) == expected


def test_a_label_is_the_first_text_inside_a_widget_without_a_name() -> None:
    screen = Screen(widgets=(*row("Tea"), button(text="Buy")._replace(depth=1)))
    first, title, buy = [identity for identity, _ in screen.identities()]
    assert [label_of(screen, each) for each in (first, title, buy, None)] == ["Tea", "", "", ""]


names = st.sampled_from(["", "save", "Save", "quit", "row"])
widgets = st.builds(button, names, names, names, st.sampled_from([BUTTON, TEXT]))


@strategies.patient
@given(st.lists(widgets, max_size=6), st.data())
def test_what_is_on_the_screen_is_found_as_itself(many: list[Widget], data: st.DataObject) -> None:
    screen = Screen(widgets=tuple(many))
    for identity, _ in screen.identities():
        located = locate(screen, ActionKind.CLICK, identity)
        assert located is not None
        assert (located.identity, located.likeness) == (identity, Likeness.SAME)


@strategies.patient
@given(widgets, widgets)
def test_a_score_lies_between_none_and_all(one: Widget, other: Widget) -> None:
    identity = WidgetIdentity(*one[:4])
    assert 0 <= score(identity, other) <= 1
    assert score(identity, one) == 1


@strategies.patient
@given(st.lists(widgets, max_size=6), widgets)
def test_nothing_is_found_twice_in_two_ways(many: list[Widget], target: Widget) -> None:
    screen = Screen(widgets=tuple(many))
    identity = WidgetIdentity(*target[:4])
    first = locate(screen, ActionKind.CLICK, identity)
    assert first == locate(Screen(widgets=tuple(many)), ActionKind.CLICK, identity)
    if first is not None:
        assert screen.find(first.identity) is not None

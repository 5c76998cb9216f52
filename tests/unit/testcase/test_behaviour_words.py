"""Names and assertions of the tests of behaviours."""

from __future__ import annotations

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity, WindowKind
from tapwright.core.step import Observation, Step
from tapwright.testcase.behaviour_words import name_of, shown_by, slug_of

ROOM = Bounds(0, 0, 9, 9)
SAVE = Action(ActionKind.CLICK, WidgetIdentity("android.widget.Button", "app:id/save", "Save"))


def screen(activity: str, *texts: str, window: WindowKind = WindowKind.UNKNOWN) -> Screen:
    widgets = [Widget("android.widget.TextView", text=text, bounds=ROOM) for text in texts]
    return Screen("app", f"app.{activity}", tuple(widgets), window=window)


def step(before: Screen, after: Screen, action: Action = SAVE) -> Step:
    return Step(0, 0, before, action, Observation(after))


LIST = screen("List", "Shopping")


@pytest.mark.parametrize(
    ("after", "name"),
    [
        (screen("Item", "Milk"), 'Click "Save" opens Milk'),
        (screen("Item"), 'Click "Save" opens Item'),
        (screen("List", "Shopping", "Saved"), 'Click "Save" shows "Saved"'),
        (screen("List"), 'Click "Save" removes "Shopping"'),
        (LIST, 'Click "Save" on Shopping'),
        (screen("List", "Sure?", window=WindowKind.DIALOG), 'Click "Save" shows Sure?'),
        (Screen("other", "other.Main"), 'Click "Save" leads to other'),
    ],
)
def test_the_name_says_what_comes_of_it(after: Screen, name: str) -> None:
    assert name_of([step(LIST, after)]) == name


def test_a_form_is_named_by_its_fields() -> None:
    def write(name: str) -> Step:
        field = WidgetIdentity("android.widget.EditText", f"app:id/{name}")
        return step(LIST, LIST, Action(ActionKind.WRITE, field, "x"))

    steps = [write("first_name"), write("city"), step(LIST, screen("Item", "Milk"))]
    assert name_of(steps) == 'Click "Save" with first name and city filled in opens Milk'


def test_what_is_new_is_asserted_before_what_stands_there_anyway() -> None:
    after = screen("List", "Shopping", "Saved")
    shows = [(str(shown.kind), shown.value) for shown in shown_by([step(LIST, after)])]
    assert shows == [("activity", "app.List"), ("text", "Saved")]
    same = [(str(shown.kind), shown.value) for shown in shown_by([step(LIST, LIST)])]
    assert same == [("activity", "app.List"), ("text", "Shopping")]


def test_a_file_name_has_no_sign_of_the_apps() -> None:
    assert slug_of('Click "../../etc" opens \u202e') == "click-etc-opens"
    assert slug_of("日本") == "behaviour"
    assert len(slug_of("word " * 40)) <= 50

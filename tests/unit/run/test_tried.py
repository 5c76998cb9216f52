"""What a search has typed, and which fields it came by."""

from __future__ import annotations

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.run.attempt import Attempt
from tapwright.run.tried import Tried

FIELD = "android.widget.EditText"
FORM = Screen(
    "x",
    "Form",
    (
        Widget("android.widget.TextView", text="Weight:"),
        Widget(FIELD, "app:id/weight_major"),
        Widget("android.widget.Button", "app:id/ok", "OK"),
    ),
)


def test_texts_and_fields_are_told_once_as_a_specification_may_call_them() -> None:
    field = next(each for each, widget in FORM.identities() if widget.editable)
    steps = [
        Step(number, 0, FORM, Action(ActionKind.WRITE, field, text), Observation(FORM))
        for number, text in enumerate(("70", "12", "70"))
    ]
    tried = Tried()
    tried.note(Attempt(0, Observation(FORM), tuple(steps)))
    assert list(tried.texts) == ["70", "12"]
    assert list(tried.fields) == ["weight_major", "Weight"]

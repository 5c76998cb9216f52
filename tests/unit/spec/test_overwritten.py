"""Which texts of the app's own a test writes over."""

from __future__ import annotations

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget, WidgetIdentity
from tapwright.core.step import Observation, Step
from tapwright.spec.overwritten import overwritten

FIELD = "android.widget.EditText"
LABEL = "android.widget.TextView"


def shows(label: str = "", field: str = "") -> Observation:
    """Returns what is seen: a label and a field."""
    return Observation(Screen("x", "Main", (Widget(LABEL, text=label), Widget(FIELD, text=field))))


def writes(text: str, before: Observation, after: Observation) -> Step:
    """Returns a step that writes the text into the field of a screen."""
    field = WidgetIdentity(*before.screen.widgets[1][:4])
    return Step(0, 0, before.screen, Action(ActionKind.WRITE, field, text), after)


@pytest.mark.parametrize(
    ("label", "field", "named", "expected"),
    [
        ("Example", "Example", (), ("Example",)),
        ("Example", "Enter a name", (), ()),  # a hint is nobody's
        ("12.50", "12.50", (), ()),  # a value is there to be set
        ("Example", "Example", ("example",), ()),  # the specification speaks of it
    ],
)
def test_the_name_of_a_thing_of_the_app_is_destroyed(
    label: str, field: str, named: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    launched, form = shows(label), shows(field=field)
    opens = Step(0, 0, launched.screen, Action(ActionKind.BACK), form)
    steps = [opens, writes("Hammer", form, shows(field="Hammer"))]
    assert overwritten(launched, steps, frozenset(named)) == expected


def test_what_the_test_typed_itself_is_its_own() -> None:
    launched = shows(field="")
    listed = shows(label="Hammer", field="Hammer")
    steps = [writes("Hammer", launched, listed), writes("Saw", listed, shows("Saw", "Saw"))]
    assert overwritten(launched, steps, frozenset()) == ()

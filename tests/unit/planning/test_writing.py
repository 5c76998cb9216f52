"""Which texts may be typed into which fields."""

from __future__ import annotations

from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.planning.writing import writes
from tapwright.spec import Input


def field(name: str, text: str = "") -> Widget:
    """Returns a field with an id."""
    kind = "android.widget.EditText"
    return Widget(kind, f"app:id/{name}", text, bounds=Bounds(0, 0, 9, 9), clickable=True)


FORM = Screen("app", "Form", (field("item"), field("person"), Widget(text="OK")))


def typed(*inputs: Input, more: tuple[str, ...] = (), named: tuple[str, ...] = ()) -> set[str]:
    """Returns what may be typed, as `field text`."""
    found = writes(FORM, inputs, more, frozenset(named))
    return {f"{each.target.resource_id[7:]} {each.argument}" for each in found if each.target}


def test_an_input_for_a_field_goes_nowhere_else_and_nothing_else_goes_there() -> None:
    found = typed(Input("Hammer", "item"), Input("Ann"), more=("12",))
    assert found == {"item Hammer", "person Ann", "person 12"}


def test_fillers_are_typed_over_no_text_that_the_specification_names() -> None:
    shown = Screen("app", "Form", (field("item", "Example entry"), field("person")))
    found = writes(shown, (), ("12",), frozenset({"example entry"}))
    assert [each.target.resource_id for each in found if each.target] == ["app:id/person"]


def test_fields_that_no_input_names_are_filled_in_by_what_they_are_called() -> None:
    shown = Screen("app", "Form", (field("item"), field("person"), field("first", "E-mail")))
    found = writes(shown, (Input("Hammer", "item"),), None, frozenset({"hammer"}))
    assert [each.argument for each in found] == ["Hammer", "Ada", "34", "ada@example.org", "56"]


def test_any_number_is_typed_for_its_field() -> None:
    assert typed(Input("", "item")) == {"item 12", "item 3", "item 250"}

"""Several properties of one widget in brackets."""

from __future__ import annotations

import pytest

from tapwright.spec import SpecificationError, read_specification
from tapwright.spec.proposition import Binding, BoundTo, Proposition, Reading, Relation


def only(text: str) -> Proposition:
    """Returns the one proposition of a formula."""
    (found,) = read_specification(f"F {text}", "a.ltl").propositions
    return found


def test_further_properties_are_bound_to_the_first() -> None:
    checked = Binding(BoundTo.SAME, "checked", Relation.IS, "true")
    assert only("[text ~ milk & checked]") == Proposition(
        "text", Relation.CONTAINS, "milk", Reading.LOOSE, (checked,)
    )
    other = Binding(BoundTo.SAME, "class", Relation.CONTAINS, "Button", Reading.QUOTED, False)
    assert only('[class !~ "Button" & text = OK]').bindings == (other,)


def test_an_ampersand_before_no_property_is_part_of_the_value() -> None:
    assert only("[text = Ham & eggs]").value == "Ham & eggs"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[activity = a & text = b]", "activity is no property of a widget"),
        ("[text != b & class != c]", "say what the widget has"),
        ("[text = b", "never closed"),
        ('[text = "b" c]', "expected ]"),
    ],
)
def test_errors_say_what_is_wrong(text: str, says: str) -> None:
    for specification, suffix in ((f"F {text}", "ltl"), (f"STAGE s\nEVENTUALLY {text}", "sts")):
        with pytest.raises(SpecificationError, match=says):
            read_specification(specification, f"a.{suffix}")

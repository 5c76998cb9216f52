"""Inputs and the fields that they belong to."""

from __future__ import annotations

from tapwright.spec import Declarations, Input
from tapwright.spec.meaning import ANY_NUMBERS, fold


def test_an_input_for_a_field_fits_its_names_in_any_case() -> None:
    assert Input("70", "Weight").fits(("app:id/weight", "weight"))
    assert not Input("70", "weight").fits(("height",))
    assert Input("70").fits(())


def test_any_number_is_several_texts_and_none_that_is_declared() -> None:
    anything = Input("", "age")
    assert anything.texts == ANY_NUMBERS
    assert Declarations(inputs=(anything, Input("a"), Input("a", "b"))).texts == ("a",)


def test_texts_are_compared_without_case_and_outer_blanks() -> None:
    assert fold(" Mo  Fr\n") == fold("mo fr") != fold("mofr")

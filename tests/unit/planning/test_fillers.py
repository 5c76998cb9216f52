"""What is typed into fields that a specification says nothing of."""

from __future__ import annotations

import pytest

from tapwright.planning.fillers import fillers_for, unlike

NOTHING: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("edit_email",), ("ada@example.org", "12")),
        (("personName",), ("Ada", "12")),
        (("app:id/input", "Due date"), ("2020-02-20", "12")),
        (("amount",), ("12",)),
        (("renamed",), ("12",)),  # a part of a word says nothing
        ((), ("12",)),
    ],
)
def test_the_name_of_a_field_suggests_its_text(
    names: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    assert fillers_for(names, 0, NOTHING) == expected


def test_no_two_fields_of_a_form_get_the_same_number() -> None:
    numbers = [fillers_for((), position, NOTHING) for position in range(4)]
    assert len(set(numbers)) == 4


def test_no_filler_resembles_what_the_specification_names() -> None:
    assert fillers_for(("name",), 0, frozenset({"ada and bob", "2"})) == ("34",)
    assert unlike(("12", "34", "Ann"), frozenset({"0/12", "ann and bob", "3"})) == ()

"""What no test can satisfy is said before a search."""

from __future__ import annotations

import pytest

from tapwright.spec import AppNames, read_specification
from tapwright.spec.errors import SpecificationError


def errors(text: str, suffix: str = "sts") -> list[str]:
    """Returns what is wrong with a specification."""
    found, _ = read_specification(text, f"a.{suffix}").problems(AppNames())
    return [each.message for each in found]


@pytest.mark.parametrize(
    "conditions",
    [
        "EVENTUALLY activity IS a.Main AND activity IS a.Other",
        "EVENTUALLY activity IS a.Main\nEVENTUALLY activity IS Other",
        "EVENTUALLY window IS dialog AND window IS popup",
        "EVENTUALLY text IS a AND text IS NOT a",
        "EVENTUALLY actionType IS click AND actionType IS back",
    ],
)
def test_conditions_that_never_hold_together(conditions: str) -> None:
    (message,) = errors(f"STAGE first\n{conditions}\nSTAGE second\nEVENTUALLY text IS b")
    assert "stage 'first' is never complete" in message


@pytest.mark.parametrize(
    "conditions",
    [
        "EVENTUALLY activity IS a.Main AND activity IS main",
        "EVENTUALLY activity IS a.Main AND activity CONTAINS Other",
        "EVENTUALLY activity IS a.Main OR activity IS a.Other",
        "EVENTUALLY text IS a AND text IS b",
        "EVENTUALLY activity IS a.Main AND activity IS NOT a.Other",
    ],
)
def test_conditions_that_may_hold_together(conditions: str) -> None:
    assert errors(f"STAGE first\n{conditions}") == []


def test_a_formula_that_is_never_true() -> None:
    assert "no test satisfies this formula" in errors("[text = a] & [text != a]", "ltl")[0]
    assert errors("F [text = a] & F [text != a]", "ltl") == []


@pytest.mark.parametrize(
    "formula",
    [
        "G[activity = A] & F[activity = B]",
        "X (G[activity = A] & F[activity = B])",
        "G[activity = A] & [activity = B]",
    ],
)
def test_a_formula_that_asks_for_one_thing_always_and_for_another_once(formula: str) -> None:
    (message,) = errors(formula, "ltl")
    assert "activity IS A at every step and for activity IS B" in message


@pytest.mark.parametrize(
    "formula",
    [
        "G[activity = A] & F[text = B]",
        "F[activity = A] & F[activity = B]",
        "G[activity = A] | F[activity = B]",
        "G[activity = A] & F[activity != B]",
    ],
)
def test_a_formula_that_may_be_true(formula: str) -> None:
    assert errors(formula, "ltl") == []


def test_not_before_a_property_is_told_with_the_right_order() -> None:
    with pytest.raises(SpecificationError) as caught:
        read_specification("STAGE a\n  EVENTUALLY NOT text IS x", "a.sts")
    assert "NOT stands before a property" in caught.value.message
    assert "text IS NOT" in str(caught.value.hint)

"""What no test can satisfy is said before a search."""

from __future__ import annotations

import pytest

from tapwright.spec import AppNames, read_specification


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

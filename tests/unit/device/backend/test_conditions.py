"""Conditions of WireMock's stubs."""

from __future__ import annotations

from typing import Any

import pytest

from tapwright.core.errors import InputError
from tapwright.device.backend.conditions import conditions_of, pattern_of
from tapwright.device.backend.stubs import Condition


@pytest.mark.parametrize(
    ("spelt", "conditions"),
    [
        ({"absent": True}, (Condition("absent"),)),
        ({"anything": "(always)"}, (Condition("matches", ".*"),)),
        (
            {"contains": "a", "doesNotMatch": "b+"},
            (Condition("contains", "a"), Condition("doesNotMatch", "b+")),
        ),
        (
            {"equalToJson": "[1]", "ignoreArrayOrder": True},
            (Condition("equalToJson", "[1]", ("ignoreArrayOrder",)),),
        ),
    ],
)
def test_they_are_read(spelt: dict[str, Any], conditions: tuple[Condition, ...]) -> None:
    assert conditions_of(spelt, "here") == conditions


@pytest.mark.parametrize(
    ("spelt", "problem"),
    [
        ({"matchesJsonPath": "$.a"}, "here.matchesJsonPath is not understood"),
        ({"equalTo": "a", "ignoreArrayOrder": True}, "here.ignoreArrayOrder is not understood"),
        ({}, "here has no condition"),
        ({"equalTo": 1}, "here.equalTo is no text: 1"),
        ({"absent": False}, "here.absent is False"),
        ({"equalToJson": "{"}, "here.equalToJson is no JSON"),
        ({"matches": "("}, "here.matches is no regular expression"),
    ],
)
def test_others_are_refused_with_their_place(spelt: dict[str, Any], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        conditions_of(spelt, "here")


@pytest.mark.parametrize("pattern", ["(?<name>a)", r"\p{Alpha}+", "a++", r"[a&&[^b]]"])
def test_patterns_of_java_are_left_to_java(pattern: str) -> None:
    assert pattern_of(pattern, "here") == pattern

"""What a command of a flow is given is checked before anything runs."""

from __future__ import annotations

from typing import Any

import pytest

from tapwright.testcase.flow.value_checks import fault_of, names_nothing


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("tapOn", None, "tapOn needs a text or a selector"),
        ("tapOn", "Save", ""),
        ("repeat", {}, "repeat needs times or while"),
        ("swipe", {"start": "1,1"}, "swipe needs both start and end"),
        ("swipe", "LEFT", ""),
        ("swipe", "LEFTS", "no direction LEFTS, did you mean 'LEFT'?"),
        ("eraseText", "many", "charactersToErase is a whole number, not many"),
        ("eraseText", None, ""),
        ("extendedWaitUntil", {"visible": "a", "timeout": "5_000"}, ""),
        ("extendedWaitUntil", {"visible": "a", "timeout": "${WAIT}"}, ""),
        ("extendedWaitUntil", {"visible": "a", "timeout": -1}, "timeout is a whole number, not -1"),
        ("setAirplaneMode", "on", "no state on"),
        ("launchApp", {"arguments": ["a"]}, "arguments are names with values"),
        ("launchApp", {"permissions": {"sms": "maybe"}}, "not maybe"),
        ("back", None, ""),
    ],
)
def test_what_is_wrong_is_told(name: str, value: Any, fault: str) -> None:
    told = fault_of(name, value)
    assert fault in told
    assert bool(told) is bool(fault)


def test_a_selector_that_names_nothing_would_match_anything() -> None:
    assert names_nothing({})
    assert names_nothing({"tolerance": 3, "txt": "Save"})
    assert not names_nothing({"id": "save"})

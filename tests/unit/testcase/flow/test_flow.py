"""Commands of a flow as values."""

from __future__ import annotations

from pathlib import Path

from tapwright.testcase.flow.flow import CommandPlace, FlowCommand

PLACE = CommandPlace(Path("a.yaml"), 3)


def test_a_command_is_told_by_its_label_or_as_it_stands() -> None:
    assert FlowCommand("tapOn", "Go", PLACE).describe() == "tapOn Go"
    assert FlowCommand("back", None, PLACE).describe() == "back"
    assert FlowCommand("tapOn", {"text": "Go", "label": "Start it"}, PLACE).describe() == "Start it"
    assert str(PLACE) == "a.yaml:3"


def test_optional_is_asked_for_by_name() -> None:
    assert FlowCommand("tapOn", {"optional": True}, PLACE).is_optional
    assert not FlowCommand("tapOn", "optional", PLACE).is_optional

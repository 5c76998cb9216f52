"""The table of commands: each that is known runs, and none is both known and not supported."""

from __future__ import annotations

from tapwright.testcase.flow.gestures import COMMANDS
from tapwright.testcase.flow.known_commands import OPTIONS, UNSUPPORTED, options_of
from tapwright.testcase.flow.runner import CONTROL, SIMPLE


def test_every_known_command_is_done_somewhere() -> None:
    assert {*COMMANDS, *CONTROL, *SIMPLE} == set(OPTIONS)
    assert not set(OPTIONS) & set(UNSUPPORTED)


def test_every_command_may_be_optional_and_labelled() -> None:
    assert all({"optional", "label"} <= options_of(name) for name in OPTIONS)

"""What counts as an event of a tool, and when a tool has had enough of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.bench.tool_job import EventCount
from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.trace import read_trace
from tapwright.run.budget import Budget
from tapwright.run.served_run import ServedRun
from tapwright.run.settings import RunSettings

SCREEN = Screen("app", "Main")
BACK = Action(ActionKind.BACK)


def observed(*probes: str) -> Observation:
    return Observation(SCREEN, probes=probes, newly_covered=len(probes))


@pytest.fixture
def run(tmp_path: Path) -> ServedRun:
    settings = RunSettings(App("app", "app"), "fake", "client", Budget(1), 1, tmp_path / "run")
    return ServedRun(settings)


def test_inputs_are_events_whatever_they_hit_and_looking_is_none(run: ServedRun) -> None:
    count = EventCount(run, None)
    count.launched(observed("a"))
    count.happened(SCREEN, observed())  # looked
    count.happened(SCREEN, observed(), is_input=True)  # touched nothing
    count.acted(SCREEN, Action(ActionKind.IDLE, argument=1.0), observed("b"))
    count.acted(SCREEN, BACK, observed("b", "c"))
    count.failed("lost")
    run.close()
    assert count.events == 2
    assert count.growth == [(0, 1), (0, 1), (1, 1), (1, 2), (2, 3)]
    assert not count.is_enough.is_set()


def test_it_is_enough_when_the_budget_is_used_up(run: ServedRun) -> None:
    count = EventCount(run, 2)
    count.launched(observed())
    count.acted(SCREEN, BACK, observed())
    assert not count.is_enough.is_set()
    count.acted(SCREEN, BACK, observed())
    assert count.is_enough.is_set()
    run.close()


def test_what_is_counted_is_on_record_too(run: ServedRun, tmp_path: Path) -> None:
    count = EventCount(run, None)
    count.launched(observed())
    count.acted(SCREEN, BACK, observed("a"))
    run.close()
    entries = list(read_trace(tmp_path / "run" / "trace.jsonl"))
    assert [entry.action for entry in entries if isinstance(entry, Step)] == [BACK]

"""Progress on a terminal and elsewhere, and texts of an app that try to steer the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.crash import Crash
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.findings.tally import Tally
from tapwright.report.console import ConsoleProgress
from tapwright.report.one_line import one_line
from tapwright.report.witness_progress import WitnessProgress
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.events import (
    DeviceFault,
    EpisodeStarted,
    Listener,
    RunEnded,
    RunStarted,
    SearchEnded,
    SearchStarted,
    StepTaken,
)
from tapwright.run.record import SearchRecord
from tapwright.run.run_result import RunResult

SCREEN = Screen("app", "A")


class Told:
    """A listener with its clock and all that it wrote."""

    def __init__(
        self, kind: type[ConsoleProgress] | type[WitnessProgress], *, terminal: bool
    ) -> None:
        self.clock, self._file = ManualClock(), io.StringIO()
        console = Console(
            file=self._file, force_terminal=terminal, width=120, highlight=False, no_color=True
        )
        self.listener: Listener = kind(console, self.clock)

    def start(self, budget: Budget, *remarks: str) -> None:
        app = App("app", "app")
        self.listener.handle(RunStarted(app, "fake", "random", 7, budget, remarks))
        self.listener.handle(EpisodeStarted(EpisodeMark(0, SCREEN, 0.0)))

    def step(self, crash: Crash | None = None, seconds: float = 1.0) -> None:
        self.clock.advance(seconds)
        observation = Observation(SCREEN, crash=crash, newly_covered=3)
        step = Step(0, 0, SCREEN, Action(ActionKind.BACK), observation)
        self.listener.handle(StepTaken(step, "state"))

    @property
    def text(self) -> str:
        return self._file.getvalue()


def test_plain_lines_come_now_and_then() -> None:
    told = Told(ConsoleProgress, terminal=False)
    told.start(Budget(seconds=60))
    for _ in range(25):
        told.step()
    assert told.text.splitlines() == [
        "Exploring app on fake with random, seed 7",
        "10 steps  1.0/s  1 state  1 activity  30 pieces of code  0 crashes  50s left",
        "20 steps  1.0/s  1 state  1 activity  60 pieces of code  0 crashes  40s left",
    ]


@pytest.mark.parametrize("kind", [ConsoleProgress, WitnessProgress])
def test_what_the_device_has_to_say_comes_first(
    kind: type[ConsoleProgress] | type[WitnessProgress],
) -> None:
    told = Told(kind, terminal=False)
    told.start(Budget(seconds=60), "it targets SDK level 36 and gets 34")
    assert told.text.splitlines()[1] == "app: it targets SDK level 36 and gets 34"


def test_a_terminal_has_one_line_that_stays_in_its_place() -> None:
    told = Told(ConsoleProgress, terminal=True)
    told.start(Budget(steps=100))
    told.step()
    told.step(Crash("crash", "java.lang.Error", "first"))
    assert "crash Error-" in told.text
    assert "1 crash" in told.text
    assert "left" not in told.text, "two steps tell nothing about the pace"
    told.listener.handle(RunEnded(RunResult(Path("r"), EndReason.STEPS, "", 2, 2.0, Tally())))
    assert told.text.count("\x1b[?25h") == 1  # the cursor is back


@pytest.mark.parametrize("terminal", [False, True])
def test_searches_are_told(terminal: bool) -> None:
    told = Told(WitnessProgress, terminal=terminal)
    told.start(Budget(seconds=60))
    told.listener.handle(SearchStarted("The screen", "a.sts", 0, 2, 5))
    told.listener.handle(EpisodeStarted(EpisodeMark(0, SCREEN, 0.0)))
    told.step(seconds=11)
    told.listener.handle(DeviceFault("gone", 1))
    ended = SearchRecord(found=True, episodes=1, steps=1, seconds=11.0)
    told.listener.handle(SearchEnded("a", "The screen", ended))
    result = RunResult(Path("r"), EndReason.SEARCHED, "", 1, 11.0, Tally())
    told.listener.handle(RunEnded(result))
    assert "[1 of 2] The screen, 5 experiences rehearsed" in told.text
    assert "1 episode, 1 step so far" in told.text
    assert ("49s left" in told.text) is terminal
    assert "found after 1 episode, 1 step in 11s" in told.text


def test_an_app_cannot_steer_the_terminal() -> None:
    told = Told(ConsoleProgress, terminal=False)
    told.start(Budget(steps=9))
    told.step(Crash("crash", "E", "\x1b[2J\x1b]0;title\x07 gone\nsecond line"))
    assert "\x1b" not in told.text
    assert "\x07" not in told.text
    assert r"\x1b[2J" in told.text
    assert "second line" not in told.text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", ""),
        ("plain ü 漢", "plain ü 漢"),
        ("a\tb\rc", r"a\tb …"),
        ("x" * 999, "x" * 299 + "…"),
        ("\u202eabc\ud800", r"\u202eabc\ud800"),
    ],
)
def test_one_line(text: str, line: str) -> None:
    assert one_line(text) == line

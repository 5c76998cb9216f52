"""Running totals: which crashes are suspects, and what nobody has compared with a phone."""

from __future__ import annotations

from pathlib import Path

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import ExitStatus
from tapwright.core.screen import Screen
from tapwright.core.step import Crash, Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.findings.crashes import signature
from tapwright.findings.tally import Tally
from tapwright.run.end_reason import EndReason
from tapwright.run.run_result import RunResult

CALL = "android.media.MediaDrm.getPropertyString(String)"
CRASH = Crash("crash", "java.lang.Error", stack="\tat org.app.A.b(A.java:1)", rests_on=CALL)
SURE = CRASH._replace(rests_on="")
NAME = signature(CRASH)


def counted(*crashes: Crash) -> Tally:
    tally = Tally(activities={"A"})
    for number, crash in enumerate(crashes):
        seen = Observation(Screen("org.app", "A"), crash=crash, unaudited=((CALL, 2),))
        tally.add(Step(number, 0, seen.screen, Action(ActionKind.BACK), seen), 0, "org.app")
    return tally


def test_a_suspect_is_told_with_the_call_that_it_rests_on() -> None:
    assert counted(CRASH, CRASH).suspects == {NAME: CALL}


def test_a_crash_that_came_without_the_answer_is_no_suspect() -> None:
    assert counted(CRASH, SURE, CRASH).suspects == {}
    assert counted(SURE, CRASH).suspects == {}


def test_unaudited_answers_are_counted_also_while_the_app_starts() -> None:
    tally = counted(CRASH, CRASH)
    tally.begin(EpisodeMark(0, Screen("org.app", "A"), 0.0, unaudited=((CALL, 1),)), "org.app")
    assert tally.unaudited == {CALL: 5}


def test_a_run_with_suspects_alone_is_clean() -> None:
    def status(tally: Tally) -> ExitStatus:
        return RunResult(Path("r"), EndReason.STEPS, "", 1, 1.0, tally).exit_status

    assert status(counted(CRASH)) is ExitStatus.CLEAN
    assert status(counted(SURE)) is ExitStatus.FINDING
    other = SURE._replace(exception="java.lang.AssertionError")
    assert status(counted(CRASH, other)) is ExitStatus.FINDING

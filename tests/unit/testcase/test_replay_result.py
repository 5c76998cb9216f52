"""What a replay did."""

from tapwright.core.action import Action, ActionKind
from tapwright.core.crash import Crash
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.testcase.replay_result import Divergence, Replay
from tapwright.testcase.test_case import PlannedStep

START, AFTER = Screen("x", "One"), Screen("x", "Two")
BACK = Action(ActionKind.BACK)


def test_the_crash_is_that_of_the_last_observation() -> None:
    crash = Crash("crash", "java.lang.Error")
    assert Replay(False, "", Observation(START, crash=crash), (), ()).crash == crash
    step = Step(0, 0, START, BACK, Observation(AFTER))
    replay = Replay(True, "", Observation(START), (step,), (PlannedStep(BACK, comment="why"),))
    assert replay.crash is None
    assert replay.screens == (START, AFTER)
    assert [each.comment for each in replay.performed()] == ["why"]


def test_a_divergence_says_what_was_seen_instead() -> None:
    said = str(Divergence(2, "a button", "nothing"))
    assert said == "diverged at step 2: expected a button, saw nothing"

"""Equations 4 and 5 of the paper on ATAC and ATPPO, value by value."""

from __future__ import annotations

import pytest

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.core.action import Action, ActionKind
from tapwright.core.crash import Crash
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.rewards.reward import RewardContext
from tapwright.rewards.widget_novelty import NoveltySettings, WidgetNovelty

MENU, OTHER = (KeyedAction(ActionKind.MENU, key=key) for key in ("menu", "other"))
BACK = KeyedAction(ActionKind.BACK, key="back")
OUT = "outside-home"


def score(
    reward: WidgetNovelty, before: str, action: Action, after: str, crash: Crash | None = None
) -> float:
    shown = Observation(Screen("app", after), crash=crash)
    step = Step(0, 0, Screen("app", before), action, shown)
    return reward.score(step, RewardContext(before, (), after, ()))


@pytest.fixture
def reward() -> WidgetNovelty:
    return WidgetNovelty(NoveltySettings(stop_time=2))


def test_a_new_state_is_worth_r1_and_a_known_one_by_a_new_widget_r2(reward: WidgetNovelty) -> None:
    assert score(reward, "a", MENU, "b") == 1000
    assert score(reward, "b", MENU, "a") == 500


def test_what_was_executed_before_costs_2_to_the_number_of_repeats(reward: WidgetNovelty) -> None:
    assert score(reward, "a", MENU, "a") == 500
    repeats = [score(reward, "a", MENU, "a") for _ in range(11)]
    assert repeats[:4] == [-4, -8, -16, -32]
    assert repeats[-1] == -1000, "the loss is bounded by R1"
    assert score(reward, "a", OTHER, "a") == 500
    assert score(reward, "a", MENU, "a") == -2, "the row of repeats was broken"


@pytest.mark.parametrize("action", [MENU, BACK])
def test_a_crash_gains_r1_and_leaving_costs_r4(reward: WidgetNovelty, action: Action) -> None:
    assert score(reward, "a", action, "a", Crash("crash", "E")) == 1000
    assert score(reward, "a", action, OUT) == -100


def test_returning_pays_after_a_while_on_a_state_only(reward: WidgetNovelty) -> None:
    score(reward, "b", MENU, "a")
    assert score(reward, "a", BACK, "b") == -50
    score(reward, "b", MENU, "a")
    for action in (MENU, OTHER):
        score(reward, "a", action, "a")
    assert score(reward, "a", BACK, "b") == 50

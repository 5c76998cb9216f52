"""The agent of SQDroid's released code."""

from __future__ import annotations

from random import Random

import pytest
from tests.decisions import at, moved

from tapwright.abstractions.keyed_action import KeyedAction, key_of
from tapwright.abstractions.layout_nodes import BACK
from tapwright.agents.tabular.q_learning import QLearningSettings
from tapwright.agents.tabular.sqdroid_released import TEXTS, ReleasedAgent
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import WidgetIdentity

ONE, TWO = (
    KeyedAction(ActionKind.CLICK, WidgetIdentity("Button", name), key=name)
    for name in ("one", "two")
)
NAME, MAIL = (
    KeyedAction(ActionKind.WRITE, WidgetIdentity("EditText", name), "", name)
    for name in ("name", "mail")
)


@pytest.fixture
def agent() -> ReleasedAgent:
    made = ReleasedAgent(
        ValueTable("sqdroid-released", 500.0), QLearningSettings(1.0, 0.99, 0, 0, 0), Random(1)
    )
    made.begin_episode(at("s"))
    return made


def test_it_is_greedy_and_takes_no_system_action(agent: ReleasedAgent) -> None:
    agent.table.put("s", "one", 600.0)
    chosen = []
    for _ in range(50):
        agent.begin_episode(at("s"))
        chosen.append(agent.choose(at("s", (ONE, TWO, BACK))))
    assert set(chosen) == {ONE}


def test_back_is_an_action_after_ten_decisions_in_one_state(agent: ReleasedAgent) -> None:
    agent.table.put("s", "one", 0.0)
    chosen = [agent.choose(at("s", (ONE, BACK))) for _ in range(11)]
    assert chosen == [ONE] * 10 + [BACK]


def test_every_field_is_filled_in_before_the_best_action(agent: ReleasedAgent) -> None:
    agent.table.put("s", "one", 600.0)
    point = at("s", (NAME, MAIL, ONE, BACK))
    first = [agent.choose(point) for _ in range(3)]
    again = [agent.choose(point) for _ in range(3)]
    assert [action.target for action in first] == [NAME.target, MAIL.target, ONE.target]
    assert all(action.argument in TEXTS for action in first[:2])
    assert first == again, "a text is drawn once for each field"


def test_filling_in_is_not_learnt_from(agent: ReleasedAgent) -> None:
    filled = agent.choose(at("s", (NAME, ONE, BACK)))
    agent.learn(moved("s", filled, 1.0, "s", (NAME, ONE)))
    assert agent.table.row("s") == {}


@pytest.mark.parametrize(("after", "crashed"), [("outside-home", False), ("t", True)])
def test_leaving_the_app_leaves_a_tenth_of_the_value(
    agent: ReleasedAgent, after: str, crashed: bool
) -> None:
    agent.learn(moved("s", ONE, 0.05, after, (), crashed=crashed))
    assert agent.table.value("s", key_of(ONE)) == 50.0


def test_an_action_that_changes_nothing_is_not_pruned(agent: ReleasedAgent) -> None:
    agent.learn(moved("s", ONE, 0.05, "s", (ONE, TWO)))
    assert agent.table.value("s", "one") == pytest.approx(0.05 + 0.99 * 500)


def test_other_apps_are_left_by_back(agent: ReleasedAgent) -> None:
    outside: tuple[Action, ...] = (BACK,)
    assert agent.choose(at("outside-browser", outside)) == BACK

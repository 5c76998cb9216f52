"""SQDroid's choice and pruning."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.decisions import at, moved

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.agents.tabular.q_learning import QLearningSettings
from tapwright.agents.tabular.sqdroid import SqdroidAgent
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.action import ActionKind

BACK = KeyedAction(ActionKind.BACK, key="back")
MENU = KeyedAction(ActionKind.MENU, key="menu")
POWER = KeyedAction(ActionKind.POWER, key="power")


def make_agent(epsilon: float = 0.2, *, learns_system: bool = True) -> SqdroidAgent:
    settings = QLearningSettings(1.0, 0.99, epsilon, epsilon, 0)
    system = frozenset({ActionKind.POWER})
    table = ValueTable("sqdroid", 500.0)
    return SqdroidAgent(table, settings, Random(1), system, learns_system=learns_system)


def test_equation_2_splits_chance_between_system_and_other_actions() -> None:
    agent = make_agent()
    agent.table.put("s", "back", 600.0)
    counts = Counter(agent.choose(at("s", (BACK, MENU, POWER))).kind for _ in range(5000))
    assert counts[ActionKind.POWER] / 5000 == pytest.approx(0.1, abs=0.02)
    assert counts[ActionKind.MENU] / 5000 == pytest.approx(0.05, abs=0.02)
    assert counts[ActionKind.BACK] / 5000 == pytest.approx(0.85, abs=0.02)


def test_equation_1_with_an_unexplored_goal_uses_the_initial_value() -> None:
    agent = make_agent()
    agent.learn(moved("s", BACK, 1.0, "t", (BACK, MENU)))
    assert agent.table.value("s", "back") == pytest.approx(1.0 + 0.99 * 500.0)


@pytest.mark.parametrize(
    ("goal", "terminated"), [("s", False), ("outside-home", False), ("t", True)]
)
def test_an_action_that_leads_nowhere_or_out_is_pruned(goal: str, terminated: bool) -> None:
    agent = make_agent()
    agent.learn(moved("s", BACK, 1.0, goal, (BACK,), terminated=terminated))
    assert agent.table.value("s", "back") == 0.0


@pytest.mark.parametrize(("learns_system", "chosen"), [(True, POWER), (False, BACK)])
def test_the_maximum_of_equation_2_is_over_all_actions_as_printed(
    learns_system: bool, chosen: KeyedAction
) -> None:
    agent = make_agent(epsilon=0.0, learns_system=learns_system)
    for key, value in (("back", 2.0), ("menu", 1.0)):
        agent.table.put("s", key, value)
    assert agent.choose(at("s", (BACK, MENU, POWER))) == chosen


@pytest.mark.parametrize(("learns_system", "best"), [(True, 500.0), (False, 2.0)])
def test_the_maximum_of_equation_1_is_over_the_same_actions(
    learns_system: bool, best: float
) -> None:
    agent = make_agent(learns_system=learns_system)
    for key, value in (("back", 2.0), ("menu", 1.0)):
        agent.table.put("t", key, value)
    agent.learn(moved("s", BACK, 1.0, "t", (BACK, MENU, POWER)))
    assert agent.table.value("s", "back") == pytest.approx(1.0 + 0.99 * best)

"""What is kept of an agent's values at each choice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tapwright.agents.agent import DecisionPoint, MemorylessAgent
from tapwright.agents.tabular.q_learning import QLearningAgent, QLearningSettings
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import WidgetIdentity
from tapwright.run.action_values import values_at

ACTIONS = tuple(Action(ActionKind.CLICK, WidgetIdentity(text=name)) for name in "abcde")
POINT = DecisionPoint("s", ACTIONS)


class Valuing(MemorylessAgent):
    """Says what it was told."""

    def __init__(self, values: Sequence[float]) -> None:
        self._values = values

    def choose(self, point: DecisionPoint) -> Action:
        return point.actions[0]

    def values_of(self, point: DecisionPoint) -> Sequence[float]:
        return self._values


class Silent(MemorylessAgent):
    """Has no values."""

    def choose(self, point: DecisionPoint) -> Action:
        return point.actions[0]


def test_the_best_three_are_kept_the_best_first() -> None:
    values = values_at(Valuing([1, 5, 3, 4, 2]), POINT, ACTIONS[1])
    assert values == ((str(ACTIONS[1]), 5), (str(ACTIONS[3]), 4), (str(ACTIONS[2]), 3))


def test_the_chosen_one_is_kept_however_little_it_is_worth() -> None:
    values = values_at(Valuing([1, 5, 3, 4, 2]), POINT, ACTIONS[0])
    assert values[-1] == (str(ACTIONS[0]), 1)
    assert len(values) == 4


def test_a_written_text_does_not_hide_that_the_field_was_chosen() -> None:
    field = WidgetIdentity(resource_id="name")
    point = DecisionPoint("s", (*ACTIONS, Action(ActionKind.WRITE, field, "")))
    values = values_at(Valuing([5, 4, 3, 2, 1, 0]), point, Action(ActionKind.WRITE, field, "Ada"))
    assert values[-1] == ('write "" id="name"', 0)


def test_no_number_is_not_written() -> None:
    values = values_at(Valuing([float("nan"), float("inf"), 3, 4, 2]), POINT, ACTIONS[0])
    assert [value for _, value in values] == [4, 3, 2]


def test_an_agent_without_values_has_none() -> None:
    assert values_at(Silent(), POINT, ACTIONS[0]) == ()


def test_q_values_are_those_of_the_table_and_asking_draws_nothing() -> None:
    random = Random(1)
    table = ValueTable("qlearning", initial=0.5)
    agent = QLearningAgent(table, QLearningSettings(), random)
    before = random.getstate()
    assert agent.values_of(POINT) == [0.5] * 5
    assert random.getstate() == before

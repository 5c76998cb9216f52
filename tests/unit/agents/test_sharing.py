"""Frontier learns from its like in other processes as from itself."""

from __future__ import annotations

from random import Random

from tests.decisions import at, moved

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.agents.frontier.agent import FrontierAgent
from tapwright.agents.frontier.values import FrontierSettings
from tapwright.agents.knowledge import LearntHere
from tapwright.core.action import ActionKind

BACK = KeyedAction(ActionKind.BACK, key="page back")
MENU = KeyedAction(ActionKind.MENU, key="page menu")
BOTH = [BACK, MENU]


def make() -> FrontierAgent:
    agent = FrontierAgent(FrontierSettings(epsilon=0), Random(1))
    agent.share()
    return agent


def test_what_others_tried_is_tried_less() -> None:
    agent, other = make(), make()
    for _ in range(5):
        other.learn(moved("s", BACK, 0, "s", BOTH))
    before = agent.values_of(at("s", BOTH))
    agent.absorb(other.take_learnt())
    after = agent.values_of(at("s", BOTH))
    assert before[0] > after[0]
    assert after[0] < after[1]
    assert agent.choose(at("s", BOTH)) is MENU


def test_a_state_that_only_others_saw_draws_where_its_actions_are_untried() -> None:
    agent, other = make(), make()
    for _ in range(30):
        for learner in (agent, other):
            learner.learn(moved("s", BACK, 0, "s", BOTH))
            learner.learn(moved("s", MENU, 0, "s", BOTH))
    fresh = [KeyedAction(ActionKind.ROTATE, key=f"new {number}") for number in range(3)]
    other.learn(moved("s", MENU, 0, "elsewhere", fresh))
    before = agent.values_of(at("s", BOTH))
    agent.absorb(other.take_learnt())
    assert agent.values_of(at("s", BOTH))[1] > before[1]


def test_it_tells_its_own_counts_only_and_each_change_once() -> None:
    agent = make()
    agent.absorb(LearntHere({("count", "events tried", "page back"): 9}))
    agent.learn(moved("s", BACK, 0, "t", BOTH))
    told = agent.take_learnt()
    assert told.counts[("count", "events tried", "page back")] == 1
    assert told.counts[("led", "page back", "t")] == 1
    assert ("offer", "t", "page menu", "menu") in told.facts
    assert not agent.take_learnt()


def test_all_that_is_known_can_be_given_to_one_that_begins() -> None:
    agent, late = make(), make()
    agent.learn(moved("s", BACK, 0, "t", BOTH))
    agent.learn(moved("t", MENU, 0, "t", BOTH))
    late.absorb(agent.all_learnt())
    assert late.all_learnt().counts == agent.all_learnt().counts


def test_an_agent_that_is_not_shared_has_nothing_to_tell() -> None:
    agent = FrontierAgent(FrontierSettings(), Random(1))
    agent.learn(moved("s", BACK, 0, "t", BOTH))
    assert not agent.take_learnt()

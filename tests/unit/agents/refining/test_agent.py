"""The refining agent takes what is open, and keeps what it learnt."""

from pathlib import Path
from random import Random

import pytest

from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.agents.refining.agent import RefiningAgent
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation, Step


def agent(epsilon: float = 0.0) -> RefiningAgent:
    return RefiningAgent("after-ape", epsilon, 3, 8, Random(1))


def point(activity: str, *texts: str) -> DecisionPoint:
    screen = Screen("app", activity, widgets=tuple(Widget("B", f"id/{t}", t) for t in texts))
    actions = [Action(ActionKind.CLICK, identity) for identity, _ in screen.identities()]
    return DecisionPoint(activity, actions, Observation(screen))


HOME, ROOM = point("Home", "a", "b"), point("Room", "c")


def take(learner: RefiningAgent, before: DecisionPoint, after: DecisionPoint) -> Action:
    action = learner.choose(before)
    step = Step(0, 0, before.screen, action, after.observation)
    learner.learn(Transition(before, step, after))
    return action


def test_every_event_of_a_state_is_taken_before_one_again() -> None:
    learner = agent()
    learner.begin_episode(HOME)
    assert {take(learner, HOME, HOME) for _ in range(2)} == set(HOME.actions)


def test_when_nothing_is_open_it_goes_where_something_is() -> None:
    learner = agent()
    learner.begin_episode(HOME)
    for action in HOME.actions:
        goal = ROOM if action is HOME.actions[1] else HOME
        step = Step(0, 0, HOME.screen, action, goal.observation)
        learner.learn(Transition(HOME, step, goal))
    assert [learner.choose(HOME) for _ in range(5)] == [HOME.actions[1]] * 5


def test_a_loaded_agent_knows_what_was_taken(tmp_path: Path) -> None:
    learner = agent()
    learner.begin_episode(HOME)
    taken = take(learner, HOME, HOME)
    learner.save(tmp_path / "learnt.json")
    other = agent()
    other.load(tmp_path / "learnt.json")
    other.begin_episode(HOME)
    assert other.choose(HOME) != taken
    (tmp_path / "learnt.json").write_text('{"learnt": "after-ape", "version": 1, "examples": 3}')
    with pytest.raises(InputError, match="is damaged"):
        other.load(tmp_path / "learnt.json")


def test_an_action_that_was_not_offered_is_not_learnt() -> None:
    learner = agent()
    step = Step(0, 0, HOME.screen, Action(ActionKind.BACK), ROOM.observation)
    learner.learn(Transition(HOME, step, ROOM))
    assert not learner.model.examples

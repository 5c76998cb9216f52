"""The update rules, compared with values computed by hand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.decisions import at, moved

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.agents.agent import Transition
from tapwright.agents.tabular.q_learning import QLearningAgent, QLearningSettings
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.action import ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import WidgetIdentity

GO = KeyedAction(ActionKind.BACK, key="go")
STAY = KeyedAction(ActionKind.MENU, key="stay")


def make_agent(**settings: float) -> QLearningAgent:
    chosen = QLearningSettings(**settings)  # type: ignore[arg-type]
    return QLearningAgent(ValueTable("test"), chosen, Random(0))


def went(
    reward: float, *, state: str = "s", goal: str = "t", terminated: bool = False
) -> Transition:
    return moved(state, GO, reward, goal, (GO, STAY), terminated=terminated)


def test_equation_5_with_an_unvisited_goal_is_the_reward_alone() -> None:
    agent = make_agent()
    agent.learn(went(1.5))
    assert agent.table.value("s", "go") == 1.5


def test_equation_5_takes_nine_tenths_of_the_best_that_follows() -> None:
    agent = make_agent()
    agent.table.put("t", "go", 2.0)
    agent.table.put("t", "stay", 3.0)
    agent.learn(went(0.5))
    assert agent.table.value("s", "go") == pytest.approx(0.5 + 0.9 * 3.0)


def test_equation_3_moves_by_the_learning_rate() -> None:
    agent = make_agent(alpha=0.25)
    agent.table.put("s", "go", 4.0)
    agent.table.put("t", "go", 10.0)
    agent.learn(went(1.0))
    assert agent.table.value("s", "go") == pytest.approx(4.0 + 0.25 * (1.0 + 9.0 - 4.0))


@pytest.mark.parametrize(("goal", "terminated"), [("outside-browser", False), ("t", True)])
def test_nothing_follows_a_crash_or_another_app(goal: str, terminated: bool) -> None:
    agent = make_agent()
    agent.table.put("t", "go", 10.0)
    agent.learn(went(0.0, goal=goal, terminated=terminated))
    assert agent.table.value("s", "go") == 0.0


def test_nothing_is_learnt_outside_the_app() -> None:
    agent = make_agent()
    agent.learn(went(1.0, state="outside-browser"))
    assert agent.table.values == {}


def test_epsilon_falls_uniformly_over_the_first_hundred_episodes() -> None:
    agent = make_agent()
    seen = []
    for _ in range(151):
        agent.begin_episode(at("s"))
        seen.append(agent.epsilon)
    assert seen[0] == 1.0
    assert seen[50] == pytest.approx(0.75)
    assert seen[100] == seen[150] == 0.5


def test_without_chance_the_best_event_is_chosen() -> None:
    agent = make_agent(first_epsilon=0.0, last_epsilon=0.0)
    agent.table.put("s", "stay", 0.1)
    assert all(agent.choose(at("s", (GO, STAY))) is STAY for _ in range(20))


def test_a_text_is_drawn_anew_and_keeps_its_key() -> None:
    agent = make_agent(first_epsilon=0.0, last_epsilon=0.0)
    field = KeyedAction(
        ActionKind.WRITE, WidgetIdentity("android.widget.EditText"), "", key="field"
    )
    written = [agent.choose(at("s", (field,))) for _ in range(5)]
    assert len({action.argument for action in written}) > 1
    assert all(isinstance(action, KeyedAction) and action.key == "field" for action in written)


def test_the_table_of_another_agent_is_refused(tmp_path: Path) -> None:
    ValueTable("sqdroid").save(tmp_path / "table.json")
    with pytest.raises(InputError, match="learnt by sqdroid, not by test"):
        make_agent().load(tmp_path / "table.json")


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', '{"learnt": "test", "version": 1}'])
def test_a_damaged_table_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "table.json"
    path.write_text(text)
    with pytest.raises(InputError):
        make_agent().load(path)

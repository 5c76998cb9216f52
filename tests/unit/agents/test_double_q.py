"""The update rules of FARLEAD-Android against values computed by hand."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from pathlib import Path
from random import Random

import pytest
from tests.decisions import at, moved

from tapwright.agents.agent import Transition
from tapwright.agents.double_q import DoubleQAgent, DoubleQSettings
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError

BACK, MENU, HOME = (Action(kind) for kind in (ActionKind.BACK, ActionKind.MENU, ActionKind.HOME))
PLAIN = DoubleQSettings(
    first_epsilon=0,
    last_epsilon=0,
    first_rate=0.5,
    rate_factor=1,
    doubleness=0,
    trace_decay=0.5,
    action_labels=False,
)


class Fixed(Random):
    """Draws this number again and again; below .5 the two tables are swapped."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        return self.number


def step(state: str, action: Action, reward: float, after: str = "end") -> Transition:
    return moved(state, action, reward, after, (BACK, MENU))


def agent(settings: DoubleQSettings = PLAIN, number: float = 0.9) -> DoubleQAgent:
    made = DoubleQAgent(settings, Fixed(number))
    made.begin_episode(at("one"))
    return made


def test_myopic_update_ignores_what_follows() -> None:
    learner = agent()
    learner.learn(step("two", MENU, 1.0))  # Q = 0 + .5 · 1
    learner.begin_episode(at("one"))
    learner.learn(step("one", BACK, 0.0, "two"))  # δ = 0, whatever state two is worth
    assert learner.value("two", MENU) == pytest.approx(0.5)
    assert learner.value("one", BACK) == 0.0


def test_a_discount_looks_one_step_ahead() -> None:
    learner = agent(replace(PLAIN, discount=0.8))
    learner.learn(step("two", MENU, 1.0))
    learner.begin_episode(at("one"))
    learner.learn(step("one", BACK, 0.0, "two"))  # .5 · (0 + .8 · .5)
    assert learner.value("one", BACK) == pytest.approx(0.2)


def test_eligibility_traces_carry_a_reward_back() -> None:
    learner = agent()
    learner.learn(step("one", BACK, 0.0, "two"))
    learner.learn(step("two", MENU, 1.0))  # δ = 1; e(two) = 1, e(one) = .5
    assert learner.value("two", MENU) == pytest.approx(0.5)
    assert learner.value("one", BACK) == pytest.approx(0.25)


def test_an_eligibility_below_the_least_is_forgotten() -> None:
    learner = agent(replace(PLAIN, least_eligibility=0.3))
    for state, after in (("one", "two"), ("two", "three")):
        learner.learn(step(state, BACK, 0.0, after))
    learner.learn(step("three", BACK, 1.0))  # e(two) = .5, e(one) = .25 < .3
    assert learner.value("two", BACK) == pytest.approx(0.25)
    assert learner.value("one", BACK) == 0.0


def test_a_repeated_decision_has_accumulated_eligibility() -> None:
    learner = agent()
    learner.learn(step("one", BACK, 0.0, "one"))
    learner.learn(step("one", BACK, 1.0))  # e = .5 + 1; Q = .5 · 1 · 1.5
    assert learner.value("one", BACK) == pytest.approx(0.75)


def test_vigilance_bounds_every_value() -> None:
    learner = agent(replace(PLAIN, bound=0.3))
    learner.learn(step("one", BACK, 1.0))
    learner.learn(step("one", MENU, -1.0))
    assert learner.value("one", MENU) == pytest.approx(-0.3)
    assert abs(learner.value("one", BACK)) <= 0.3
    unbounded = agent(replace(PLAIN, bound=0, first_rate=4))
    unbounded.learn(step("one", BACK, 1.0))
    assert unbounded.value("one", BACK) == pytest.approx(4)


@pytest.mark.parametrize(
    ("doubleness", "second"),
    [(0.0, 0.5), (0.5, 0.25), (1.0, 0.0)],
    ids=["one table", "mixed", "apart"],
)
def test_doubleness_keeps_the_second_table_behind(doubleness: float, second: float) -> None:
    learner = agent(replace(PLAIN, doubleness=doubleness))
    learner.learn(step("one", BACK, 1.0))  # Q₁ = .5, Q₂ = (1 - α) .5
    assert learner.value("one", BACK) == pytest.approx((0.5 + second) / 2)


def test_swapped_tables_take_turns() -> None:
    learner = agent(replace(PLAIN, doubleness=1, trace_decay=0), number=0.1)
    learner.learn(step("one", BACK, 1.0))  # Q₁ = .5, then it is the second
    learner.learn(step("one", BACK, 1.0))  # the other table: δ = 1 - 0
    assert learner.value("one", BACK) == pytest.approx(0.5)


def test_probabilities_are_softmax_mixed_with_chance() -> None:
    learner = agent(replace(PLAIN, first_temperature=0.5, first_epsilon=0.2))
    learner.learn(step("one", BACK, 1.0))  # worth .5
    chances = learner.probabilities("one", (BACK, MENU))
    good = exp(0.5 / 0.5) / (exp(0.5 / 0.5) + 1)
    assert chances == pytest.approx([0.8 * good + 0.1, 0.8 * (1 - good) + 0.1])


def test_annealing_lowers_temperature_chance_and_rate_after_an_episode() -> None:
    settings = DoubleQSettings(
        first_temperature=1,
        temperature_step=0.4,
        last_temperature=0.5,
        first_epsilon=0.4,
        epsilon_factor=0.5,
        last_epsilon=0.15,
        first_rate=1,
        rate_factor=0.5,
        last_rate=0.3,
    )
    learner = agent(settings)
    assert (learner.temperature, learner.epsilon, learner.rate) == (1, 0.4, 1)
    learner.begin_episode(at("one"))
    assert (learner.temperature, learner.epsilon, learner.rate) == (0.6, 0.2, 0.5)
    learner.begin_episode(at("one"))
    assert (learner.temperature, learner.epsilon, learner.rate) == (0.5, 0.15, 0.3)


def test_tails_tell_equal_states_with_other_pasts_apart() -> None:
    learner = agent(replace(PLAIN, tail_length=2, trace_decay=0))
    learner.learn(step("one", BACK, 0.0, "two"))
    learner.learn(step("two", MENU, 1.0))
    learner.begin_episode(at("one"))
    learner.learn(step("one", HOME, 0.0, "two"))
    assert learner.value("two", MENU) == 0.0  # reached by home, not by back
    learner.begin_episode(at("one"))
    learner.learn(step("one", BACK, 0.0, "two"))
    assert learner.value("two", MENU) == pytest.approx(0.5)


def test_a_new_state_begins_with_what_its_actions_were_worth_elsewhere() -> None:
    learner = agent(replace(PLAIN, action_labels=True))
    learner.learn(step("one", BACK, -1.0))
    back, menu = learner.probabilities("new", (BACK, MENU))
    assert learner.value("new", BACK) == pytest.approx(-0.5)
    assert back < menu
    without = agent()
    without.learn(step("one", BACK, -1.0))
    back, menu = without.probabilities("new", (BACK, MENU))
    assert back == menu


def test_rehearsal_leaves_no_eligibility() -> None:
    learner = agent()
    learner.rehearse(step("one", BACK, 1.0), 2)  # .5, then .5 + .5 · .5
    learner.learn(step("two", MENU, -1.0))
    assert learner.value("one", BACK) == pytest.approx(0.75)


def test_what_was_learnt_is_saved_and_loaded(tmp_path: Path) -> None:
    learner = agent(DoubleQSettings())
    learner.learn(step("one", BACK, 1.0))
    learner.save(tmp_path / "learnt.json")
    other = DoubleQAgent(DoubleQSettings(), Random(0))
    other.load(tmp_path / "learnt.json")
    assert other.value("one", BACK) == learner.value("one", BACK) > 0
    (tmp_path / "learnt.json").write_text('{"learnt": "farlead", "version": 1, "decisions": [1]}')
    with pytest.raises(InputError, match="damaged"):
        other.load(tmp_path / "learnt.json")


def test_workers_share_values_and_have_episodes_of_their_own() -> None:
    first = agent(replace(PLAIN, tail_length=2))
    other = first.for_worker()
    other.begin_episode(at("one"))
    first.learn(step("one", MENU, 1.0, "two"))  # now eligible there, and part of its tail
    other.learn(step("one", BACK, 0.0, "two"))
    assert other.value("two", MENU) == first.value("two", MENU) == 0.0
    other.begin_episode(at("one"))
    assert other.value("one", MENU) == pytest.approx(0.5)  # learnt by the other worker
    first.learn(step("two", BACK, 1.0))
    other.begin_episode(at("one"))
    # Its trace was not cut by the other worker's step: 0.5 + .5 · .5 · 1
    assert other.value("one", MENU) == pytest.approx(0.75)


def test_steps_that_somebody_else_took_end_traces_and_tails() -> None:
    learner = agent(replace(PLAIN, tail_length=2))
    learner.learn(step("one", BACK, 0.0, "two"))
    learner.learn(step("elsewhere", MENU, 1.0))  # a guide went there
    learner.begin_episode(at("elsewhere"))
    assert learner.value("elsewhere", MENU) == pytest.approx(0.5)  # the tail began there
    learner.begin_episode(at("one"))
    assert learner.value("one", BACK) == 0.0  # no reward was carried back

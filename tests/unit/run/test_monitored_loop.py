"""Episodes on a monitor: prediction, dead ends, cycles, limits, texts, faults, near misses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Generic, TypeVar

import pytest

from tapwright.abstractions.screen_content import ScreenContent
from tapwright.agents.agent import Agent, DecisionPoint, Transition
from tapwright.agents.planner.agent import PlannerAgent
from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.errors import DeviceLost
from tapwright.core.step import Observation
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.planning.action_filter import MonitorUse
from tapwright.recipes.recipe import Recipe
from tapwright.rewards.specification import SpecificationReward
from tapwright.run.attempt import Attempt
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse
from tapwright.run.end_reason import EndReason
from tapwright.run.events import DeviceFault, EpisodeStarted, Event, StepTaken
from tapwright.run.loop import Loop
from tapwright.run.search import Search, SearchResult
from tapwright.spec import Verdict, read_specification

MODEL = """\
package org.example
start one
screen one OneActivity
  button #next "Next" -> two
  field  #name
  on back -> exit
screen two TwoActivity
  button #again "Again" -> one
  button #deep  "Deep"  -> three
  button #lose  "Lose"  -> fault lost
  button #crash "Crash" -> crash java.lang.Error "no"
  on back -> one
screen three ThreeActivity
  label "There"
  on back -> two
"""
GOAL = "X F [activity = ThreeActivity]"
LED = MonitorUse(writes=True, generic_texts=("12",), predicts=True, cuts_cycles=True)
PLANNED = replace(LED, cuts_cycles=False)


class Scripted:
    """Takes actions by the id or text of their widget, or by kind; then the first it is offered."""

    epsilon = None

    def __init__(self, *script: str) -> None:
        self.script = list(script)
        self.offered: list[Sequence[Action]] = []
        self.learnt: list[Transition] = []
        self.episodes = 0

    def begin_episode(self, start: DecisionPoint) -> None:
        self.episodes += 1
        self.left = list(self.script)

    def choose(self, point: DecisionPoint) -> Action:
        self.offered.append(point.actions)
        wanted = self.left.pop(0) if self.left else ""
        return next((a for a in point.actions if wanted in str(a)), point.actions[0])

    def learn(self, transition: Transition) -> None:
        self.learnt.append(transition)

    def save(self, path: object) -> None: ...

    def load(self, path: object) -> None: ...


A = TypeVar("A", bound=Agent)


class Mortal(FakeDevice):
    """Fails at every start once it is told to."""

    fails = False

    def _launch(self) -> Observation:
        if self.fails:
            raise DeviceLost("unplugged")
        return super()._launch()


class Run(Generic[A]):
    """One loop on the model, with everything that it tells."""

    def __init__(
        self,
        text: str,
        agent: A,
        *,
        steps: int = 30,
        episodes: int = 100,
        seconds: float | None = None,
        kind: str = "ltl",
        model: str = MODEL,
        use: MonitorUse = LED,
        shapes: bool = True,
        first_actions: tuple[Action, ...] = (),
    ) -> None:
        self.device = Mortal(parse_model(model))
        self.device.open()
        self.device.install(App("example", "org.example"))
        self.events: list[Event] = []
        self.agent = agent
        self.clock = ManualClock()
        specification = read_specification(text, f"goal.{kind}")
        self.monitor = specification.monitor(max_steps=steps)
        self.use = BudgetUse(Budget(episodes=episodes, seconds=seconds), self.clock)
        recipe = Recipe(
            agent,
            ScreenContent(),
            (SpecificationReward(shapes=shapes),),
            episode_steps=steps - 1,
            ends_outside=True,
            monitor_use=use,
            first_actions=first_actions,
        )
        self.loop = Loop(self.device, recipe, self.use, self.events.append, monitor=self.monitor)

    def attempt(self) -> Attempt:
        """The next episode that the device survives."""
        attempts: list[Attempt] = []

        def take(attempt: Attempt) -> bool:
            attempts.append(attempt)
            return True

        assert self.loop.run(take) is EndReason.SEARCHED
        return attempts[0]

    def search(
        self,
        accept: Callable[[Attempt], bool] = lambda attempt: True,
        remember: Callable[[Attempt], None] = lambda attempt: None,
    ) -> SearchResult:
        search = Search(self.use, remember)
        self.loop.run(lambda attempt: search.take(attempt, self.monitor, accept))
        search.measure()
        return search.result


def scenario(*stages: str) -> str:
    return "SCENARIO goal\n" + "\n".join(f"STAGE {n}\n{text}" for n, text in enumerate(stages))


def test_a_witness_ends_the_episode_and_is_told_step_by_step() -> None:
    run = Run(GOAL, Scripted("next", "deep", "back"))
    attempt = run.attempt()
    assert attempt.is_witness
    assert [str(step.action.kind) for step in attempt.steps] == ["click", "click"]
    told = [event.step.reward for event in run.events if isinstance(event, StepTaken)]
    assert told == [0.0, 1.0]
    assert isinstance(run.events[0], EpisodeStarted)
    assert run.agent.learnt[-1].terminated


def test_the_agents_epsilon_is_told() -> None:
    class Greedy(Scripted):
        epsilon = 0.25  # type: ignore[assignment]

    run = Run(GOAL, Greedy("next", "deep"))
    run.attempt()
    told = [event.mark.epsilon for event in run.events if isinstance(event, EpisodeStarted)]
    assert told == [0.25]


def test_the_monitor_is_part_of_the_learners_state() -> None:
    run = Run("X([activity = TwoActivity] & X F [activity = ThreeActivity])", Scripted("next"))
    run.attempt()
    first, second = run.agent.learnt[0].state, run.agent.learnt[0].next_state
    assert "X" in str(first)
    assert str(first).split()[1:] != str(second).split()[1:]


def test_prediction_removes_doomed_actions_and_takes_a_sure_one() -> None:
    run = Run("X [actionType = back]", Scripted("next"))
    attempt = run.attempt()
    assert attempt.is_witness
    assert [step.action.kind for step in attempt.steps] == [ActionKind.BACK]
    assert not run.agent.offered  # nothing was left to choose
    without = Run("X [actionType = back]", Scripted("next"), use=replace(LED, predicts=False))
    assert without.attempt().verdict is Verdict.VIOLATED


def test_a_dead_end_is_learnt_with_minus_one_by_the_step_that_led_there() -> None:
    run = Run("X(true & X [actionDetail = Nowhere])", Scripted("next"))
    attempt = run.attempt()
    assert len(attempt.steps) == 1
    assert [transition.reward for transition in run.agent.learnt] == [-1.0]
    assert run.agent.learnt[0].terminated


def test_cycles_end_an_episode_but_self_loops_do_not() -> None:
    run = Run(GOAL, Scripted("menu", "menu", "next", "again", "next", "deep"))
    assert [step.after.activity for step in run.attempt().steps] == [
        "OneActivity",
        "OneActivity",
        "TwoActivity",
        "OneActivity",
    ]
    assert (
        Run(GOAL, Scripted("next", "again", "next", "deep"), use=replace(LED, cuts_cycles=False))
        .attempt()
        .steps[-1]
        .after.activity
        == "ThreeActivity"
    )


def test_the_launch_counts_as_a_step_of_the_limit() -> None:
    run = Run(GOAL, Scripted("menu"), steps=4)
    assert len(run.attempt().steps) == 3


def test_an_episode_ends_that_stays_in_another_app() -> None:
    run = Run("F [activity = ThreeActivity]", Scripted("back"))
    assert len(run.attempt().steps) == 3


def test_a_crash_ends_an_episode_and_can_be_the_goal() -> None:
    run = Run("F [crashed = true]", Scripted("next", "crash"))
    assert run.attempt().is_witness
    assert not Run(GOAL, Scripted("next", "crash")).attempt().is_witness


def ends(run: Run[Scripted]) -> list[tuple[bool, bool]]:
    """Which of the transitions of one episode were terminated and which truncated."""
    run.attempt()
    return [(each.terminated, each.truncated) for each in run.agent.learnt]


def test_the_last_step_of_an_episode_is_truncated() -> None:
    run = Run(GOAL, Scripted("menu"), steps=4)
    assert ends(run) == [(False, False), (False, False), (False, True)]
    assert [each.before.steps_left for each in run.agent.learnt] == [3, 2, 1]
    assert run.agent.learnt[-1].after.steps_left == 0


def test_the_last_step_of_a_budget_is_truncated() -> None:
    run = Run(GOAL, Scripted("menu"))
    run.use.budget = Budget(steps=2)
    run.loop.run()
    assert [each.truncated for each in run.agent.learnt] == [False, True]


def test_a_crash_and_a_verdict_terminate_whatever_limit_they_meet() -> None:
    crashed = Run(GOAL, Scripted("next", "crash"), steps=3)
    assert ends(crashed) == [(False, False), (True, False)]
    assert [each.crashed for each in crashed.agent.learnt] == [False, True]
    judged = Run(GOAL, Scripted("next", "deep"), steps=3)
    assert ends(judged) == [(False, False), (True, False)]
    assert not judged.agent.learnt[-1].crashed


def test_a_transition_tells_what_happened_to_the_screen() -> None:
    run = Run(GOAL, Scripted("menu", "next"), steps=3)
    run.attempt()
    stayed, went = run.agent.learnt
    assert (stayed.changed, went.changed) == (False, True)
    assert stayed.after == went.before
    assert (went.state, went.next_state) == (went.before.state, went.after.state)
    assert went.next_actions == went.after.actions
    assert went.action == went.step.action
    assert (stayed.newly_covered, went.newly_covered) == (0, 1)


def test_what_holds_at_the_end_of_the_trace_is_a_witness() -> None:
    run = Run("G [package = org.example]", Scripted("menu"), steps=3)
    assert run.attempt().is_witness


def test_texts_of_the_specification_can_be_written() -> None:
    text = scenario("EVENTUALLY package IS org.example", "EVENTUALLY text IS Yavuz")
    run = Run(f"MEANING paper\n{text}", Scripted("write"), kind="sts")
    attempt = run.attempt()
    assert attempt.is_witness
    assert attempt.steps[0].action.argument == "Yavuz"


def test_fields_that_the_specification_leaves_open_can_be_filled_in() -> None:
    text = scenario("EVENTUALLY package IS org.example", "EVENTUALLY text IS Yavuz")
    run = Run(f"MEANING paper\n{text}", Scripted("12", "Yavuz"), kind="sts")
    assert [step.action.argument for step in run.attempt().steps] == ["12", "Yavuz"]
    none_named = Run(GOAL, Scripted("write"), steps=2)
    assert none_named.attempt().steps[0].action.argument == "12"


def test_shaping_can_be_switched_off() -> None:
    text = "X F([activity = TwoActivity] & X F [activity = ThreeActivity])"
    shaped, plain = (Run(text, Scripted("next", "deep"), shapes=on) for on in (True, False))
    assert shaped.attempt().is_witness
    assert plain.attempt().is_witness
    assert [t.reward for t in plain.agent.learnt] == [0.0, 1.0]
    assert 0 < shaped.agent.learnt[0].reward < 1


def test_a_fault_costs_the_episode_and_many_end_the_run() -> None:
    run = Run(GOAL, Scripted("next", "lose"), episodes=1)
    # An episode that the device lost says nothing about the app, so nobody is asked about it.
    assert run.loop.run(lambda attempt: True) is EndReason.EPISODES
    assert any(isinstance(event, DeviceFault) for event in run.events)
    run.use.allow_episodes(99)
    run.agent.script = ["next", "deep"]
    assert run.attempt().is_witness
    run.device.fails = True
    with pytest.raises(DeviceLost):
        run.loop.run()
    assert sum(isinstance(event, DeviceFault) for event in run.events) == 1 + 5


def test_another_launchable_activity_can_be_started_right_after_the_launch_alone() -> None:
    other = Action(ActionKind.REINIT, argument="ThreeActivity")
    agent = Scripted("next", "deep", "back")
    run = Run("F [crashed = true]", agent, steps=4, use=MonitorUse(), first_actions=(other,))
    run.attempt()
    assert [other in offered for offered in agent.offered] == [True, False, False]
    started = Run(GOAL, Scripted("reinit"), first_actions=(other,)).attempt()
    assert started.is_witness
    assert [step.action for step in started.steps] == [other]


def test_a_search_goes_on_until_a_witness_is_accepted() -> None:
    run = Run(GOAL, Scripted("next", "deep"), episodes=5)
    answers = iter([False, True])
    result = run.search(lambda attempt: next(answers))
    assert (result.episodes, result.rejected, result.steps) == (2, 1, 4)
    assert result.witness is not None


@pytest.mark.parametrize("first_holds", [True, False])
def test_what_other_workers_find_during_a_replay_waits_for_its_result(first_holds: bool) -> None:
    run = Run(GOAL, Scripted("next", "deep"))
    first, second, judged = run.attempt(), run.attempt(), list[Attempt]()
    search = Search(run.use, lambda attempt: None)

    def accept(attempt: Attempt) -> bool:
        judged.append(attempt)
        if attempt is first:  # now another worker, which has the lock, comes with its own
            assert not search.take(second, run.monitor, accept)
        return first_holds or attempt is second

    assert search.take(first, run.monitor, accept)
    assert judged == ([first] if first_holds else [first, second])
    assert search.result.witness is (first if first_holds else second)
    assert (search.result.episodes, search.result.rejected) == (2, 0 if first_holds else 1)
    assert run.use.stopped is EndReason.SEARCHED


def test_a_search_without_a_witness_says_how_far_it_got() -> None:
    text = scenario(
        "EVENTUALLY package IS org.example",
        "EVENTUALLY activity IS TwoActivity",
        "EVENTUALLY text IS There AND text IS Never",
    )
    run = Run(text, Scripted("next", "deep"), episodes=2, kind="sts")
    seen: list[Attempt] = []
    result = run.search(remember=seen.append)
    assert result.witness is None
    assert len(seen) == result.episodes == 2
    assert result.closest is not None
    far = result.closest.how_far
    assert (far.reached, far.total, far.left) == (2, 3, "2")
    assert result.closest.never_seen == ("text IS Never",)
    assert result.closest.attempt.screens[result.closest.steps_to_it].activity == "ThreeActivity"


def test_a_search_stops_at_its_deadline() -> None:
    run = Run(GOAL, Scripted("menu"), seconds=3.0)

    def remember(attempt: Attempt) -> None:
        run.clock.advance(1.0)

    assert run.search(remember=remember).episodes == 3


def test_a_plan_returns_to_the_furthest_point_and_goes_on_from_there() -> None:
    text = scenario(
        "EVENTUALLY package IS org.example",
        "EVENTUALLY activity IS TwoActivity",
        "EVENTUALLY activity IS ThreeActivity",
    )
    run = Run(text, PlannerAgent(Random(0)), kind="sts", use=PLANNED)
    result = run.search()
    assert result.witness is not None
    assert result.steps < 20
    run.use.allow_episodes(100)
    again = run.search()
    assert (again.episodes, again.steps) == (1, 2)  # the way is known now


PIT = """\
package org.example
screen one OneActivity
  button #fall "Fall" -> pit
screen pit PitActivity
  button #dig "Dig" -> pit
  on back -> pit
"""


def test_a_plan_gives_an_episode_up_where_nothing_new_is_left() -> None:
    run = Run("X F [activity = Nowhere]", PlannerAgent(Random(0)), model=PIT, use=PLANNED)
    attempts = [run.attempt() for _ in range(4)]
    fallen = [a for a in attempts if a.steps[-1].after.activity == "PitActivity"]
    assert fallen
    assert all(len(a.steps) < 29 for a in fallen)

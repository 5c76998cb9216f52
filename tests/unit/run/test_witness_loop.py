"""Episodes on a monitor: prediction, dead ends, cycles, limits, texts, faults, near misses."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

import pytest

from tapwright.abstractions.screen_content import ScreenContent
from tapwright.agents.agent import Transition
from tapwright.agents.planner.heuristic import PlannerSettings
from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.errors import DeviceLost
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.recipes.witness_recipe import WitnessRecipe
from tapwright.run.events import DeviceFault, EpisodeStarted, Event, StepTaken
from tapwright.run.witness_loop import Attempt, Counts, WitnessLimits, WitnessLoop
from tapwright.run.witness_search import WitnessSearch
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
DEFAULT = WitnessLimits()


class Scripted:
    """Takes actions by the id or text of their widget, or by kind; then the first it is offered."""

    epsilon = None

    def __init__(self, *script: str) -> None:
        self.script = list(script)
        self.offered: list[Sequence[Action]] = []
        self.learnt: list[Transition] = []
        self.episodes = 0

    def begin_episode(self) -> None:
        self.episodes += 1
        self.left = list(self.script)

    def choose(self, state: Hashable, actions: Sequence[Action]) -> Action:
        self.offered.append(actions)
        wanted = self.left.pop(0) if self.left else ""
        return next((a for a in actions if wanted in str(a)), actions[0])

    def learn(self, transition: Transition) -> None:
        self.learnt.append(transition)

    def save(self, path: object) -> None: ...

    def load(self, path: object) -> None: ...


class Run:
    """One loop on the model, with everything that it tells."""

    def __init__(
        self,
        text: str,
        agent: Scripted,
        limits: WitnessLimits = DEFAULT,
        kind: str = "ltl",
        model: str = MODEL,
        **recipe: object,
    ) -> None:
        self.device = FakeDevice(parse_model(model))
        self.device.open()
        self.device.install(App("example", "org.example"))
        self.events: list[Event] = []
        self.agent = agent
        self.clock = ManualClock()
        specification = read_specification(text, f"goal.{kind}")
        self.loop = WitnessLoop(
            self.device,
            WitnessRecipe(agent, ScreenContent(), **recipe),  # type: ignore[arg-type]
            specification.monitor(max_steps=limits.steps),
            limits,
            self.events.append,
            self.clock,
            Counts(),
            Random(0),
        )

    def attempt(self) -> Attempt:
        attempt = self.loop.attempt()
        assert attempt is not None
        return attempt


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
    assert run.agent.learnt[-1].terminal


def test_the_agents_epsilon_is_told_only_where_the_agent_chooses() -> None:
    class Greedy(Scripted):
        epsilon = 0.25  # type: ignore[assignment]

    def told(plan: PlannerSettings | None) -> list[float | None]:
        run = Run(GOAL, Greedy("next", "deep"), plan=plan)
        run.attempt()
        return [event.mark.epsilon for event in run.events if isinstance(event, EpisodeStarted)]

    assert told(None) == [0.25]
    assert told(PlannerSettings()) == [None]


def test_where_a_planner_chooses_the_agent_is_neither_asked_nor_taught() -> None:
    run = Run(GOAL, Scripted("next", "deep"), plan=PlannerSettings())
    run.attempt()
    assert (run.agent.episodes, run.agent.offered, run.agent.learnt) == (0, [], [])


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
    without = Run("X [actionType = back]", Scripted("next"), predicts=False)
    assert without.attempt().verdict is Verdict.VIOLATED


def test_a_dead_end_is_learnt_with_minus_one_by_the_step_that_led_there() -> None:
    run = Run("X(true & X [actionDetail = Nowhere])", Scripted("next"))
    attempt = run.attempt()
    assert len(attempt.steps) == 1
    assert [transition.reward for transition in run.agent.learnt] == [-1.0]
    assert run.agent.learnt[0].terminal


def test_cycles_end_an_episode_but_self_loops_do_not() -> None:
    run = Run(GOAL, Scripted("menu", "menu", "next", "again", "next", "deep"))
    assert [step.after.activity for step in run.attempt().steps] == [
        "OneActivity",
        "OneActivity",
        "TwoActivity",
        "OneActivity",
    ]
    assert (
        Run(GOAL, Scripted("next", "again", "next", "deep"), cuts_cycles=False)
        .attempt()
        .steps[-1]
        .after.activity
        == "ThreeActivity"
    )


def test_the_launch_counts_as_a_step_of_the_limit() -> None:
    run = Run(GOAL, Scripted("menu"), WitnessLimits(steps=4))
    assert len(run.attempt().steps) == 3


def test_an_episode_ends_that_stays_in_another_app() -> None:
    run = Run("F [activity = ThreeActivity]", Scripted("back"), WitnessLimits(outside_steps=2))
    assert len(run.attempt().steps) == 3


def test_a_crash_ends_an_episode_and_can_be_the_goal() -> None:
    run = Run("F [crashed = true]", Scripted("next", "crash"))
    assert run.attempt().is_witness
    assert not Run(GOAL, Scripted("next", "crash")).attempt().is_witness


def test_what_holds_at_the_end_of_the_trace_is_a_witness() -> None:
    run = Run("G [package = org.example]", Scripted("menu"), WitnessLimits(steps=3))
    assert run.attempt().is_witness


def test_texts_of_the_specification_can_be_written() -> None:
    text = scenario("EVENTUALLY package IS org.example", "EVENTUALLY text IS Yavuz")
    run = Run(text, Scripted("write"), kind="sts")
    attempt = run.attempt()
    assert attempt.is_witness
    assert attempt.steps[0].action.argument == "Yavuz"


def test_fields_that_the_specification_leaves_open_can_be_filled_in() -> None:
    text = scenario("EVENTUALLY package IS org.example", "EVENTUALLY text IS Yavuz")
    run = Run(text, Scripted("12", "Yavuz"), kind="sts")
    assert [step.action.argument for step in run.attempt().steps] == ["12", "Yavuz"]
    none_named = Run(GOAL, Scripted("write"), WitnessLimits(steps=2))
    assert none_named.attempt().steps[0].action.argument == "12"


def test_shaping_can_be_switched_off() -> None:
    text = "X F([activity = TwoActivity] & X F [activity = ThreeActivity])"
    shaped, plain = (Run(text, Scripted("next", "deep"), shapes=on) for on in (True, False))
    assert shaped.attempt().is_witness
    assert plain.attempt().is_witness
    assert [t.reward for t in plain.agent.learnt] == [0.0, 1.0]
    assert 0 < shaped.agent.learnt[0].reward < 1


def test_a_fault_costs_the_episode_and_many_end_the_run() -> None:
    run = Run(GOAL, Scripted("next", "lose"), WitnessLimits(faults=2))
    assert run.loop.attempt() is None
    assert any(isinstance(event, DeviceFault) for event in run.events)
    run.agent.script = ["next", "deep"]
    assert run.attempt().is_witness
    run.loop.limits = WitnessLimits(faults=1)
    run.agent.script = ["next", "lose"]
    with pytest.raises(DeviceLost):
        run.loop.attempt()


def test_a_search_goes_on_until_a_witness_is_accepted() -> None:
    run = Run(GOAL, Scripted("next", "deep"), WitnessLimits(episodes=5))
    answers = iter([False, True])
    result = WitnessSearch(run.loop, lambda attempt: next(answers), lambda attempt: None).run()
    assert (result.episodes, result.rejected, result.steps) == (2, 1, 4)
    assert result.witness is not None


def test_a_search_without_a_witness_says_how_far_it_got() -> None:
    text = scenario(
        "EVENTUALLY package IS org.example",
        "EVENTUALLY activity IS TwoActivity",
        "EVENTUALLY text IS There AND text IS Never",
    )
    run = Run(text, Scripted("next", "deep"), WitnessLimits(episodes=2), kind="sts")
    seen: list[Attempt] = []
    result = WitnessSearch(run.loop, lambda attempt: True, seen.append).run()
    assert result.witness is None
    assert len(seen) == result.episodes == 2
    assert result.closest is not None
    far = result.closest.how_far
    assert (far.reached, far.total, far.left) == (2, 3, "2")
    assert result.closest.never_seen == ("text IS Never",)
    assert result.closest.attempt.screens[result.closest.steps_to_it].activity == "ThreeActivity"


def test_a_search_stops_at_its_deadline() -> None:
    run = Run(GOAL, Scripted("menu"), WitnessLimits(episodes=100))

    def remember(attempt: Attempt) -> None:
        run.clock.advance(1.0)

    search = WitnessSearch(run.loop, lambda attempt: True, remember, deadline=3.0)
    assert search.run().episodes == 3


def test_a_plan_returns_to_the_furthest_point_and_goes_on_from_there() -> None:
    text = scenario(
        "EVENTUALLY package IS org.example",
        "EVENTUALLY activity IS TwoActivity",
        "EVENTUALLY activity IS ThreeActivity",
    )
    run = Run(text, Scripted(), kind="sts", plan=PlannerSettings())
    result = WitnessSearch(run.loop, lambda attempt: True, lambda attempt: None).run()
    assert result.witness is not None
    assert result.steps < 20
    assert not run.agent.offered  # the agent is not asked
    again = WitnessSearch(run.loop, lambda attempt: True, lambda attempt: None).run()
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
    run = Run("X F [activity = Nowhere]", Scripted(), model=PIT, plan=PlannerSettings())
    attempts = [run.attempt() for _ in range(4)]
    fallen = [a for a in attempts if a.steps[-1].after.activity == "PitActivity"]
    assert fallen
    assert all(len(a.steps) + 1 < DEFAULT.steps for a in fallen)

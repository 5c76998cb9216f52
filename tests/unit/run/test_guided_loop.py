"""The loop with guides, watchdogs and apps that die at their start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.crash import Crash
from tapwright.core.step import Observation
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.recipes.limits import LoopLimits
from tapwright.recipes.recipe import RECIPES, Ingredients
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse
from tapwright.run.events import (
    ActionChosen,
    AppRestarted,
    EpisodeStarted,
    Event,
    RestartReason,
    StepTaken,
)
from tapwright.run.loop import Loop
from tapwright.state_graph.graph import StateNode

TRAP = """
package a
start one
screen one OneActivity
  button #stay "Stay" -> stay
  button #go "Go" -> two
  on back -> stay
  on menu -> stay
  on rotate -> stay
screen two TwoActivity
  button #home "Home" -> leave com.browser
  on back -> one
  on menu -> leave com.browser
  on rotate -> leave com.browser
"""
NOTHING = 'package a\nscreen one One\n  label "Empty"\n'


def use_of(budget: Budget) -> BudgetUse:
    return BudgetUse(budget, ManualClock())


def hear(
    model: str,
    steps: int,
    *,
    device: FakeDevice | None = None,
    stuck_steps: int = 100,
) -> list[Event]:
    heard: list[Event] = []
    with device or FakeDevice(parse_model(model)) as opened:
        opened.install(App("a", "a"))
        recipe = RECIPES.load("random")(Ingredients(1, "a"))
        recipe = replace(recipe, limits=LoopLimits(stuck_steps=stuck_steps))
        Loop(opened, recipe, use_of(Budget(steps=steps)), heard.append).run()
    return [event for event in heard if not isinstance(event, ActionChosen)]


def reasons(heard: list[Event]) -> set[RestartReason]:
    return {event.reason for event in heard if isinstance(event, AppRestarted)}


def test_leaving_the_app_for_long_brings_it_back() -> None:
    heard = hear(TRAP, 300)
    assert RestartReason.LEFT in reasons(heard)
    for event, following in pairwise(heard):
        if isinstance(event, AppRestarted):
            assert isinstance(following, StepTaken)
            assert following.step.action.kind is ActionKind.REINIT
            assert following.step.after.package == "a"


def test_a_screen_that_nothing_changes_is_left() -> None:
    heard = hear(
        'package a\nscreen one One\n  button #b "B"\n  on back -> stay\n  on rotate -> stay\n',
        100,
        stuck_steps=10,
    )
    assert reasons(heard) == {RestartReason.STUCK}


def test_an_app_that_shows_nothing_gets_a_new_episode() -> None:
    heard = hear("package a\nscreen one One\n  on back -> stay\n", 40)
    assert reasons(heard) == {RestartReason.BLANK}
    for event, following in pairwise(heard):
        if isinstance(event, AppRestarted):
            assert isinstance(following, EpisodeStarted)


class _CountingDevice(FakeDevice):
    """Counts how often the app's data is cleared."""

    resets = 0

    def _reset(self) -> None:
        self.resets += 1
        super()._reset()


@pytest.mark.parametrize(("clear_data", "resets"), [(True, 4), (False, 1)])
def test_data_is_cleared_before_each_episode_unless_it_is_kept(
    clear_data: bool, resets: int
) -> None:
    recipe = RECIPES.load("random")(Ingredients(1, "a"))
    recipe = replace(recipe, limits=LoopLimits(clear_data=clear_data), episode_steps=3)
    with _CountingDevice(parse_model(TRAP)) as device:
        device.install(App("a", "a"))
        installed = device.resets
        Loop(device, recipe, use_of(Budget(episodes=4)), lambda event: None).run()
        assert device.resets - installed == resets


class _DyingDevice(FakeDevice):
    """Its app crashes whenever it is started."""

    def _launch(self) -> Observation:
        observation = super()._launch()
        return observation._replace(crash=Crash("crash", "java.lang.Error"))


def test_an_app_that_dies_at_its_start_is_a_finding_and_the_run_ends() -> None:
    heard = hear(TRAP, 3, device=_DyingDevice(parse_model(TRAP)))
    crashes = [e.step.crash for e in heard if isinstance(e, StepTaken) and e.step.crash]
    assert len(crashes) == 3


class _Repeat:
    """A guide that takes the first five steps of each episode."""

    def __init__(self) -> None:
        self.left = 0
        self.noticed = 0

    def begin_episode(self, node: StateNode) -> None:
        self.left = 5

    def advise(self, node: StateNode, actions: Sequence[Action]) -> Action | None:
        self.left -= 1
        return Action(ActionKind.MENU) if self.left >= 0 else None

    def notice(self, node: StateNode) -> None:
        self.noticed += 1


def test_guided_steps_do_not_shorten_the_episode_and_are_not_learnt() -> None:
    guide = _Repeat()
    heard: list[Event] = []
    recipe = RECIPES.load("qlearning")(Ingredients(1, "a"))
    recipe = replace(recipe, guide=guide, episode_steps=10)
    with FakeDevice(
        parse_model(
            'package a\nscreen one One\n  button #b "B"\n  on back -> stay\n  on menu -> stay\n'
        )
    ) as device:
        device.install(App("a", "a"))
        Loop(device, recipe, use_of(Budget(episodes=2)), heard.append).run()
    steps = [event.step for event in heard if isinstance(event, StepTaken)]
    assert len(steps) == 2 * 15 == guide.noticed
    assert sum(isinstance(event, EpisodeStarted) for event in heard) == 2
    assert all(step.action.kind is ActionKind.MENU and not step.rewards for step in steps[:5])
    assert all(step.rewards for step in steps[5:15])


@pytest.mark.parametrize("agent", ["random", "qlearning"])
def test_the_graph_knows_every_transition(agent: str) -> None:
    heard: list[Event] = []
    recipe = RECIPES.load(agent)(Ingredients(1, "a"))
    with FakeDevice(parse_model(TRAP)) as device:
        device.install(App("a", "a"))
        Loop(device, recipe, use_of(Budget(steps=200)), heard.append).run()
    states = {event.state for event in heard if isinstance(event, StepTaken)}
    assert {node.state for node in recipe.graph.nodes} >= states
    count = sum(edge.count for node in recipe.graph.nodes for edge in node.edges.values())
    assert count == 200

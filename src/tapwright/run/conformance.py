"""`check_agent` and `check_reward`: whether a recipe's parts keep their contracts.

Public, for agents and rewards of others too. Both walk on a small model of an app that has a form,
a list, a crash and a way into another app.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar

from tapwright.abstractions.abstraction import Abstraction
from tapwright.abstractions.executable_widgets import ExecutableWidgets
from tapwright.agents.agent import Agent, DecisionPoint, PlansAhead, Transition
from tapwright.core.action import Action, Need, accepts
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.errors import InputError, TapwrightError
from tapwright.core.step import Step
from tapwright.core.worker_copy import for_worker
from tapwright.device.conformance import Rule
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.planning.action_filter import ActionFilter
from tapwright.recipes.random import make as make_random
from tapwright.recipes.recipe import Goal, Ingredients, Recipe, RecipeMaker
from tapwright.rewards.reward import Reward, RewardContext, scored
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse
from tapwright.run.loop import Loop
from tapwright.spec import Monitor, read_specification

APP = App("conformance", "org.tapwright.conformance")
MODEL = parse_model(
    """\
package org.tapwright.conformance
start home
screen home HomeActivity
  field #name
  button #form "Form" -> form
  button #web "Web" -> leave com.browser
  list #rows
screen form FormActivity
  field #text
  checkbox #box "Box"
  button #save "Save" -> 80% home | 20% crash java.lang.IllegalStateException "form"
  on back -> home
"""
)
SPECIFICATION = """\
SCENARIO The form can be reached
STAGE form
  EVENTUALLY activity IS FormActivity
"""
_STEPS = 120
M = TypeVar("M")


def check_agent(make: RecipeMaker) -> list[Rule]:
    """Tries every rule of the Agent contract on the recipe that `make` makes; all are tried."""
    rules: dict[str, Callable[[RecipeMaker], str | None]] = {
        "it chooses what can be done on the screen": _chooses_what_can_be_done,
        "its epsilon is none or a share": _epsilon_is_a_share,
        "equal seeds choose alike": _equal_seeds_choose_alike,
        "an episode may begin at any time": _episodes_begin_at_any_time,
        "a copy for another worker goes on its own": _a_worker_goes_on,
        "what it saves it can load, or it says why not": _saves_what_it_can_load,
        "a damaged file is refused": _refuses_a_damaged_file,
    }
    return [Rule(name, _tried(rule, make)) for name, rule in rules.items()]


def check_reward(
    make: Callable[[], Sequence[Reward]], abstraction: Abstraction | None = None
) -> list[Rule]:
    """Tries every rule of the Reward contract; all are tried.

    Args:
        make: makes the terms as new; they may share what they remember.
        abstraction: whose states and events they know; executable widgets unless given.
    """
    steps = list(_recorded(abstraction or ExecutableWidgets()))
    rules: dict[str, Callable[[Callable[[], Sequence[Reward]]], str | None]] = {
        "each term has a name of its own": _wrong_names,
        "each value is a finite number": lambda new: _values_are_finite(new(), steps),
        "the same steps are worth the same": lambda new: _same_values(new, steps),
        "a copy for another worker scores too": lambda new: _values_are_finite(
            [for_worker(term) for term in new()], steps
        ),
    }
    return [Rule(name, _tried(rule, make)) for name, rule in rules.items()]


def _tried(rule: Callable[[M], str | None], make: M) -> str:
    try:
        return rule(make) or ""
    except TapwrightError as error:
        return f"raised {type(error).__name__}: {error.message}"
    except Exception as error:  # a defect of what is checked, which is what this is for
        return f"failed with {type(error).__name__}: {error}"


class _Watched:
    """An agent whose choices are looked at on their way."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.chosen: list[Action] = []
        self.epsilons: list[float | None] = []
        self.wrong = ""

    @property
    def epsilon(self) -> float | None:
        self.epsilons.append(self.agent.epsilon)
        return self.agent.epsilon

    def begin_episode(self, start: DecisionPoint) -> None:
        self.agent.begin_episode(start)

    def choose(self, point: DecisionPoint) -> Action | None:
        action = self.agent.choose(point)
        if action is not None:
            self.chosen.append(action)
            self.wrong = self.wrong or _obstacle(action, point)
        return action

    def learn(self, transition: Transition) -> None:
        self.agent.learn(transition)

    def save(self, path: Path) -> None:
        self.agent.save(path)

    def load(self, path: Path) -> None:
        self.agent.load(path)


class _WatchedPlanner(_Watched):
    def plan_with(self, actions: ActionFilter, episode_steps: int) -> None:
        assert isinstance(self.agent, PlansAhead)
        self.agent.plan_with(actions, episode_steps)


def _obstacle(action: Action, point: DecisionPoint) -> str:
    if action.target is None:
        return ""
    widget = point.screen.find(action.target)
    if widget is None:
        return f"{action} is aimed at a widget that is not on the screen"
    if action.kind.need is not Need.ANY_OR_NOTHING and not accepts(action.kind, widget):
        # Fingers may also touch what an app draws itself and calls unusable.
        offered = any((one.kind, one.target) == (action.kind, action.target) for one in point[1])
        return "" if offered else f"{action} is aimed at a widget that does not take it"
    return ""


def _make(make: RecipeMaker, seed: int = 1) -> tuple[Recipe, Monitor | None]:
    """The recipe, to explore if it can; else to search for a witness, with the monitor."""
    try:
        return make(Ingredients(seed, APP.package, app=APP.name)), None
    except InputError:
        goal = Goal(episode_steps=20)
        monitor = read_specification(SPECIFICATION, "form.sts").monitor()
        return make(Ingredients(seed, APP.package, app=APP.name, goal=goal)), monitor


def _walk(recipe: Recipe, monitor: Monitor | None = None, steps: int = _STEPS) -> _Watched:
    agent = recipe.agent
    watched = _WatchedPlanner(agent) if isinstance(agent, PlansAhead) else _Watched(agent)
    recipe = replace(recipe, agent=watched, episode_steps=min(recipe.episode_steps, 20))
    with FakeDevice(MODEL) as device:
        device.install(APP)
        use = BudgetUse(Budget(steps=steps), ManualClock())
        Loop(device, recipe, use, lambda event: None, monitor=monitor).run()
    return watched


def _chooses_what_can_be_done(make: RecipeMaker) -> str | None:
    watched = _walk(*_make(make))
    return watched.wrong or (None if watched.chosen else "it never chose an action")


def _epsilon_is_a_share(make: RecipeMaker) -> str | None:
    for epsilon in _walk(*_make(make)).epsilons:
        if epsilon is not None and not 0 <= epsilon <= 1:
            return f"epsilon is {epsilon}"
    return None


def _equal_seeds_choose_alike(make: RecipeMaker) -> str | None:
    first, second = (_walk(*_make(make, seed=7)).chosen for _ in range(2))
    if first == second:
        return None
    pairs = enumerate(zip_longest(first, second), start=1)
    number, (one, other) = next((number, pair) for number, pair in pairs if pair[0] != pair[1])
    return f"choice {number} is {one} in one run and {other} in the next"


def _episodes_begin_at_any_time(make: RecipeMaker) -> str | None:
    recipe, monitor = _make(make)
    for _ in range(3):
        _walk(recipe, monitor, steps=1)
    return _walk(recipe, monitor).wrong or None


def _a_worker_goes_on(make: RecipeMaker) -> str | None:
    recipe, monitor = _make(make)
    other = recipe.for_worker()
    return _walk(recipe, monitor).wrong or _walk(other, monitor).wrong or None


def _saves_what_it_can_load(make: RecipeMaker) -> str | None:
    recipe, monitor = _make(make)
    watched = _walk(recipe, monitor)
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "learnt"
        try:
            watched.save(path)
        except InputError:
            return None
        fresh, monitor = _make(make)
        fresh.agent.load(path)
        return _walk(fresh, monitor).wrong or None


def _refuses_a_damaged_file(make: RecipeMaker) -> str | None:
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "learnt"
        path.write_bytes(b'{"half')
        try:
            _make(make)[0].agent.load(path)
        except InputError:
            return None
    return "it loaded a file that is cut short"


def _recorded(abstraction: Abstraction) -> Iterator[tuple[Step, RewardContext]]:
    """The steps of a random walk, as rewards are shown them."""
    recipe = replace(make_random(Ingredients(1, APP.package)), abstraction=abstraction)
    steps: list[tuple[Step, RewardContext]] = []

    class Recorder:
        """A reward that keeps what it is shown."""

        name = "recorder"

        def score(self, step: Step, context: RewardContext) -> float:
            steps.append((step, context))
            return 0.0

    _walk(replace(recipe, rewards=(Recorder(),)))
    yield from steps


def _wrong_names(make: Callable[[], Sequence[Reward]]) -> str | None:
    names = [term.name for term in make()]
    if all(names) and len(set(names)) == len(names):
        return None
    return f"the terms are called {', '.join(map(repr, names))}"


def _values(
    terms: Sequence[Reward], steps: Sequence[tuple[Step, RewardContext]]
) -> list[tuple[tuple[str, float], ...]]:
    return [scored(step, terms, context).rewards for step, context in steps]


def _values_are_finite(
    terms: Sequence[Reward], steps: Sequence[tuple[Step, RewardContext]]
) -> str | None:
    for number, values in enumerate(_values(terms, steps)):
        for name, value in values:
            if not math.isfinite(value):
                return f"{name} of step {number} is {value!r}"
    return None


def _same_values(
    make: Callable[[], Sequence[Reward]], steps: Sequence[tuple[Step, RewardContext]]
) -> str | None:
    if _values(make(), steps) == _values(make(), steps):
        return None
    return "made anew and shown the same steps, it gave other values"

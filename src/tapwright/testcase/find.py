"""Looks for the test of one specification on a device that is open, outside of any run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tapwright.apps.target import Target
from tapwright.core.clock import Clock, SystemClock
from tapwright.core.randomness import stream
from tapwright.device.device import Device
from tapwright.recipes.recipe import DEFAULT_WITNESS, Recipe
from tapwright.rules.rule_filter import RuleFilter
from tapwright.rules.rules import Rules
from tapwright.run.attempt import Attempt
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse
from tapwright.run.events import Event
from tapwright.run.loop import Loop
from tapwright.run.recipe_making import make_recipe
from tapwright.run.search import Search, SearchLimits, SearchResult
from tapwright.run.searches import goal_of
from tapwright.run.settings import AgentOptions
from tapwright.testcase.episodes import planned
from tapwright.testcase.minimise import minimise
from tapwright.testcase.origins import Origins, annotated, origins_of
from tapwright.testcase.replay import Replayer
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.trial import MinimiseBudget
from tapwright.testcase.witness_tests import as_clean_as, shown_of


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """With what, for how long, and how much care the test gets that is found."""

    agent: str = DEFAULT_WITNESS
    limits: SearchLimits = field(default_factory=SearchLimits)
    seconds: float | None = None  # of real time
    seed: int = 0
    settings: Mapping[str, str] = field(default_factory=dict)  # of the agent
    rules: Rules = field(default_factory=Rules)
    minimise: MinimiseBudget = field(default_factory=lambda: MinimiseBudget(200, 60.0))


class FoundTest(NamedTuple):
    """A test, and where the texts that it shows come from."""

    test: TestCase
    origins: Origins


def find_test(
    device: Device, target: Target, blank: TestCase, plan: SearchPlan, clock: Clock | None = None
) -> tuple[FoundTest | None, SearchResult]:
    """Returns a short test that shows the specification, replayed from a fresh install, or none.

    Args:
        device: open, with the app installed.
        target: what to look for.
        blank: a test of the app with no steps.
        plan: how to look.
        clock: tells the time.
    """
    kept: list[FoundTest] = []
    replayer = Replayer(device)
    blank = replace(blank, name=target.specification.name, shows=(shown_of(target),))

    def accept(attempt: Attempt) -> bool:
        test = replace(blank, steps=planned(attempt.steps))
        replays = [replayer.replay(test)]
        if not replays[0].held:
            return False
        shorter = minimise(
            replayer,
            test,
            times=1,
            budget=plan.minimise,
            verified=replays,
            is_wanted=as_clean_as(replays[0], target),
            titles=target.specification.titles,
        )
        shown_by = shorter.shown_by
        origins = origins_of(shorter.test, shown_by.launched, shown_by.steps)
        kept.append(FoundTest(annotated(shorter.test, origins), origins))
        return True

    use = BudgetUse(
        Budget(seconds=plan.seconds, episodes=plan.limits.episodes), clock or SystemClock()
    )
    recipe, search = _recipe(device, target, plan), Search(use, _forget)
    if recipe.seeks_shorter:
        search.length_to_beat = lambda: len(kept[-1].test.steps)
    monitor = target.guided.monitor(max_steps=plan.limits.steps)
    loop = Loop(device, recipe, use, _ignore, monitor=monitor)
    try:
        loop.run(lambda attempt: search.take(attempt, monitor, accept))
    finally:
        search.measure()
    device.reseed(plan.seed)  # replays drew other numbers
    return (kept[-1] if kept else None), search.result


def _recipe(device: Device, target: Target, plan: SearchPlan) -> Recipe:
    options, goal = AgentOptions(plan.settings), goal_of(target, plan.limits)
    recipe = make_recipe(plan.agent, options, plan.seed, device.app, device, goal=goal)
    if plan.rules:
        recipe = recipe.with_rules(RuleFilter(plan.rules, stream(plan.seed, "texts")))
    return recipe


def _ignore(event: Event) -> None:
    """There is no record of such a search but its result."""


def _forget(attempt: Attempt) -> None:
    """Nobody learns from it later."""

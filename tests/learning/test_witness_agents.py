"""Agents of witnesses on a model of the Notes app: every level is found, and learning pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import pytest

from tapwright.bench.table_file import MODELS
from tapwright.core.action import ActionKind
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import load_model
from tapwright.device.model_graph import activity_graph_of
from tapwright.planning.remembered_episode import RememberedEpisode
from tapwright.recipes.recipe import Goal
from tapwright.run.attempt import Attempt
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse
from tapwright.run.loop import Loop
from tapwright.run.recipe_making import make_recipe
from tapwright.run.search import Search
from tapwright.run.settings import AgentOptions
from tapwright.spec import Specification, load_specification

MODEL = load_model(MODELS / "notes.fsm")
APP = App("notes", MODEL.package)
SCENARIOS = Path(__file__).parents[2] / "sample-apps" / "notes" / "specifications"
EASY = ("001-about", "003-settings", "004-recycle-bin", "006-text-note", "008-sketch")
HARD = ("010-create-note", "014-check-item", "015-delete-note", "017-restore-note")
CLICK_AND_CHECK = frozenset({ActionKind.CHECK, ActionKind.CLICK, ActionKind.WRITE})


class Outcome(NamedTuple):
    """How one search ended."""

    found: bool
    steps: int


def specification(name: str, level: str) -> Specification:
    file = "L1" if level == "L2" else level
    loaded = load_specification(SCENARIOS / f"{name}.{file}.sts")
    return loaded.at_level_two(activity_graph_of(MODEL)) if level == "L2" else loaded


def search(
    agent: str,
    names: Sequence[str],
    level: str,
    seed: int,
    settings: Mapping[str, str] | None = None,
) -> list[Outcome]:
    """One scenario after the other; later ones have the experience of the earlier."""
    outcomes, experience = [], list[RememberedEpisode]()

    def remember(attempt: Attempt) -> None:
        experience.append(RememberedEpisode(attempt.launched, attempt.steps))

    for name in names:
        monitor = specification(name, level).monitor(max_steps=30)
        use = BudgetUse(Budget(episodes=100), ManualClock())
        with FakeDevice(MODEL, seed=seed) as device:
            device.install(APP)
            options, goal = AgentOptions(settings or {}), Goal(CLICK_AND_CHECK)
            recipe = make_recipe(agent, options, seed, APP, device, goal=goal)
            if recipe.recall is not None:
                recipe.recall(experience, monitor)
            found = Search(use, remember)
            is_done = partial(found.take, monitor=monitor, accept=lambda attempt: True)
            Loop(device, recipe, use, lambda event: None, monitor=monitor).run(is_done)
        outcomes.append(Outcome(found.result.witness is not None, found.result.steps))
    return outcomes


@pytest.mark.parametrize(
    ("level", "names", "most_steps"),
    [("L1", EASY, 200), ("L2", EASY, 100), ("L3", EASY, 50), ("L4", EASY + HARD, 6)],
    ids=["L1", "L2", "L3", "L4"],
)
def test_every_level_is_witnessed_and_more_hints_need_fewer_steps(
    level: str, names: Sequence[str], most_steps: float
) -> None:
    outcomes = [each for seed in range(3) for each in search("planner", names, level, seed)]
    assert mean(outcome.found for outcome in outcomes) >= 0.9
    assert mean(outcome.steps for outcome in outcomes) <= most_steps


def test_planning_beats_experience_that_beats_learning_alone_that_beats_chance() -> None:
    names, seeds = (*EASY, *HARD[:3]), range(4)
    outcomes = {
        agent: [each for seed in seeds for each in search(agent, names, "L1", seed)]
        for agent in ("random", "farlead", "farlead2", "planner")
    }
    found = {agent: mean(each.found for each in those) for agent, those in outcomes.items()}
    # A search that gives up early takes few steps, so chance is compared by what it finds.
    assert found["random"] < found["farlead"]
    assert found["random"] < found["farlead2"]
    taken = {agent: mean(each.steps for each in those) for agent, those in outcomes.items()}
    assert taken["farlead2"] < taken["farlead"]
    assert taken["farlead2"] < taken["random"]
    assert found["planner"] == 1
    assert taken["planner"] < taken["farlead2"] / 2


@pytest.mark.parametrize("agent", ["farlead2", "planner"])
def test_equal_seeds_give_equal_searches(agent: str) -> None:
    first, again, other = (search(agent, EASY, "L1", seed) for seed in (1, 1, 2))
    assert first == again != other


# Chance chooses among the actions of the learner, spared what makes the scenario false as it is.
REDUCED = {"predict": "true"}
LEARNERS = {
    "FARLEAD-Android": ("farlead", {}, REDUCED | {"cut_cycles": "false"}),
    "FARLEAD2's RL": ("farlead2", {"experience_replay": "false"}, REDUCED | {"pauses": "false"}),
    "FARLEAD2's GER": ("farlead2", {}, REDUCED | {"pauses": "false"}),
}


@pytest.mark.parametrize("learner", LEARNERS)
def test_the_published_learners_find_more_than_chance(learner: str) -> None:
    agent, settings, chance = LEARNERS[learner]

    def found(agent: str, settings: Mapping[str, str]) -> float:
        levels = [(level, seed) for level in ("L1", "L3") for seed in range(4)]
        outcomes = [search(agent, (*EASY, *HARD), *each, settings) for each in levels]
        return mean(each.found for those in outcomes for each in those)

    assert found(agent, settings) > found("random", chance) + 0.1


@pytest.mark.parametrize(
    ("agent", "settings"),
    [
        ("farlead", "doubleness=0"),
        ("farlead", "trace_decay=0"),
        ("farlead", "bound=0"),
        ("farlead", "discount=0.5"),
        ("farlead", "reward_shaping=false"),
        ("farlead", "reward_prediction=false"),
        ("farlead", "tail_length=0"),
        ("farlead", "action_labels=false"),
        ("farlead", "first_epsilon=0 last_epsilon=0 temperature_step=0"),
        ("farlead", "monitor_state=true"),
        ("farlead", "cut_cycles=true"),
        ("farlead", "texts=12"),
        ("farlead2", "experience_replay=false"),
        ("farlead2", "monitor_state=false"),
        ("farlead2", "cut_cycles=false"),
        ("planner", "experience_replay=false"),
        ("planner", "texts=12"),
        ("random", "predict=true cut_cycles=false"),
    ],
)
def test_every_improvement_can_be_switched_off(agent: str, settings: str) -> None:
    def searches(changed: Mapping[str, str]) -> list[Outcome]:
        names = (*EASY, *HARD)
        return [each for level in ("L1", "L3") for each in search(agent, names, level, 1, changed)]

    changed = searches(dict(each.split("=") for each in settings.split()))
    assert changed != searches({})
    assert any(outcome.found for outcome in changed)

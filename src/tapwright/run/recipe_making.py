"""Makes the recipe of a run ready, and keeps what it learnt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, Self

from tapwright.agents.agent import MemorylessAgent
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.device.device import Device
from tapwright.recipes.limits import WITNESS_LIMITS, LoopLimits
from tapwright.recipes.recipe import RECIPES, Goal, Ingredients, Recipe
from tapwright.recipes.settings import GUIDE_PREFIX, names_of, override, refuse_without_effect
from tapwright.run.run_directory import RunDirectory
from tapwright.run.settings import AgentOptions
from tapwright.state_graph.export import write_model
from tapwright.state_graph.graph import StateGraph
from tapwright.state_graph.guidance import DEFAULT_FSM


def make_recipe(
    agent: str,
    options: AgentOptions,
    seed: int,
    app: App,
    device: Device,
    *,
    goal: Goal | None = None,
    graph: StateGraph | None = None,
) -> Recipe:
    """Returns the recipe as the user wants it, knowing what it learnt before.

    Whatever is wrong with the options is told now, not at the end of a long run.
    """
    given = _Given.of(options.settings)
    if goal is not None:
        refuse_without_effect(
            agent, given.own, "episode_steps", "in a search", "give --steps instead"
        )
    kinds, known = device.capabilities.actions, graph or StateGraph()
    ingredients = Ingredients(
        seed, app.package, kinds, options.semantic, app.name, given.own, known, goal
    )
    recipe = _load(agent, ingredients)
    if goal is not None:
        recipe = _for_goal(recipe, goal)
    recipe = replace(recipe, limits=override(recipe.limits, given.limits))
    if goal is not None and not recipe.limits.clear_data:
        raise InputError(
            "a search needs clear_data=true: a witness is a test, which begins with a fresh install"
        )
    recipe = _guided(recipe, options, given.guide, app)
    if options.load is not None:
        recipe.agent.load(options.load)
    if options.save is not None:
        _refuse_impossible_save(recipe, options.save)
    return recipe


def _load(agent: str, ingredients: Ingredients) -> Recipe:
    recipe = RECIPES.load(agent)(ingredients)
    if not isinstance(recipe, Recipe):
        raise InputError(
            f"agent {agent!r} made a {type(recipe).__name__}, not a Recipe",
            hint="the function that --agent names returns tapwright.recipes.recipe.Recipe",
        )
    return recipe


def _refuse_impossible_save(recipe: Recipe, path: Path) -> None:
    if isinstance(recipe.agent, MemorylessAgent):
        raise InputError(f"{recipe.agent.name} learns nothing, so there is nothing to save")
    if not path.absolute().parent.is_dir():
        raise InputError(f"no such directory: {path.absolute().parent}")


def _for_goal(recipe: Recipe, goal: Goal) -> Recipe:
    """Returns the recipe with episodes that are tests: none of them restarts the app."""
    return replace(
        recipe, episode_steps=goal.episode_steps, limits=WITNESS_LIMITS, ends_outside=True
    )


def _guided(recipe: Recipe, options: AgentOptions, values: Mapping[str, str], app: App) -> Recipe:
    if options.guide is None:
        for name in values:
            raise InputError(
                f"setting {GUIDE_PREFIX}{name} has no effect without a guide",
                hint="add --guide fsm",
            )
        return recipe
    return recipe.with_guide(options.guide, app.package, override(DEFAULT_FSM, values))


class _Given(NamedTuple):
    """What the user sets, by whose it is."""

    own: dict[str, str]  # the agent's
    limits: dict[str, str]  # the loop's
    guide: dict[str, str]  # the guide's, without their prefix

    @classmethod
    def of(cls, settings: Mapping[str, str]) -> Self:
        limits = names_of(LoopLimits)
        given = cls({}, {}, {})
        for name, value in settings.items():
            if name in limits:
                given.limits[name] = value
            elif name.startswith(GUIDE_PREFIX):
                given.guide[name.removeprefix(GUIDE_PREFIX)] = value
            else:
                given.own[name] = value
        return given


def keep_learnt(recipe: Recipe, options: AgentOptions, directory: RunDirectory) -> None:
    """Save the behavioural model with the run and the agent where the user wants it."""
    write_model(recipe.graph, directory.path / "model")
    if options.save is not None:
        recipe.agent.save(options.save)

"""Makes the recipe of a run ready, and keeps what it learnt."""

from __future__ import annotations

from dataclasses import replace

from tapwright.agents.agent import MemorylessAgent
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.device.device import Device
from tapwright.recipes.recipe import RECIPES, Goal, Ingredients, Recipe
from tapwright.run.run_directory import RunDirectory
from tapwright.run.settings import AgentOptions
from tapwright.state_graph.export import write_model
from tapwright.state_graph.graph import StateGraph


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
    recipe = RECIPES.load(agent)(
        Ingredients(
            seed,
            app.package,
            device.capabilities.actions,
            options.semantic,
            app.name,
            options.settings,
            graph or StateGraph(),
            goal,
        )
    )
    if goal is not None:
        recipe = _for_goal(recipe, goal)
    if options.guide is not None:
        recipe = recipe.with_guide(options.guide, app.package)
    if options.load is not None:
        recipe.agent.load(options.load)
    if options.save is not None:
        if isinstance(recipe.agent, MemorylessAgent):
            raise InputError(f"{recipe.agent.name} learns nothing, so there is nothing to save")
        if not options.save.absolute().parent.is_dir():
            raise InputError(f"no such directory: {options.save.absolute().parent}")
    return recipe


def _for_goal(recipe: Recipe, goal: Goal) -> Recipe:
    """Returns the recipe with episodes that are tests: none of them restarts the app."""
    return replace(
        recipe,
        episode_steps=goal.episode_steps,
        outside_steps=2,
        stuck_steps=None,
        blank_steps=None,
        ends_outside=True,
    )


def keep_learnt(recipe: Recipe, options: AgentOptions, directory: RunDirectory) -> None:
    """Save the behavioural model with the run and the agent where the user wants it."""
    write_model(recipe.graph, directory.path / "model")
    if options.save is not None:
        recipe.agent.save(options.save)

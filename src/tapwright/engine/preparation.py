"""Makes the recipe of a run ready, and keeps what it learnt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tapwright.core.app import App
from tapwright.device.device import Device
from tapwright.engine.run_directory import RunDirectory
from tapwright.model.export import write_model
from tapwright.recipes.recipe import Ingredients, Recipe, RecipeMaker


@dataclass(frozen=True, slots=True)
class AgentOptions:
    """What the user may tell an agent."""

    settings: Mapping[str, str] = field(default_factory=dict)  # fields of the recipe's settings
    guide: str | None = None  # a guide by name
    semantic: Path | None = None  # directory of semantic state sequences
    load: Path | None = None  # what was learnt before
    save: Path | None = None  # where to write what was learnt


def prepare_recipe(
    make: RecipeMaker, options: AgentOptions, seed: int, app: App, device: Device
) -> Recipe:
    """The recipe as the user wants it, knowing what it learnt before."""
    recipe = make(
        Ingredients(
            seed,
            app.package,
            device.capabilities.actions,
            options.semantic,
            app.name,
            options.settings,
        )
    )
    if options.guide is not None:
        recipe = recipe.with_guide(options.guide, app.package)
    if options.load is not None:
        recipe.agent.load(options.load)
    return recipe


def keep_learnt(recipe: Recipe, options: AgentOptions, directory: RunDirectory) -> None:
    """Save the behavioural model with the run and the agent where the user wants it."""
    write_model(recipe.graph, directory.path / "model")
    if options.save is not None:
        recipe.agent.save(options.save)

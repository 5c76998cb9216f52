"""Runs an agent on a toy app and tells what it reached."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from tapwright.bench.table_file import MODELS
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.step import Step
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import load_model
from tapwright.recipes.recipe import RECIPES, Ingredients, Recipe
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse
from tapwright.run.events import Event, StepTaken
from tapwright.run.loop import Loop


class Outcome(NamedTuple):
    """What a run on a toy app reached."""

    transitions: int  # of the model, covered
    activities: int
    steps: list[Step]
    recipe: Recipe


class Explore(Protocol):
    """Runs an agent on the toy app of this name."""

    def __call__(
        self,
        model: str,
        agent: str,
        *,
        seed: int = 0,
        steps: int = 1000,
        guide: str | None = None,
        semantic: Path | None = None,
        settings: Mapping[str, str] = ...,
    ) -> Outcome: ...


def _explore(
    model: str,
    agent: str,
    *,
    seed: int = 0,
    steps: int = 1000,
    guide: str | None = None,
    semantic: Path | None = None,
    settings: Mapping[str, str] | None = None,
) -> Outcome:
    app = load_model(MODELS / f"{model}.fsm")
    recipe = RECIPES.load(agent)(
        Ingredients(seed, app.package, semantic=semantic, settings=settings or {})
    )
    if guide is not None:
        recipe = recipe.with_guide(guide, app.package)
    taken: list[Step] = []

    def hear(event: Event) -> None:
        if isinstance(event, StepTaken):
            taken.append(event.step)

    with FakeDevice(app, seed=seed) as device:
        device.install(App(model, app.package))
        Loop(device, recipe, BudgetUse(Budget(steps=steps), ManualClock()), hear).run()
        covered = device.coverage()["transition"].covered
    return Outcome(covered, len({step.after.activity for step in taken}), taken, recipe)


@pytest.fixture
def explore() -> Explore:
    return _explore

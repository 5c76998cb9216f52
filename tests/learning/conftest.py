"""Runs an agent on a toy app and tells what it reached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from tapwright.bench.table_file import MODELS
from tapwright.core.action import Action
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import load_model, parse_model
from tapwright.recipes.recipe import Recipe
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse
from tapwright.run.events import Event, StepTaken
from tapwright.run.loop import Loop
from tapwright.run.recipe_making import make_recipe
from tapwright.run.settings import AgentOptions


class Outcome(NamedTuple):
    """What a run on a toy app reached."""

    transitions: int  # of the model, covered
    activities: int
    steps: list[Step]
    recipe: Recipe


class LayeredDevice(FakeDevice):
    """Puts the widgets of each screen into as many containers as tell it from the others."""

    def _perform(self, action: Action, screen: Screen) -> Observation:
        return super()._perform(action, super()._render())

    def _render(self) -> Screen:
        flat = super()._render()
        names = sorted({screen.activity for screen in self._model.screens.values()})
        if flat.activity not in names:
            return flat
        layers = names.index(flat.activity) + 1
        box = Widget("android.widget.FrameLayout", package=flat.package, bounds=Bounds(0, 0, 9, 9))
        boxes = [box._replace(depth=depth) for depth in range(layers)]
        inside = [widget._replace(depth=layers) for widget in flat.widgets]
        return replace(flat, widgets=(*boxes, *inside))


class Explore(Protocol):
    """Runs an agent on the toy app of this name, or of this text."""

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
        layered: bool = False,
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
    layered: bool = False,
) -> Outcome:
    app = parse_model(model) if "\n" in model else load_model(MODELS / f"{model}.fsm")
    device = LayeredDevice(app, seed=seed) if layered else FakeDevice(app, seed=seed)
    options = AgentOptions(settings or {}, guide, semantic)
    recipe = make_recipe(agent, options, seed, App("", app.package), device)
    taken: list[Step] = []

    def hear(event: Event) -> None:
        if isinstance(event, StepTaken):
            taken.append(event.step)

    with device:
        device.install(App("toy", app.package))
        Loop(device, recipe, BudgetUse(Budget(steps=steps), ManualClock()), hear).run()
        covered = device.coverage()["transition"].covered
    return Outcome(covered, len({step.after.activity for step in taken}), taken, recipe)


@pytest.fixture
def explore() -> Explore:
    return _explore

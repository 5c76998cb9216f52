"""Which screens SQDroid takes for those of its use cases, dumped elsewhere or recorded here."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.hierarchy_xml import hierarchy_xml
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark, TraceWriter
from tapwright.recipes.recipe import RECIPES, Ingredients
from tapwright.rewards.reward import RewardContext
from tapwright.rewards.semantic import UseCaseTally

CONTENT = "android:id/content"
GO = Action(ActionKind.MENU)


def screen_of(*nodes: tuple[int, str], activity: str = "Main") -> Screen:
    widgets = tuple(Widget(package="app", depth=depth, resource_id=name) for depth, name in nodes)
    return Screen("app", activity, widgets)


FIRST = screen_of((0, ""), (1, CONTENT), (2, "button"))
SECOND = screen_of((0, ""), (1, CONTENT), (2, "pane"), (3, "text"))


def framed(screen: Screen) -> Screen:
    """The same with a bar at the bottom, as another version draws it."""
    bar = (Widget(package="app", depth=1), Widget(package="app", depth=2))
    return replace(screen, widgets=(*screen.widgets, *bar))


def come_upon(directory: Path, *screens: Screen, settings: dict[str, str]) -> UseCaseTally:
    """What an exploration of these screens has come upon."""
    recipe = RECIPES.load("sqdroid")(Ingredients(1, "app", semantic=directory, settings=settings))
    state_of = recipe.abstraction.state_of
    for before, after in pairwise(screens):
        context = RewardContext(state_of(before), [GO], state_of(after), [GO])
        recipe.rewards[0].score(Step(0, 0, before, GO, Observation(after)), context)
    assert recipe.use_cases is not None
    return recipe.use_cases.tally


@pytest.fixture
def dumps(tmp_path: Path) -> Path:
    (tmp_path / "1").mkdir()
    for number, screen in enumerate([FIRST, SECOND], start=1):
        (tmp_path / "1" / f"{number}.txt").write_text(hierarchy_xml(screen), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("own_layout", "explored"), [("true", 1), ("false", 0)])
def test_a_dump_is_recognised_by_the_apps_own_part(
    dumps: Path, own_layout: str, explored: int
) -> None:
    seen = come_upon(dumps, framed(FIRST), framed(SECOND), settings={"own_layout": own_layout})
    assert seen == UseCaseTally(explored, 1)


def test_a_recording_is_recognised_by_the_agents_states(tmp_path: Path) -> None:
    with TraceWriter(tmp_path / "case.jsonl") as trace:
        trace.episode(EpisodeMark(0, FIRST, 0.0))
        trace.step(Step(0, 0, FIRST, GO, Observation(SECOND)))
    assert come_upon(tmp_path, framed(FIRST), framed(SECOND), settings={}).explored == 0
    assert come_upon(tmp_path, FIRST, SECOND, settings={}).explored == 1

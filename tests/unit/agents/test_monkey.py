"""Monkey's event mix: what it draws follows the tool's percentages."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.decisions import at

from tapwright.abstractions.touch import TouchPoints
from tapwright.agents.monkey import MonkeyAgent, MonkeyPercentages
from tapwright.core.action import ActionKind
from tapwright.core.screen import Bounds, Screen, Widget

ROUNDS = 20_000
BUTTON = Widget("Button", "id/b", bounds=Bounds(0, 0, 100, 50), clickable=True, package="a")
FIELD = Widget(
    "android.widget.EditText",
    "id/f",
    bounds=Bounds(0, 50, 100, 100),
    clickable=True,
    focused=True,
    package="a",
)
SCREEN = Screen("a", "A", (BUTTON, FIELD), size=(100, 200))


def draw(percentages: MonkeyPercentages, screen: Screen = SCREEN) -> Counter[ActionKind]:
    agent, points = MonkeyAgent(Random(0), percentages), TouchPoints()
    actions = points.actions_of(screen)
    return Counter(agent.choose(at("s", actions)).kind for _ in range(ROUNDS))


def only(**shares: float) -> MonkeyPercentages:
    none = dict.fromkeys(MonkeyPercentages.__slots__, 0.0)
    return MonkeyPercentages(**{**none, **shares})


def test_the_defaults_are_those_of_the_tool() -> None:
    shares = MonkeyPercentages()
    assert sum(getattr(shares, name) for name in MonkeyPercentages.__slots__) == 100
    drawn = draw(shares)
    assert drawn[ActionKind.SWIPE] / ROUNDS == pytest.approx(0.10, abs=0.01)
    assert drawn[ActionKind.REINIT] / ROUNDS == pytest.approx(0.02, abs=0.005)
    assert drawn[ActionKind.MENU] / ROUNDS == pytest.approx(0.075, abs=0.01)
    assert drawn[ActionKind.ROTATE] == 0


def test_a_touch_hits_a_widget_as_often_as_its_area_says() -> None:
    drawn = draw(only(touch=1.0))
    assert drawn[ActionKind.CLICK] / ROUNDS == pytest.approx(0.5, abs=0.02)
    assert drawn[ActionKind.IDLE] / ROUNDS == pytest.approx(0.5, abs=0.02)


def test_any_key_types_into_the_focused_field_only() -> None:
    assert draw(only(any_event=1.0))[ActionKind.WRITE] / ROUNDS == pytest.approx(36 / 288, abs=0.01)
    unfocused = Screen("a", "A", (BUTTON, FIELD._replace(focused=False)), size=(100, 200))
    assert draw(only(any_event=1.0), unfocused)[ActionKind.WRITE] == 0


def test_a_throttle_pauses_after_each_event() -> None:
    agent = MonkeyAgent(Random(0), only(motion=1.0), throttle_seconds=0.2)
    actions = TouchPoints().actions_of(SCREEN)
    chosen = [agent.choose(at("s", actions)) for _ in range(6)]
    assert [action.kind for action in chosen] == [ActionKind.SWIPE, ActionKind.IDLE] * 3
    assert chosen[1].argument == 0.2

"""SQDroid on a toy shop: use cases draw the agent to where the app's business is done."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark, TraceWriter
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import load_model

from .conftest import MODELS, Explore

SEEDS = range(6)
# The fake's screens have no layers, so clusters would all be one.
FLAT = {"clustering": "false"}


def click(screen: Screen, text: str) -> Action:
    identity: WidgetIdentity = next(
        identity for identity, widget in screen.identities() if widget.text == text
    )
    return Action(ActionKind.CLICK, identity)


def record(path: Path, *texts: str) -> None:
    """Play a use case and keep its trace, as a recording would."""
    with FakeDevice(load_model(MODELS / "shop.fsm")) as device, TraceWriter(path) as trace:
        device.install(App("shop", "org.example.shop"))
        screen = device.launch().screen
        trace.episode(EpisodeMark(0, screen, 0.0))
        for number, text in enumerate(texts):
            action = click(screen, text)
            observation = device.perform(action)
            trace.step(Step(number, 0, screen, action, observation))
            screen = observation.screen


@pytest.fixture
def use_cases(tmp_path: Path) -> Path:
    record(tmp_path / "1.jsonl", "Search", "First")
    record(tmp_path / "2.jsonl", "Search", "First", "Buy")
    record(tmp_path / "3.jsonl", "Search", "First", "Buy", "Check out")
    record(tmp_path / "4.jsonl", "Search", "First", "Buy", "Check out", "Card")
    return tmp_path


def purchases(explore: Explore, agent: str, **options: object) -> float:
    return mean(
        sum(
            step.after.activity == "ThanksActivity" != step.before.activity
            for step in explore("shop", agent, seed=seed, steps=1500, **options).steps  # type: ignore[arg-type]
        )
        for seed in SEEDS
    )


def test_use_cases_are_repeated_more_often_than_by_frequency_alone(
    explore: Explore, use_cases: Path
) -> None:
    guided = purchases(explore, "sqdroid", semantic=use_cases, settings=FLAT)
    frequency_only = {**FLAT, "semantic": "false"}
    unguided = purchases(explore, "sqdroid", semantic=use_cases, settings=frequency_only)
    assert guided > unguided


def test_sqdroid_covers_more_than_random(explore: Explore, use_cases: Path) -> None:
    def covered(agent: str, semantic: Path | None, settings: dict[str, str]) -> float:
        return mean(
            explore(
                "shop", agent, seed=seed, steps=150, semantic=semantic, settings=settings
            ).transitions
            for seed in SEEDS
        )

    assert covered("sqdroid", use_cases, FLAT) > covered("random", None, {})


def test_all_use_cases_are_found(explore: Explore, use_cases: Path) -> None:
    recipe = explore("shop", "sqdroid", steps=3000, semantic=use_cases, settings=FLAT).recipe
    assert recipe.rewards[0].name == "semantic"
    assert recipe.rewards[0].share_before == 1.0  # type: ignore[attr-defined]


def test_equal_seeds_give_equal_runs(explore: Explore, use_cases: Path) -> None:
    first, again = (
        [str(step) for step in explore("shop", "sqdroid", steps=300, semantic=use_cases).steps]
        for _ in range(2)
    )
    assert first == again

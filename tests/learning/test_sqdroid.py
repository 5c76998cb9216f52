"""SQDroid on a toy shop: use cases draw the agent to where the app's business is done."""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from tapwright.bench.table_file import MODELS
from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark, TraceWriter
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import load_model

from .conftest import Explore

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


DEEP = {"ItemActivity", "CartActivity", "PayActivity", "ThanksActivity"}


def steps_in_business(
    explore: Explore, agent: str, semantic: Path | None, settings: dict[str, str]
) -> float:
    return mean(
        sum(
            step.after.activity in DEEP
            for step in explore(
                "shop", agent, seed=seed, steps=1500, semantic=semantic, settings=settings
            ).steps
        )
        for seed in range(12)
    )


def test_use_cases_draw_the_agent_deeper_than_frequency_alone(
    explore: Explore, use_cases: Path
) -> None:
    # With the released Q_init of 500 the first thousand steps are optimism, whatever the reward.
    modest = {**FLAT, "initial": "10"}
    semantic = steps_in_business(explore, "sqdroid", use_cases, modest)
    frequency = steps_in_business(explore, "sqdroid", use_cases, {**modest, "semantic": "false"})
    assert semantic > frequency


OURS = {"ordered": "false", "system_actions": "chance"}


def covered(
    explore: Explore, model: str, agent: str, settings: dict[str, str], **more: Any
) -> float:
    runs = [explore(model, agent, seed=seed, settings=settings, **more) for seed in SEEDS]
    return mean(run.transitions for run in runs)


@pytest.mark.parametrize(
    ("settings", "layered"),
    [({}, True), (OURS, True), (FLAT, False)],
    ids=["as printed", "ours", "without clustering"],
)
def test_sqdroid_covers_more_than_random(
    explore: Explore, use_cases: Path, settings: dict[str, str], layered: bool
) -> None:
    found = covered(
        explore, "shop", "sqdroid", settings, steps=150, layered=layered, semantic=use_cases
    )
    assert found > covered(explore, "shop", "random", {}, steps=150, layered=layered)


def test_sqdroid_goes_deeper_than_random(explore: Explore, use_cases: Path) -> None:
    published = steps_in_business(explore, "sqdroid", use_cases, FLAT)
    assert published > 3 * steps_in_business(explore, "random", None, {})


def test_the_released_code_covers_more_than_its_own_actions_at_random(explore: Explore) -> None:
    def reached(settings: dict[str, str]) -> float:
        return covered(explore, "corridor", "sqdroid-released", settings, steps=300, layered=True)

    assert reached({}) > 1.5 * reached({"alpha": "0"})  # all values stay equal: ties at random


def test_all_use_cases_are_found(explore: Explore, use_cases: Path) -> None:
    recipe = explore("shop", "sqdroid", steps=3000, semantic=use_cases, settings=FLAT).recipe
    assert recipe.rewards[0].name == "semantic"
    assert recipe.rewards[0].weight.share_before == 1.0  # type: ignore[attr-defined]
    assert recipe.use_cases is not None
    assert recipe.use_cases.tally == (4, 4)


def test_equal_seeds_give_equal_runs(explore: Explore, use_cases: Path) -> None:
    first, again = (
        [str(step) for step in explore("shop", "sqdroid", steps=300, semantic=use_cases).steps]
        for _ in range(2)
    )
    assert first == again


def test_leaving_the_app_costs_one_step(explore: Explore) -> None:
    steps = explore("shop", "sqdroid", steps=400, settings=FLAT).steps
    left = [step for step in steps if step.before.package != "org.example.shop"]
    assert left
    assert all(step.action.kind is ActionKind.REINIT for step in left)

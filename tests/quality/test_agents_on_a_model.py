"""Finding power: each agent covers and finds what it should on a model, for several seeds."""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import NamedTuple

import pytest

from tapwright.apps.naming import choose_app
from tapwright.recipes.recipe import RECIPES, WITNESS_ONLY
from tapwright.run.budget import Budget
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

SEEDS = range(3)


class Expected(NamedTuple):
    """What an agent reaches within its steps on the mean of the seeds, a margin taken off."""

    steps: int
    covered: int  # transitions of the model, which has 33
    crashes: float  # different ones, of three


# A change for the worse shows here; one for the better may raise a number.
EXPECTED = {
    "frontier": Expected(2000, 29, 2.6),
    "random": Expected(2000, 29, 1.6),
    "monkey": Expected(2000, 18, 0.9),
    "qlearning": Expected(2000, 29, 0.9),
    "sqdroid": Expected(2000, 24, 0.0),
    "sqdroid-released": Expected(2000, 11, 0.0),
    "after-ape": Expected(2000, 31, 1.6),
    "after-badge": Expected(2000, 25, 1.3),
    "qbe": Expected(2000, 26, 1.3),
    "qbe-learn": Expected(2000, 28, 1.0),
    "atac": Expected(600, 19, 0.3),
    "atppo": Expected(600, 19, 0.6),
    "ares-sac": Expected(600, 23, 0.6),
    "ares-ddpg": Expected(600, 20, 0.0),
    "ares-td3": Expected(600, 22, 0.0),
}
DEEP = ("atac", "atppo", "ares-sac", "ares-ddpg", "ares-td3")


def test_every_explorer_is_measured() -> None:
    assert set(EXPECTED) == set(RECIPES.names()) - WITNESS_ONLY


@pytest.mark.parametrize(
    "agent",
    [pytest.param(name, marks=pytest.mark.slow if name in DEEP else ()) for name in EXPECTED],
)
def test_an_agent_finds_what_it_should(agent: str, tmp_path: Path) -> None:
    app, expected = choose_app("demo:todo").app, EXPECTED[agent]
    results = [
        Session(
            RunSettings(
                app, "fake", agent, Budget(steps=expected.steps), seed, tmp_path / str(seed)
            )
        ).run()
        for seed in SEEDS
    ]
    assert mean(result.coverage["transition"].covered for result in results) >= expected.covered
    assert mean(len(result.tally.crashes) for result in results) >= expected.crashes

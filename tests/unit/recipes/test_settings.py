"""Settings by name: right ones are taken, wrong ones are told."""

from __future__ import annotations

import pytest

from tapwright.core.errors import InputError
from tapwright.recipes import deep
from tapwright.recipes.recipe import RECIPES, WITNESS_ONLY, Goal, Ingredients
from tapwright.recipes.settings import override
from tapwright.recipes.sqdroid import SqDroidSettings

pytestmark = pytest.mark.slow  # loads torch


def test_values_are_read_by_the_type_of_the_field() -> None:
    changed = override(
        SqDroidSettings(), {"epsilon": "0.5", "episode_steps": "7", "semantic": "no"}
    )
    assert changed == SqDroidSettings(epsilon=0.5, episode_steps=7, semantic=False)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"epsilom": "1"}, "did you mean 'epsilon'"),
        ({"epsilon": "much"}, "epsilon takes a number, got 'much'"),
        ({"semantic": "maybe"}, "semantic takes true or false, got 'maybe'"),
        ({"episode_steps": "1.5"}, "episode_steps takes a number"),
        ({"gamma": "5"}, "gamma takes a number from 0 to 1, got 5"),
        ({"epsilon": "-0.1"}, "epsilon takes a number from 0 to 1"),
        ({"initial": "nan"}, "initial takes a finite number"),
        ({"episode_steps": "-3"}, "episode_steps takes a number from 0 on"),
    ],
)
def test_wrong_settings_are_told(values: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        override(SqDroidSettings(), values)


@pytest.mark.parametrize("name", RECIPES.names())
def test_every_recipe_can_be_made_and_refuses_unknown_settings(name: str) -> None:
    make = RECIPES.load(name)
    for goal in [Goal()] if name in WITNESS_ONLY else [None, Goal()]:
        recipe = make(Ingredients(1, "app", goal=goal))
        assert recipe.episode_steps > 0
        assert recipe.with_guide("fsm", "app").guide is not None
        with pytest.raises(InputError, match="no setting 'nonsense'"):
            make(Ingredients(1, "app", settings={"nonsense": "1"}, goal=goal))


@pytest.mark.parametrize("name", sorted(WITNESS_ONLY))
def test_a_recipe_that_needs_a_goal_says_so_when_it_is_to_explore(name: str) -> None:
    with pytest.raises(InputError, match=f"{name} searches for a specified behaviour") as caught:
        RECIPES.load(name)(Ingredients(1, "app"))
    assert f"tapwright witness APP SPEC --agent {name}" in str(caught.value)


def test_farlead2_refuses_tails_with_the_replay() -> None:
    make = RECIPES.load("farlead2")
    given = {"tail_length": "1"}
    with pytest.raises(InputError, match="single steps, which have no tails"):
        make(Ingredients(1, "app", settings=given, goal=Goal()))
    given["experience_replay"] = "false"
    assert make(Ingredients(1, "app", settings=given, goal=Goal())).recall is None


def test_an_unknown_guide_is_told() -> None:
    recipe = RECIPES.load("random")(Ingredients(1))
    with pytest.raises(InputError, match="did you mean 'fsm'"):
        recipe.with_guide("fsn", "app")


def test_missing_networks_are_told_with_the_command_that_gets_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deep, "NEEDED", ("no_such_package",))
    with pytest.raises(InputError, match="atac needs no_such_package") as caught:
        RECIPES.load("atac")(Ingredients(1))
    assert "pip install 'tapwright[deep]'" in str(caught.value)
    (health,) = deep.check_deep()
    assert health.optional
    assert not health.well

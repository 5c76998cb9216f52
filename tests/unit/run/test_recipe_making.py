"""What a user sets reaches the agent, the loop or the guide, or is refused with a sentence."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.recipes.limits import WITNESS_LIMITS, LoopLimits
from tapwright.recipes.recipe import Goal, Recipe
from tapwright.run.recipe_making import make_recipe
from tapwright.run.settings import AgentOptions

APP = App("a", "a")
DEVICE = FakeDevice(parse_model('package a\nscreen one One\n  button #b "B"\n'))


def prepare(
    agent: str,
    settings: Mapping[str, str] | None = None,
    *,
    guide: str | None = None,
    goal: Goal | None = None,
) -> Recipe:
    return make_recipe(agent, AgentOptions(settings or {}, guide), 1, APP, DEVICE, goal=goal)


def test_each_recipe_has_its_own_limits() -> None:
    assert prepare("random").limits == LoopLimits()
    assert prepare("sqdroid").limits.outside_steps == 0
    assert prepare("frontier").limits.outside_steps == 4


@pytest.mark.parametrize("agent", ["random", "monkey", "qlearning", "sqdroid", "frontier"])
def test_every_limit_can_be_set_for_every_agent(agent: str) -> None:
    values = {"outside_steps": "7", "stuck_steps": "0", "blank_steps": "9", "clear_data": "no"}
    assert prepare(agent, values).limits == LoopLimits(7, 0, 9, clear_data=False)


@pytest.mark.parametrize("agent", ["random", "monkey", "qlearning", "farlead", "planner"])
def test_a_search_restarts_no_app_unless_it_is_set(agent: str) -> None:
    assert prepare(agent, goal=Goal()).limits == WITNESS_LIMITS
    assert prepare(agent, {"stuck_steps": "8"}, goal=Goal()).limits.stuck_steps == 8


def test_a_guide_has_settings_of_its_own() -> None:
    with pytest.raises(InputError, match="patience takes a number, got 'much'"):
        prepare("random", {"guide_patience": "much"}, guide="fsm")
    assert prepare("random", {"guide_patience": "5"}, guide="fsm").guide is not None


@pytest.mark.parametrize(
    ("agent", "setting", "goal", "message", "hint"),
    [
        ("farlead", "planning", Goal(), "no setting 'planning'", "--agent planner"),
        ("farlead2", "planning", Goal(), "no setting 'planning'", "--agent planner"),
        ("random", "stuck_stpes", None, "did you mean 'stuck_steps'", ""),
        ("random", "guide_patience", None, "no effect without a guide", "--guide fsm"),
        ("monkey", "episode_steps", Goal(), "no effect on monkey in a search", "--steps"),
        ("monkey", "cut_cycles", None, "no setting 'cut_cycles'", ""),
        ("qbe", "cut_cycles", None, "no setting 'cut_cycles'", ""),
        ("random", "clear_data", Goal(), "begins with a fresh install", ""),
    ],
)
def test_a_setting_without_effect_is_refused(
    agent: str, setting: str, goal: Goal | None, message: str, hint: str
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        prepare(agent, {setting: "0" if setting != "clear_data" else "no"}, goal=goal)
    assert hint in (caught.value.hint or "")


@pytest.mark.parametrize("agent", ["monkey", "qbe"])
def test_baselines_are_cut_at_cycles_only_if_told(agent: str) -> None:
    assert not prepare(agent, goal=Goal()).monitor_use.cuts_cycles
    assert prepare(agent, {"cut_cycles": "yes"}, goal=Goal()).monitor_use.cuts_cycles


@pytest.mark.parametrize("agent", ["farlead", "farlead2", "random"])
def test_each_of_several_launchable_activities_can_be_started(agent: str) -> None:
    several = prepare(agent, goal=Goal(launchable=("a.One", "a.Two")))
    assert [action.argument for action in several.first_actions] == ["a.One", "a.Two"]
    assert prepare(agent, goal=Goal()).first_actions == ()

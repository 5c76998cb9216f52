"""Rewards by name count what is new in the episode, in the app."""

from __future__ import annotations

import pytest

from tapwright.abstractions.state_name import outside_name
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.device.device_values import Capabilities, Power
from tapwright.device.fake import FakeDevice
from tapwright.gym.episode_rewards import REWARDS, EpisodeCoverage, EpisodeNovelty, make_reward
from tapwright.rewards.reward import RewardContext

MAIN, HELP = Screen("org.example", "Main"), Screen("org.example", "Help")
OTHER = Screen("com.other", "Start")


class Sightless(FakeDevice):
    """A device that measures no coverage."""

    capabilities = Capabilities(Power.NONE, FakeDevice.capabilities.actions)


def step(before: Screen, after: Screen, new: int = 0) -> tuple[Step, RewardContext]:
    taken = Step(0, 0, before, Action(ActionKind.BACK), Observation(after, newly_covered=new))
    states = [outside_name(each) if each is OTHER else each.activity for each in (before, after)]
    return taken, RewardContext(states[0], (), states[1], ())


@pytest.mark.parametrize("name", ["activities", "states"])
def test_what_is_new_counts_once_an_episode_and_only_in_the_app(name: str) -> None:
    reward = EpisodeNovelty(name)
    way = [step(MAIN, HELP), step(HELP, MAIN), step(MAIN, OTHER), step(OTHER, HELP)]
    for _ in range(2):
        reward.begin(Observation(MAIN))
        assert [reward.score(*each) for each in way] == [1.0, 0.0, 0.0, 0.0]


def test_coverage_that_observations_report_is_summed_up() -> None:
    reward = EpisodeCoverage(Sightless())
    for _ in range(2):
        reward.begin(Observation(MAIN, newly_covered=40))
        gains = [reward.score(*step(MAIN, HELP, new)) for new in (5, 0, 2)]
        assert gains == [5.0, 0.0, 2.0]
        assert reward.covered == 47


def test_a_device_without_coverage_cannot_reward_it() -> None:
    with pytest.raises(InputError, match="fake measures no coverage") as caught:
        make_reward("coverage", Sightless())
    assert "activities" in str(caught.value.hint)


@pytest.mark.parametrize("name", REWARDS)
def test_every_reward_has_its_name(name: str) -> None:
    make_reward(name, FakeDevice())


def test_a_wrong_name_is_told() -> None:
    with pytest.raises(InputError, match="did you mean 'coverage'"):
        make_reward("covrage", FakeDevice())

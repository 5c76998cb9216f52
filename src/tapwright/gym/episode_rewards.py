"""Rewards of an environment by name: counted anew in each episode, or those of the papers."""

from __future__ import annotations

from collections.abc import Hashable

from tapwright.abstractions.state_name import is_outside
from tapwright.core.errors import InputError
from tapwright.core.step import Observation, Step
from tapwright.core.suggest import did_you_mean
from tapwright.device.device import Device
from tapwright.device.device_values import Power
from tapwright.rewards.activity_novelty import ActivityNovelty
from tapwright.rewards.reward import Reward, RewardContext
from tapwright.rewards.widget_novelty import NoveltySettings, WidgetNovelty

PAPERS = ("atac", "ares")
REWARDS = ("coverage", "activities", "states", *PAPERS)


class EpisodeCoverage:
    """Counts the probes that are covered for the first time in the episode."""

    name = "coverage"

    def __init__(self, device: Device) -> None:
        self._device = device
        self._reports = False  # whether each observation says how much is new
        self.covered = 0

    def begin(self, launched: Observation) -> None:
        """Starts an episode on a fresh install; what the launch covers is no merit of an action."""
        self._reports = launched.newly_covered > 0
        self.covered = launched.newly_covered if self._reports else self._measured()

    def _measured(self) -> int:
        """Returns how much is covered on a device that says so only when asked."""
        return sum(counter.covered for counter in self._device.coverage().values())

    def score(self, step: Step, context: RewardContext) -> float:
        """Returns how much the step covers that was not yet covered in the episode."""
        new = step.observation.newly_covered if self._reports else self._measured() - self.covered
        self.covered += new
        return float(new)


class EpisodeNovelty:
    """Gives 1 for each activity, or each state, that is new in the episode."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._seen: set[Hashable] = set()

    def begin(self, launched: Observation) -> None:
        """Starts an episode."""
        self._seen.clear()

    def score(self, step: Step, context: RewardContext) -> float:
        """Returns 1 if the step leads to something new in the app; its first screen is not."""
        if is_outside(context.next_state):
            return 0.0
        self._seen.add(self._key(step.before.package, step.before.activity, context.state))
        key = self._key(step.after.package, step.after.activity, context.next_state)
        is_new = key not in self._seen
        self._seen.add(key)
        return float(is_new)

    def _key(self, package: str, activity: str, state: Hashable) -> Hashable:
        return (package, activity) if self.name == "activities" else state


def make_reward(name: str, device: Device) -> Reward:
    """Returns the reward of this name for an app on this device.

    Raises:
        InputError: there is no such reward, or the device cannot give it.
    """
    match name:
        case "coverage":
            if Power.COVERAGE not in device.capabilities.powers:
                raise InputError(
                    f"{device.name} measures no coverage to reward",
                    hint='reward="activities" or reward="states"',
                )
            return EpisodeCoverage(device)
        case "activities" | "states":
            return EpisodeNovelty(name)
        case "atac":
            return WidgetNovelty(NoveltySettings())
        case "ares":
            return ActivityNovelty()
    raise InputError(f"no reward {name!r}{did_you_mean(name, REWARDS)}")

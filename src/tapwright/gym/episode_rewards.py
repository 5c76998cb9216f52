"""Rewards of an environment by name: of the papers, or counted anew in each episode."""

from __future__ import annotations

from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.core.suggest import did_you_mean
from tapwright.device.device import Device, Power
from tapwright.rewards.activity_novelty import ActivityNovelty
from tapwright.rewards.reward import Reward, RewardContext
from tapwright.rewards.widget_novelty import NoveltySettings, WidgetNovelty

REWARDS = ("coverage", "activities", "states", "atac", "ares")


class EpisodeCoverage:
    """Counts what is covered for the first time in the episode."""

    name = "coverage"

    def __init__(self, device: Device) -> None:
        self._device = device
        self._tells = False  # the device tells with each step what is new
        self.covered = 0

    def begin(self, newly_covered: int) -> None:
        """Begins an episode on a fresh install, whose start covered so much."""
        self._tells = newly_covered > 0
        self.covered = newly_covered if self._tells else self._asked()

    def _asked(self) -> int:
        """Returns how much is covered, where the device is asked for it."""
        if Power.COVERAGE not in self._device.capabilities.powers:
            return 0
        return sum(counter.covered for counter in self._device.coverage().values())

    def score(self, step: Step, context: RewardContext) -> float:
        """Returns how much the step has covered that was not covered in the episode."""
        new = step.observation.newly_covered if self._tells else self._asked() - self.covered
        self.covered += new
        return float(new)


class EpisodeNovelty:
    """Gives 1 for each activity, or each state, that is new in the episode."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._seen: set[object] = set()

    def begin(self) -> None:
        """Begins an episode."""
        self._seen.clear()

    def score(self, step: Step, context: RewardContext) -> float:
        """Returns 1 if the step led to something new."""
        after = step.after
        key = (after.package, after.activity) if self.name == "activities" else context.next_state
        is_new = key not in self._seen
        self._seen.add(key)
        return float(is_new)


def make_reward(name: str, device: Device) -> Reward:
    """Returns the reward of this name."""
    match name:
        case "coverage":
            return EpisodeCoverage(device)
        case "activities" | "states":
            return EpisodeNovelty(name)
        case "atac":
            return WidgetNovelty(NoveltySettings())
        case "ares":
            return ActivityNovelty()
    raise InputError(f"no reward {name!r}{did_you_mean(name, REWARDS)}")

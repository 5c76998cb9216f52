"""Generalized experience replay: what earlier scenarios saw, rewarded by the new one's monitor.

Koroglu and Sen 2022, section IV.A: all unit experiences are traversed in chronological order and
rewarded by the monitor; sorted by reward, ascending; each is then learnt ⌊r + 2⌋ times, so that
good ones are learnt last and most often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import floor

from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.core.step import Observation
from tapwright.planning.action_filter import ActionFilter
from tapwright.planning.learner_state import begin
from tapwright.planning.remembered_episode import RememberedEpisode
from tapwright.rewards.reward import Reward, RewardContext, scored
from tapwright.spec import Monitor, labels_of_step


@dataclass(frozen=True, slots=True)
class ExperienceReplay:
    """Teaches an agent what earlier episodes are worth for a new specification."""

    actions: ActionFilter  # without prediction: a unit experience was taken whatever it foresaw
    reward: Reward
    rehearse: Callable[[Transition, int], None]  # learns from one transition, so many times

    def __call__(self, episodes: Iterable[RememberedEpisode], monitor: Monitor) -> int:
        """Returns the number of experiences that were learnt from."""
        lessons = [
            transition for episode in episodes for transition in self._rewarded(episode, monitor)
        ]
        monitor.restart()
        lessons.sort(key=lambda lesson: lesson.reward)  # stable: equal ones stay chronological
        for transition in lessons:
            self.rehearse(transition, floor(transition.reward + 2))
        return len(lessons)

    def _rewarded(self, episode: RememberedEpisode, monitor: Monitor) -> Iterator[Transition]:
        begin(monitor, episode.launched)
        before = self._point(episode.launched, monitor)
        for step in episode.steps:
            if monitor.verdict.is_final:
                return
            monitor.step(labels_of_step(step))
            after = self._point(step.observation, monitor)
            context = RewardContext(*before[:2], *after[:2], monitor)
            step = scored(step, (self.reward,), context)
            yield Transition(before, step, after, step.reward, monitor.verdict.is_final)
            before = after

    def _point(self, observation: Observation, monitor: Monitor) -> DecisionPoint:
        seen = self.actions.look(observation.screen, monitor)
        return DecisionPoint(seen.state, seen.actions, observation)

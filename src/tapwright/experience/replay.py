"""Generalized experience replay: what earlier scenarios saw, rewarded by the new one's monitor.

Koroglu and Sen 2022, section IV.A: all unit experiences are traversed in chronological order and
rewarded by the monitor; sorted by reward, ascending; each is then learnt ⌊r + 2⌋ times, so that
good ones are learnt last and most often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import floor
from typing import NamedTuple

from tapwright.agents.agent import Transition
from tapwright.core.step import Observation, Step
from tapwright.experience.frontier import Frontier
from tapwright.experience.learner_state import begin, learner_state
from tapwright.model.abstraction import Abstraction
from tapwright.rewards.effort import NO_EFFORT, Effort
from tapwright.spec import Monitor, observation_of

Rehearse = Callable[[Transition, int], None]


class RememberedEpisode(NamedTuple):
    """One episode of an earlier run, from a fresh start of the app."""

    launched: Observation
    steps: Sequence[Step]


def replay(
    episodes: Iterable[RememberedEpisode],
    monitor: Monitor,
    abstraction: Abstraction,
    rehearse: Rehearse,
    effort: Effort = NO_EFFORT,
    frontier: Frontier | None = None,
) -> int:
    """Teach an agent what earlier episodes are worth now; the number of experiences learnt.

    The order and the number of times follow from the monitor's reward alone, as published; what a
    step costs is then taken off as it would be in an episode. The frontier, if there is one, is
    told of every step.
    """
    watched, lessons = frontier or Frontier(), list[tuple[float, Transition]]()
    for episode in episodes:
        watched.begin()
        for reward, transition in _rewarded(episode, monitor, abstraction, effort):
            watched.see(transition.action, reward)
            lessons.append((reward, transition))
    monitor.restart()
    lessons.sort(key=lambda lesson: lesson[0])  # stable: equal rewards stay chronological
    for reward, transition in lessons:
        rehearse(transition, floor(reward + 2))
    return len(lessons)


def _rewarded(
    episode: RememberedEpisode, monitor: Monitor, abstraction: Abstraction, effort: Effort
) -> Iterator[tuple[float, Transition]]:
    begin(monitor, episode.launched)
    visited = {learner_state(abstraction, episode.launched.screen, monitor)}
    for step in episode.steps:
        if monitor.verdict.is_final:
            return
        before = learner_state(abstraction, step.before, monitor)
        monitor.step(observation_of(step))
        after = learner_state(abstraction, step.after, monitor)
        actions = abstraction.actions_of(step.after)
        terminal, reward = monitor.verdict.is_final, monitor.reward
        total = reward + effort.of(reward, seen_before=after in visited)
        visited.add(after)
        yield reward, Transition(before, step.action, total, after, actions, terminal)

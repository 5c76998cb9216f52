"""Generalized experience replay: what earlier scenarios saw, rewarded by the new one's monitor.

Koroglu and Sen 2022, section IV.A: all unit experiences are traversed in chronological order and
rewarded by the monitor; sorted by reward, ascending; each is then learnt ⌊r + 2⌋ times, so that
good ones are learnt last and most often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import floor
from typing import NamedTuple

from tapwright.abstractions.abstraction import Abstraction
from tapwright.agents.agent import Transition
from tapwright.core.step import Observation, Step
from tapwright.planning.learner_state import begin, learner_state
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
) -> int:
    """Teach an agent what earlier episodes are worth now; the number of experiences learnt."""
    lessons = [
        transition
        for episode in episodes
        for transition in _rewarded(episode, monitor, abstraction)
    ]
    monitor.restart()
    lessons.sort(key=lambda lesson: lesson.reward)  # stable: equal rewards stay chronological
    for transition in lessons:
        rehearse(transition, floor(transition.reward + 2))
    return len(lessons)


def _rewarded(
    episode: RememberedEpisode, monitor: Monitor, abstraction: Abstraction
) -> Iterator[Transition]:
    begin(monitor, episode.launched)
    for step in episode.steps:
        if monitor.verdict.is_final:
            return
        before = learner_state(abstraction, step.before, monitor)
        monitor.step(observation_of(step))
        after = learner_state(abstraction, step.after, monitor)
        actions, terminal = abstraction.actions_of(step.after), monitor.verdict.is_final
        yield Transition(before, step.action, monitor.reward, after, actions, terminal)

"""The test suite of a run: few of its episodes that together cover all that the run covered."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from tapwright.collectors.crashes import signature
from tapwright.core.step import Step
from tapwright.testcase.episodes import Episode, planned
from tapwright.testcase.shortcuts import place_of
from tapwright.testcase.test_case import Shown, ShownKind, TestCase

Weights = dict[Hashable, int]  # what an episode covers, and how much it counts


@dataclass(frozen=True, slots=True)
class Chosen:
    """An episode of the suite, cut behind the last step that adds something."""

    episode: Episode
    length: int

    @property
    def steps(self) -> Sequence[Step]:
        """The steps that are kept."""
        return self.episode.steps[: self.length]


def covered_by(step: Step, *, transitions: bool = False) -> Weights:
    """What one step covers: the place it leads to and the code it was the first to run."""
    place = place_of(step.after)
    covers: Weights = {place: 1}
    if step.observation.newly_covered:
        # The trace tells how many probes a step was the first to hit, and so who must be kept.
        covers["probes", step.number] = step.observation.newly_covered
    if transitions:
        covers[place_of(step.before), step.action, place] = 1
    return covers


def reduce_suite(episodes: Iterable[Episode], *, transitions: bool = False) -> list[Chosen]:
    """Greedy set cover: the episode that adds most comes first, as long as one adds anything.

    Everything that some step of the episodes covers is covered by the chosen ones. In the end
    those that the later ones have made superfluous are dropped.
    """
    covers = [
        (episode, [covered_by(step, transitions=transitions) for step in episode.steps])
        for episode in episodes
    ]
    done: set[Hashable] = set()
    chosen: list[Chosen] = []
    while True:
        best = max(covers, key=lambda each: _gain(each[1], done), default=None)
        if best is None or _gain(best[1], done) == 0:
            return _without_superfluous(chosen, transitions)
        episode, steps = best
        length = max(
            number for number, weights in enumerate(steps, start=1) if weights.keys() - done
        )
        for weights in steps[:length]:
            done |= weights.keys()
        chosen.append(Chosen(episode, length))
        covers.remove(best)


def suite_test(blank: TestCase, chosen: Chosen) -> TestCase:
    """The test that an episode of the suite is."""
    steps = chosen.steps
    last = steps[-1]
    if last.crash is not None and last.crash.is_finding:
        shown = Shown(ShownKind.CRASH, signature(last.crash), last.crash.headline)
    elif last.after.activity:
        shown = Shown(ShownKind.ACTIVITY, last.after.activity)
    else:
        # Outside the app there is no activity to name.
        return replace(_named(blank, chosen), steps=planned(steps))
    return replace(_named(blank, chosen), steps=planned(steps), shows=(shown,))


def _named(blank: TestCase, chosen: Chosen) -> TestCase:
    return replace(blank, name=f"episode {chosen.episode.mark.number}")


def _gain(steps: list[Weights], done: set[Hashable]) -> int:
    gained: Weights = {}
    for weights in steps:
        gained.update(weights)
    return sum(weight for element, weight in gained.items() if element not in done)


def _without_superfluous(chosen: list[Chosen], transitions: bool) -> list[Chosen]:
    elements = [
        set().union(*(covered_by(step, transitions=transitions) for step in each.steps))
        for each in chosen
    ]
    kept = list(range(len(chosen)))
    for number in range(len(chosen)):
        others: set[Hashable] = set().union(*(elements[other] for other in kept if other != number))
        if elements[number] <= others:
            kept.remove(number)
    return [chosen[number] for number in kept]

"""The test suite of a run: few of its episodes that together cover all that the run covered."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush

from tapwright.core.step import Step
from tapwright.findings.crashes import signature
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

    Everything that some step of the episodes covers is covered by the chosen ones. In the end what
    the later ones have made superfluous is dropped.
    """
    given = list(episodes)
    covers = [_covers(episode.steps, transitions) for episode in given]
    whole = [{key: weight for step in steps for key, weight in step.items()} for steps in covers]
    done: set[Hashable] = set()
    chosen: list[Chosen] = []
    # A gain only ever shrinks, so the top of the heap is best once its gain is up to date.
    heap = [(-_gain(weights, done), number) for number, weights in enumerate(whole)]
    heapify(heap)
    while heap:
        known, number = heappop(heap)
        gain = _gain(whole[number], done)
        if gain and gain < -known:
            heappush(heap, (-gain, number))
        elif gain:
            chosen.append(Chosen(given[number], _cover(covers[number], done)))
    return _without_superfluous(chosen, transitions)


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


def _cover(steps: list[Weights], done: set[Hashable]) -> int:
    """Take what the steps cover as done; the number of the last step that added something."""
    length = 0
    for number, weights in enumerate(steps, start=1):
        if weights.keys() - done:
            length = number
            done |= weights.keys()
    return length


def _gain(weights: Weights, done: set[Hashable]) -> int:
    return sum(weight for element, weight in weights.items() if element not in done)


def _without_superfluous(chosen: list[Chosen], transitions: bool) -> list[Chosen]:
    """Cut from each what the others cover as well; nothing may be left of it."""
    kept = {number: _covers(each.steps, transitions) for number, each in enumerate(chosen)}
    for number in list(kept):
        done: set[Hashable] = set()
        for other, covers in kept.items():
            if other != number:
                done |= {element for weights in covers for element in weights}
        length = _cover(kept[number], done)
        if length:
            kept[number] = kept[number][:length]
        else:
            del kept[number]
    return [Chosen(chosen[number].episode, len(covers)) for number, covers in kept.items()]


def _covers(steps: Sequence[Step], transitions: bool) -> list[Weights]:
    return [covered_by(step, transitions=transitions) for step in steps]

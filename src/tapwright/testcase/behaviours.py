"""The behaviours that a run has seen, each with short ways to show it again from a fresh start.

A behaviour is a step that showed a kind of screen, or ran code, for the first time. The way to it
is the shortest that the run knows, with what was filled in before the step; where that does not
lead there, the way that the episode itself took, without its detours.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from tapwright.core.action import ActionKind
from tapwright.core.screen import Screen
from tapwright.core.step import Step
from tapwright.testcase.episodes import Episode, Episodes
from tapwright.testcase.labels import plan_of
from tapwright.testcase.shortcuts import place_of
from tapwright.testcase.test_case import PlannedStep

_LONGEST = 40  # steps of a test that a person still follows
_KEPT = (5, 12, 25)  # last steps of an episode that are kept as they were
_MOST_FIELDS = 8  # that are filled in before a step
_FILLS = (ActionKind.WRITE, ActionKind.CHECK)
Steps = tuple[PlannedStep, ...]


@dataclass(frozen=True, slots=True)
class Behaviour:
    """A step that was the first to show or to run something."""

    step: Step
    gain: int  # probes that it was the first to hit
    is_new_screen: bool
    ways: tuple[Steps, ...]  # to do it again, the shortest first

    @property
    def key(self) -> Hashable:
        """Equal for steps that do the same at the same place and lead to the same."""
        return transition_of(self.step)


def transition_of(step: Step) -> Hashable:
    """What a step does, whatever text it writes."""
    action = step.action
    return place_of(step.before), action.kind, action.target, place_of(step.after)


def kind_of_screen(screen: Screen) -> Hashable:
    """What tells a kind of screen from another: how many rows a list has does not."""
    usable = frozenset(
        (widget.class_name, widget.resource_id)
        for widget in screen.widgets
        if widget.clickable or widget.editable or widget.scrollable
    )
    return screen.package, screen.activity, screen.window, usable


def behaviours(episodes: Episodes, package: str) -> list[Behaviour]:
    """What the run has seen, what brought most first; crashes have tests of their own."""
    found: list[Behaviour] = []
    seen: set[Hashable] = set()
    known_ways: dict[int, dict[int, list[PlannedStep]]] = {}
    for episode in episodes.all:
        seen.add(kind_of_screen(episode.mark.screen))
        start = place_of(episode.mark.screen)
        if start not in known_ways:
            known_ways[start] = episodes.ways.paths_from(start)
        for number, step in enumerate(episode.steps):
            if step.crash is not None:
                continue
            kind, gain = kind_of_screen(step.after), step.observation.newly_covered
            is_new = kind not in seen and step.after.package == package
            seen.add(kind)
            if is_new or gain:
                ways = tuple(_ways(episode, number, known_ways[start]))
                found.append(Behaviour(step, gain, is_new, ways))
    return sorted(found, key=lambda each: (-each.gain, each.step.number))


def screens_of(episodes: Episodes, package: str) -> set[Hashable]:
    """The kinds of screens of the app that a run has seen."""
    screens = [episode.mark.screen for episode in episodes.all]
    screens += [step.after for episode in episodes.all for step in episode.steps if not step.crash]
    return {kind_of_screen(screen) for screen in screens if screen.package == package}


def _ways(episode: Episode, number: int, known: dict[int, list[PlannedStep]]) -> Iterator[Steps]:
    """The ways to do a step of the episode again, each once."""
    step = episode.steps[number]
    fills = _fills(episode.steps, number)
    begin = fills[0].before if fills else step.before
    tail = tuple(plan_of(each) for each in (*fills, step))
    given: set[Steps] = set()
    path = known.get(place_of(begin))
    candidates = [] if path is None else [(*path, *tail)]
    own = _without_detours(episode.steps[: number - len(fills)])
    candidates.append((*(plan_of(each) for each in own), *tail))
    # What a step needs is often made shortly before it: so much of the episode, and a way there.
    for kept in _KEPT:
        if kept < number:
            last = episode.steps[number - kept : number + 1]
            to_them = known.get(place_of(last[0].before))
            if to_them is not None:
                candidates.append((*to_them, *(plan_of(each) for each in last)))
    for way in sorted(candidates, key=len):
        if len(way) <= _LONGEST and way not in given:
            given.add(way)
            yield way


def _fills(steps: Sequence[Step], number: int) -> list[Step]:
    """What was filled in on the same form right before a step, each field once."""
    activity, fills = steps[number].before.activity, list[Step]()
    for step in reversed(steps[:number]):
        if step.action.kind not in _FILLS or step.before.activity != activity:
            break
        fills.insert(0, step)
    last = {step.action.target: step for step in fills}
    return list(last.values())[-_MOST_FIELDS:]


def _without_detours(steps: Sequence[Step]) -> list[Step]:
    """The steps without those that led back to a screen that had been shown before."""
    kept: list[Step] = []
    at: dict[str, int] = {steps[0].before.fingerprint: 0} if steps else {}
    for step in steps:
        kept.append(step)
        name = step.after.fingerprint
        if name in at:
            del kept[at[name] :]
            at = {screen: place for screen, place in at.items() if place <= len(kept)}
        else:
            at[name] = len(kept)
    return kept

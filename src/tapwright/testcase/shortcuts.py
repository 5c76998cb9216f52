"""Shorter ways through the screens seen: loops cut out, and paths that other runs have found."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tapwright.core.screen import Screen
from tapwright.core.step import Step
from tapwright.testcase.labels import plan_of
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import PlannedStep

_WHOLE_REPLAYS = 5  # that all splices of a test may cost together
_WORTH_SHARE = 0.75  # of the steps, above which a splice saves too little to try it


def place_of(screen: Screen) -> int:
    """What tells one place of an app from another, whatever texts are shown there."""
    widgets = tuple(
        (widget.class_name, widget.resource_id, widget.checked, widget.enabled, widget.depth)
        for widget in screen.widgets
    )
    # The hash stands for the whole: a graph of a long run has many places.
    return hash((screen.package, screen.activity, screen.landscape, widgets))


def content_of(screen: Screen) -> int:
    """What is shown, texts too, wherever the focus is and the keyboard."""
    texts = tuple((widget.text, widget.content_description) for widget in screen.widgets)
    return hash((place_of(screen), texts))


class Ways:
    """A graph of places and the steps between them, as far as they were seen."""

    def __init__(self) -> None:
        self._steps: dict[int, dict[int, PlannedStep]] = {}

    def add(self, steps: Iterable[Step]) -> None:
        """Learn the ways that these steps took; a crash leads nowhere."""
        for step in steps:
            if step.crash is None:
                before, after = place_of(step.before), place_of(step.after)
                if before != after:
                    known = self._steps.setdefault(before, {})
                    if after not in known:
                        known[after] = plan_of(step)

    def paths_from(self, start: int) -> dict[int, list[PlannedStep]]:
        """The shortest known path to every place that can be reached."""
        paths: dict[int, list[PlannedStep]] = {start: []}
        queue = deque([start])
        while queue:
            place = queue.popleft()
            for after, step in self._steps.get(place, {}).items():
                if after not in paths:
                    paths[after] = [*paths[place], step]
                    queue.append(after)
        return paths


def shortcuts(replay: Replay, ways: Ways) -> Iterator[list[PlannedStep]]:
    """The steps with a part replaced by a shorter known path, greatest saving first.

    A loop from a place back to the same place is replaced by no step at all.
    """
    steps, places = replay.performed(), [place_of(screen) for screen in replay.screens]
    found: list[tuple[int, int, list[PlannedStep]]] = []
    for start, place in enumerate(places[: len(steps)]):
        paths = ways.paths_from(place)
        for end in range(start + 1, len(places)):
            path = paths.get(places[end])
            if path is not None and len(path) < end - start:
                found.append((end - start - len(path), start, _joined(steps, start, end, path)))
    for _, _, candidate in sorted(found, key=lambda each: (-each[0], each[1])):
        yield candidate


def splices(replay: Replay, ways: Ways) -> Iterator[list[PlannedStep]]:
    """The first few steps and the last few, joined by the shortest known way; short ones first.

    A finding at the end of a long run often needs something that was made near its beginning and
    little of what lies between. All of them together cost no more than a few whole replays.
    """
    steps, places = replay.performed(), [place_of(screen) for screen in replay.screens]
    found: list[tuple[int, int, int, list[PlannedStep]]] = []
    for start in (0, *_doubling(len(steps))):
        paths = ways.paths_from(places[start])
        for kept in _doubling(len(steps) - start):
            path = paths.get(places[len(steps) - kept])
            if path is not None:
                found.append((start + len(path) + kept, start, kept, path))
    spent = 0
    for length, start, kept, path in sorted(found, key=lambda each: each[:3]):
        spent += length
        if length > _WORTH_SHARE * len(steps) or spent > _WHOLE_REPLAYS * len(steps):
            return
        yield _joined(steps, start, len(steps) - kept, path)


def _doubling(limit: int) -> Iterator[int]:
    number = 1
    while number < limit:
        yield number
        number *= 2


class Part(NamedTuple):
    """Steps that follow one another; a loop ends on the content that it began with."""

    steps: tuple[PlannedStep, ...]
    is_loop: bool


def loops(replay: Replay, longest: int) -> list[Part]:
    """Returns the steps in parts: loops of at most so many steps, and single steps between them.

    A loop had no effect that shows: its screen has the same widgets and texts before and after.
    """
    steps, contents = replay.performed(), [content_of(screen) for screen in replay.screens]
    parts, start = list[Part](), 0
    while start < len(steps):
        last = min(start + longest, len(steps) - 1)
        ends = (end for end in range(start + 1, last + 1) if contents[end] == contents[start])
        end = next(ends, None)
        parts.append(Part(steps[start : end or start + 1], is_loop=end is not None))
        start = end or start + 1
    return parts


def _joined(
    steps: Sequence[PlannedStep], start: int, end: int, path: list[PlannedStep]
) -> list[PlannedStep]:
    return [*steps[:start], *path, *steps[end:]]

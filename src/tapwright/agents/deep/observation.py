"""What a network sees of a screen, as a vector of fixed length."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from copy import copy
from typing import Protocol, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tapwright.abstractions.widget_slots import activity_of, slots_of
from tapwright.core.action import Action

Vector: TypeAlias = NDArray[np.float32]


class Encoder(Protocol):
    """Encodes a state with its actions; all numbers lie between 0 and 1."""

    size: int

    def begin_episode(self) -> None:
        """A new episode starts."""
        ...

    def encode(self, state: Hashable, actions: Sequence[Action]) -> Vector:
        """The vector."""
        ...

    def for_worker(self) -> Self:
        """One with the same vocabulary for the episodes of another device."""
        ...

    def vocabulary(self) -> dict[str, list[str]]:
        """What the places of the vector stand for, as far as it was learnt."""
        ...

    def set_vocabulary(self, words: dict[str, list[str]]) -> None:
        """Go on with a learnt vocabulary."""
        ...


class WidgetFlags:
    """Three numbers a widget: clickable, long-clickable, scrollable (ATAC, equation 3)."""

    def __init__(self, widgets: int) -> None:
        self.size = 3 * widgets

    def begin_episode(self) -> None:
        """Nothing is tied to an episode."""

    def encode(self, state: Hashable, actions: Sequence[Action]) -> Vector:
        """The flags of the first widgets; zeros where there is none."""
        vector: Vector = np.zeros(self.size, dtype=np.float32)
        for place, slot in enumerate(slots_of(actions)[: self.size // 3]):
            flags = (slot.clickable, slot.long_clickable, slot.scrollable)
            vector[3 * place : 3 * place + 3] = flags
        return vector

    def for_worker(self) -> Self:
        """Itself: nothing is tied to an episode."""
        return self

    def vocabulary(self) -> dict[str, list[str]]:
        """Places have the same meaning for every app."""
        return {}

    def set_vocabulary(self, words: dict[str, list[str]]) -> None:
        """There is nothing to set."""


class PresentWidgets:
    """Which activity is shown and which of the widgets met so far are present (ARES)."""

    def __init__(self, size: int, activities: int, clock_steps: int) -> None:
        self.size = size + 1  # the last number is how much of the episode's clock is left
        self._activities = activities
        self._clock_steps = clock_steps
        self._words: dict[str, list[str]] = {"activities": [], "widgets": []}
        self._places: dict[str, dict[str, int]] = {"activities": {}, "widgets": {}}
        self._limits = {"activities": activities, "widgets": size - activities}
        self._step = 0

    def begin_episode(self) -> None:
        """Wind up the clock."""
        self._step = 0

    def encode(self, state: Hashable, actions: Sequence[Action]) -> Vector:
        """One-hot activity, multi-hot widgets, clock."""
        vector: Vector = np.zeros(self.size, dtype=np.float32)
        place = self._place("activities", activity_of(state))
        if place is not None:
            vector[place] = 1.0
        for slot in slots_of(actions):
            place = self._place("widgets", slot.identifier)
            if place is not None:
                vector[self._activities + place] = 1.0
        vector[-1] = max(0.0, 1.0 - self._step / self._clock_steps)
        return vector

    def advance(self) -> None:
        """A step was taken."""
        self._step += 1

    def for_worker(self) -> Self:
        """The same words, another clock."""
        return copy(self)

    def vocabulary(self) -> dict[str, list[str]]:
        """Activities and widgets in the order they were met."""
        return self._words

    def set_vocabulary(self, words: dict[str, list[str]]) -> None:
        """Take over what another run met."""
        for kind in self._words:
            self._words[kind] = list(words.get(kind, ()))[: self._limits[kind]]
            self._places[kind] = {word: place for place, word in enumerate(self._words[kind])}

    def _place(self, kind: str, word: str) -> int | None:
        """Its place, the next free one if it is new, or none when the vector is full."""
        places, words = self._places[kind], self._words[kind]
        place = places.get(word)
        if place is None and len(words) < self._limits[kind]:
            place = places[word] = len(words)
            words.append(word)
        return place

"""Encoders: a state and its actions as a vector of fixed length for a network."""

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
        """Starts a new episode."""
        ...

    def encode(self, state: Hashable, actions: Sequence[Action]) -> Vector:
        """Returns the vector of the state."""
        ...

    def for_worker(self) -> Self:
        """Returns an encoder with the same vocabulary for the episodes of another device."""
        ...

    def vocabulary(self) -> dict[str, list[str]]:
        """Returns what the numbers of the vector stand for, as far as it was learnt."""
        ...

    def set_vocabulary(self, words: dict[str, list[str]]) -> None:
        """Continues with a learnt vocabulary."""
        ...


class WidgetFlags:
    """Three numbers a widget: clickable, long-clickable, scrollable (ATAC, equation 3)."""

    def __init__(self, widgets: int) -> None:
        self.size = 3 * widgets

    def begin_episode(self) -> None:
        """Does nothing: the encoder has no state."""

    def encode(self, state: Hashable, actions: Sequence[Action]) -> Vector:
        """Returns the flags of the first widgets, and zeros where there is none."""
        vector: Vector = np.zeros(self.size, dtype=np.float32)
        for index, slot in enumerate(slots_of(actions)[: self.size // 3]):
            flags = (slot.clickable, slot.long_clickable, slot.scrollable)
            vector[3 * index : 3 * index + 3] = flags
        return vector

    def for_worker(self) -> Self:
        """Returns itself: the encoder has no state."""
        return self

    def vocabulary(self) -> dict[str, list[str]]:
        """Returns nothing: the numbers have the same meaning for every app."""
        return {}

    def set_vocabulary(self, words: dict[str, list[str]]) -> None:
        """Does nothing: there is no vocabulary."""


class PresentWidgets:
    """Which activity is shown and which of the widgets met so far are present (ARES)."""

    def __init__(self, size: int, activities: int, clock_steps: int) -> None:
        self.size = size + 1  # the last number is how much of the episode's clock is left
        self._activities = activities
        self._clock_steps = clock_steps
        self._words: dict[str, list[str]] = {"activities": [], "widgets": []}
        self._indices: dict[str, dict[str, int]] = {"activities": {}, "widgets": {}}
        self._limits = {"activities": activities, "widgets": size - activities}
        self._step = 0

    def begin_episode(self) -> None:
        """Resets the clock."""
        self._step = 0

    def encode(self, state: Hashable, actions: Sequence[Action]) -> Vector:
        """Returns one-hot activity, multi-hot widgets, and the clock."""
        vector: Vector = np.zeros(self.size, dtype=np.float32)
        index = self._index_of("activities", activity_of(state))
        if index is not None:
            vector[index] = 1.0
        for slot in slots_of(actions):
            index = self._index_of("widgets", slot.identifier)
            if index is not None:
                vector[self._activities + index] = 1.0
        vector[-1] = max(0.0, 1.0 - self._step / self._clock_steps)
        return vector

    def advance(self) -> None:
        """Counts a step, which the clock shows."""
        self._step += 1

    def for_worker(self) -> Self:
        """Returns an encoder that shares the vocabulary and has a clock of its own."""
        return copy(self)

    def vocabulary(self) -> dict[str, list[str]]:
        """Returns the activities and widgets in the order they were met."""
        return self._words

    def set_vocabulary(self, words: dict[str, list[str]]) -> None:
        """Takes the activities and widgets of another run, up to the vector's length."""
        for kind in self._words:
            self._words[kind] = list(words.get(kind, ()))[: self._limits[kind]]
            self._indices[kind] = {word: index for index, word in enumerate(self._words[kind])}

    def _index_of(self, kind: str, word: str) -> int | None:
        """Returns the word's index, a new one if it is new; None if the vector is full."""
        indices, words = self._indices[kind], self._words[kind]
        index = indices.get(word)
        if index is None and len(words) < self._limits[kind]:
            index = indices[word] = len(words)
            words.append(word)
        return index

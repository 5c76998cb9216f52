"""The value of every part of a formula at every step of a trace, computed backwards.

This is the semantics itself and not progression: slower, but it knows each part at each step.
"""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.spec.formula import (
    And,
    Binary,
    Constant,
    Formula,
    Junction,
    Literal,
    Next,
    Until,
)
from tapwright.spec.literal_truth import literal_holds
from tapwright.spec.literals import parts_of
from tapwright.spec.monitor import Moment

FALSE_VALUE, OPEN_VALUE, TRUE_VALUE = 0, 1, 2


class Evaluation:
    """All values of a formula's parts; open is what only a further step can decide."""

    def __init__(self, formula: Formula, moments: Sequence[Moment], ended: bool) -> None:
        self._moments = moments
        self._ended = ended
        self._values: dict[Formula, bytearray] = {}
        for part in _inside_out(formula):
            self._values[part] = self._evaluate(part)

    def at(self, part: Formula, step: int) -> int:
        """Returns the value of a part of the formula at a step."""
        return self._values[part][step]

    def horizon(self, formula: Binary, step: int) -> tuple[int, bool]:
        """Returns the last step within the time bound, and whether the trace went past it."""
        last = len(self._moments) - 1
        if formula.bound is None:
            return last, False
        deadline = self._moments[step].milliseconds + formula.bound
        while last > step and self._moments[last].milliseconds > deadline:
            last -= 1
        return last, last < len(self._moments) - 1

    def _evaluate(self, part: Formula) -> bytearray:
        """Returns the values of a part at all steps, given those of its operands."""
        count = len(self._moments)
        match part:
            case Constant():
                return bytearray([TRUE_VALUE if part.value else FALSE_VALUE]) * count
            case Literal():
                return bytearray(
                    TRUE_VALUE if literal_holds(part, moment.labels) else FALSE_VALUE
                    for moment in self._moments
                )
            case Junction():
                rows = zip(*(self._values[operand] for operand in part.operands), strict=True)
                return bytearray(map(min if isinstance(part, And) else max, rows))
            case Next():
                beyond = self._beyond(not part.strong)
                return self._values[part.operand][1:] + bytearray([beyond])
            case Binary():
                return self._binary(part)
        raise TypeError(f"cannot be evaluated on a trace: {part!r}")

    def _beyond(self, at_end: bool) -> int:
        """Returns the value behind the last step: open unless the trace has ended."""
        if not self._ended:
            return OPEN_VALUE
        return TRUE_VALUE if at_end else FALSE_VALUE

    def _binary(self, part: Binary) -> bytearray:
        """Returns the values of an until or release at all steps."""
        count = len(self._moments)
        values = bytearray(count)
        following = self._beyond(part.at_end)
        for step in reversed(range(count)):
            if part.bound is None:
                following = values[step] = self._fold(part, step, following)
                continue
            horizon, expired = self.horizon(part, step)
            value = self._beyond(part.at_end)
            if expired:
                value = TRUE_VALUE if part.at_end else FALSE_VALUE
            for inner in reversed(range(step, horizon + 1)):
                value = self._fold(part, inner, value)
            values[step] = value
        return values

    def _fold(self, part: Binary, step: int, following: int) -> int:
        """Returns the value of an until or release at a step from that at the next step."""
        left, right = self._values[part.left][step], self._values[part.right][step]
        if isinstance(part, Until):
            return max(right, min(left, following))
        return min(right, max(left, following))


def _inside_out(formula: Formula) -> list[Formula]:
    """Returns every part once, operands before the formulas that contain them."""
    order: dict[Formula, None] = {}
    waiting: list[tuple[Formula, bool]] = [(formula, False)]
    while waiting:
        part, done = waiting.pop()
        if part in order:
            continue
        if done:
            order[part] = None
        else:
            waiting.append((part, True))
            waiting.extend((operand, False) for operand in parts_of(part))
    return list(order)

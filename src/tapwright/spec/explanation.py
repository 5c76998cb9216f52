"""Explains a formula on a trace: which part decided it, at which step, on which screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tapwright.spec.evaluation import FALSE_VALUE, OPEN_VALUE, TRUE_VALUE, Evaluation
from tapwright.spec.formula import (
    And,
    Binary,
    Formula,
    Junction,
    Literal,
    Next,
    Until,
)
from tapwright.spec.monitor import Moment
from tapwright.spec.notation import milliseconds_text
from tapwright.spec.verdict import Explanation, Verdict

_VERDICTS = {
    FALSE_VALUE: Verdict.VIOLATED,
    OPEN_VALUE: Verdict.OPEN,
    TRUE_VALUE: Verdict.SATISFIED,
}


DOES_NOT_HOLD = "it does not hold"


def explain_formula(
    formula: Formula,
    moments: Sequence[Moment],
    verdict: Verdict,
    ended: bool = False,
    write: Callable[[Formula], str] = str,
) -> Explanation:
    """Returns the tree that explains the formula's verdict on the trace so far."""
    if not moments:
        return Explanation(write(formula), verdict, "no step was taken yet")
    explainer = _Explainer(moments, Evaluation(formula, moments, ended), write)
    tree = explainer.of(formula, 0)
    if tree.verdict is verdict:
        return tree
    # Progression also sees what no single part decides, such as X a & X !a.
    return Explanation(write(formula), verdict, "its parts cannot go together", parts=(tree,))


class _Explainer:
    """Builds the tree from the values of all parts at all steps."""

    def __init__(
        self,
        moments: Sequence[Moment],
        evaluation: Evaluation,
        write: Callable[[Formula], str],
    ) -> None:
        self._moments = moments
        self._values = evaluation
        self._write = write
        self._last = len(moments) - 1

    def _tell(
        self, formula: Formula, value: int, reason: str, step: int, *parts: Explanation
    ) -> Explanation:
        """Returns a node of the tree."""
        screen = self._moments[step].screen
        return Explanation(self._write(formula), _VERDICTS[value], reason, step, screen, parts)

    def of(self, formula: Formula, at: int) -> Explanation:
        """Returns the explanation of a formula at a step."""
        value = self._values.at(formula, at)
        match formula:
            case Literal():
                return self._tell(formula, value, self._reason(formula, value, at), at)
            case Junction():
                return self._junction(formula, at, value)
            case Next():
                return self._next(formula, at, value)
            case Until():
                return self._until(formula, at, value)
            case Binary():
                return self._release(formula, at, value)
        return self._tell(formula, value, "it is constant", at)

    def _reason(self, formula: Literal, value: int, at: int) -> str:
        """Returns what to say of a literal at a step."""
        if value:
            return "it holds"
        if formula.proposition.somewhere not in self._moments[at].labels:
            return DOES_NOT_HOLD
        if formula.positive:
            return "it holds only where it does not count: typed by the test, or behind a window"
        return "it is not gone: a field or a window behind still has it"

    def _junction(self, formula: Junction, at: int, value: int) -> Explanation:
        """Explains a conjunction or disjunction by the operands that decide it."""
        deciding = [part for part in formula.operands if self._values.at(part, at) == value]
        if value == OPEN_VALUE:
            reason = "it depends on what is still open"
        elif value == TRUE_VALUE:
            reason = "all parts hold" if isinstance(formula, And) else "a part holds"
        else:
            reason = "a part fails" if isinstance(formula, And) else "no part holds"
        return self._tell(formula, value, reason, at, *(self.of(part, at) for part in deciding))

    def _next(self, formula: Next, at: int, value: int) -> Explanation:
        """Explains a next by its operand at the next step."""
        if at < self._last:
            part = self.of(formula.operand, at + 1)
            return self._tell(formula, value, "decided at the next step", at + 1, part)
        reason = (
            "the next step is still to come" if value == OPEN_VALUE else "there is no next step"
        )
        return self._tell(formula, value, reason, at)

    def _until(self, formula: Binary, at: int, value: int) -> Explanation:
        """Explains an until: when it came, where it was lost, or that it has not come."""
        left, right = formula.left, formula.right
        horizon, expired = self._values.horizon(formula, at)
        if value == TRUE_VALUE:
            came = self._first(right, at, horizon, TRUE_VALUE)
            if came is not None:
                return self._tell(formula, value, "it came", came, self.of(right, came))
        for step in range(at, horizon + 1):
            lost = self._values.at(left, step) == FALSE_VALUE
            if lost and self._values.at(right, step) == FALSE_VALUE:
                parts = (self.of(right, step), self.of(left, step))
                return self._tell(formula, value, "neither side held here", step, *parts)
        begun = self._first(right, at, horizon, OPEN_VALUE)
        if value == OPEN_VALUE and begun is not None:
            return self._tell(formula, value, "it has begun", begun, self.of(right, begun))
        part = self.of(right, horizon)
        if value == OPEN_VALUE:
            return self._tell(formula, value, "it has not come yet", horizon, part)
        reason = "it did not come before the trace ended"
        if expired and formula.bound is not None:
            reason = f"it did not come within {milliseconds_text(formula.bound)}"
        return self._tell(formula, value, reason, horizon, part)

    def _release(self, formula: Binary, at: int, value: int) -> Explanation:
        """Explains a release: where it failed, or how long it held."""
        left, right = formula.left, formula.right
        horizon, expired = self._values.horizon(formula, at)
        if value == FALSE_VALUE:
            failed = self._first(right, at, horizon, FALSE_VALUE)
            if failed is not None:
                return self._tell(formula, value, "it failed", failed, self.of(right, failed))
        released = self._first(left, at, horizon, TRUE_VALUE)
        if value == TRUE_VALUE and released is not None:
            return self._tell(formula, value, "it held until released", released)
        if value == TRUE_VALUE:
            reason = "it held for its time" if expired else "it held to the end of the trace"
            return self._tell(formula, value, reason, horizon)
        if value == OPEN_VALUE and self._values.at(right, horizon) == TRUE_VALUE:
            return self._tell(formula, value, "it has held so far", horizon)
        return self._tell(formula, value, "it is not decided", horizon, self.of(right, horizon))

    def _first(self, formula: Formula, begin: int, end: int, value: int) -> int | None:
        """Returns the first step in a range at which the formula has this value."""
        steps = range(begin, end + 1)
        return next((step for step in steps if self._values.at(formula, step) == value), None)

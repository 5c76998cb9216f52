"""Progression: the formula that is left to satisfy after a step (expand, restrict, advance).

The formula left is about the next step, if there is one. `Formula.at_end` is its value if there is
none. That is why strong next leaves `another step` beside an operand that is true at the end, and
weak next leaves `no further step` beside one that is false.
"""

from __future__ import annotations

from collections.abc import Set

from tapwright.spec.compaction import compact
from tapwright.spec.formula import (
    ANOTHER_STEP,
    FALSE,
    NO_FURTHER_STEP,
    TRUE,
    And,
    Binary,
    Constant,
    Formula,
    Junction,
    Literal,
    Next,
    Release,
    Remaining,
    Until,
    make,
)
from tapwright.spec.kept_values import bind, kept_for
from tapwright.spec.literal_truth import literal_holds
from tapwright.spec.normal_form import conjunction, disjunction, literal
from tapwright.spec.proposition import Proposition

_COMPACT_ABOVE = 256  # nodes; the papers' formulas have at most forty


class Progressor:
    """Progresses formulas and caches the results, at most `capacity` of them."""

    def __init__(self, capacity: int = 65536) -> None:
        self._capacity = capacity
        self._memory: dict[tuple[Formula, Set[Proposition]], Formula] = {}
        self._predicted: dict[tuple[Formula, Set[Proposition], Set[Proposition]], Formula] = {}

    def progress(
        self, formula: Formula, labels: frozenset[Proposition], elapsed: int = 0
    ) -> Formula:
        """Returns the formula that is left after a step.

        Args:
            formula: what was left before the step.
            labels: the propositions that hold at the step.
            elapsed: milliseconds on the device's clock since the step before.
        """
        if formula.running:
            formula = elapse(formula, elapsed)
        key = (formula, labels)
        known = self._memory.get(key)
        if known is None:
            known = advance(formula, labels)
            if len(self._memory) >= self._capacity:
                self._memory.clear()
            self._memory[key] = known
        return known

    def predict(
        self, formula: Formula, labels: frozenset[Proposition], known: frozenset[Proposition]
    ) -> Formula:
        """Returns the formula that is left after a step of which only some labels are known.

        Args:
            formula: what was left before the step, with no running part.
            labels: the known propositions that hold.
            known: all propositions whose value is known.
        """
        key = (formula, labels, known)
        left = self._predicted.get(key)
        if left is None:
            left = advance(formula, labels, known)
            if len(self._predicted) >= self._capacity:
                self._predicted.clear()
            self._predicted[key] = left
        return left

    def __len__(self) -> int:
        return len(self._memory) + len(self._predicted)


def advance(
    formula: Formula, labels: Set[Proposition], known: Set[Proposition] | None = None
) -> Formula:
    """Returns the formula that is left after a step whose time has already been counted.

    Args:
        formula: what was left before the step, with no running part.
        labels: the propositions that hold at the step.
        known: the propositions whose value is known; all of them unless told otherwise. The
            others stay as pending literals.
    """
    left = _Advance(labels, known).of(formula)
    return compact(left) if left.size > _COMPACT_ABOVE else left


class _Advance:
    """Progresses a formula by one step; shared parts are computed once."""

    def __init__(self, labels: Set[Proposition], known: Set[Proposition] | None) -> None:
        self._labels = labels
        self._known = known
        self._done: dict[Formula, Formula] = {}

    def of(self, formula: Formula) -> Formula:
        """Returns what is left of the formula."""
        if isinstance(formula, Constant):
            return formula
        done = self._done.get(formula)
        if done is None:
            done = self._done[formula] = self._step(formula)
        return done

    def _step(self, formula: Formula) -> Formula:
        """Computes what is left, by the kind of formula."""
        match formula:
            case Literal():
                return self._restrict(formula)
            case Junction():
                combine = conjunction if isinstance(formula, And) else disjunction
                left = combine([self.of(operand) for operand in formula.operands])
                return bind(left, kept_for(formula, self._labels))
            case Next():
                return _arrive(formula)
            case Until():
                meanwhile = conjunction((self.of(formula.left), _carry(formula)))
                return disjunction((self.of(formula.right), meanwhile))
            case Release():
                released = disjunction((self.of(formula.left), _carry(formula)))
                return conjunction((self.of(formula.right), released))
            case Remaining():
                return TRUE if formula.goes_on else FALSE
        raise TypeError(f"not a formula: {formula!r}")

    def _restrict(self, formula: Literal) -> Formula:
        """Returns the literal's value; a literal that is not known becomes pending."""
        proposition = formula.proposition
        if self._known is not None and proposition not in self._known:
            return literal(proposition, formula.positive, pending=True)
        return TRUE if literal_holds(formula, self._labels) else FALSE


def _arrive(formula: Next) -> Formula:
    """Returns what `next` leaves for the step after this one."""
    operand = formula.operand
    if formula.strong:
        return conjunction((operand, ANOTHER_STEP)) if operand.at_end else operand
    return operand if operand.at_end else disjunction((operand, NO_FURTHER_STEP))


def _carry(formula: Binary) -> Formula:
    """Returns the until or release for the next step; its time bound begins to run."""
    if formula.bound is None:
        return formula
    return make(type(formula), formula.left, formula.right, formula.bound, True)


def elapse(formula: Formula, milliseconds: int) -> Formula:
    """Returns the formula after that much time since the step before."""
    return _elapse(formula, milliseconds, milliseconds)


def elapse_at_best(formula: Formula) -> Formula:
    """Returns the weakest formula that any passing of time can make of it."""
    return _elapse(formula, 0, None)


def elapse_at_worst(formula: Formula) -> Formula:
    """Returns the strongest formula that any passing of time can make of it."""
    return _elapse(formula, None, 0)


def _elapse(formula: Formula, for_until: int | None, for_release: int | None) -> Formula:
    """Shortens the time bounds of the formulas that have begun to hold; None stands for any time.

    Two times, because the best case lets no time pass for an Until and any for a Release.
    """
    if not formula.running:
        return formula
    if isinstance(formula, Junction):
        combine = conjunction if isinstance(formula, And) else disjunction
        operands = formula.operands
        return combine([_elapse(operand, for_until, for_release) for operand in operands])
    if not isinstance(formula, Binary) or formula.bound is None:
        raise TypeError(f"cannot run: {formula!r}")
    gone = for_until if isinstance(formula, Until) else for_release
    if gone is None or gone > formula.bound:
        return FALSE if isinstance(formula, Until) else TRUE
    return make(type(formula), formula.left, formula.right, formula.bound - gone, False)

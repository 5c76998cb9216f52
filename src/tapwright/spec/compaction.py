"""Keeps the formula that is left from growing on long traces.

The parts of a progressed formula come from a finite set, but nested `&` and `|` can repeat them. A
large one is rewritten as its minimal disjunction of conjunctions, or the dual if that is smaller;
of these there are finitely many.
"""

from __future__ import annotations

from collections.abc import Iterable

from tapwright.spec.formula import And, Formula, Junction, Or
from tapwright.spec.normal_form import conjunction, disjunction, negation

_MOST_TERMS = 512

Term = frozenset[Formula]


def compact(formula: Formula) -> Formula:
    """Returns an equal formula without nested repetition, or the same if that is too costly."""
    terms = _terms(formula)
    dual_terms = _terms(negation(formula))
    if dual_terms is not None and (terms is None or len(dual_terms) < len(terms)):
        return negation(_join(dual_terms))
    return formula if terms is None else _join(terms)


def _join(terms: Iterable[Term]) -> Formula:
    """Returns the disjunction of conjunctions of these terms."""
    return disjunction([conjunction(term) for term in terms])


def _terms(formula: Formula) -> list[Term] | None:
    """Returns the minimal conjunctions whose disjunction is the formula; None if too many."""
    if not isinstance(formula, Junction):
        return [frozenset({formula})]
    parts = []
    for operand in formula.operands:
        terms = _terms(operand)
        if terms is None:
            return None
        parts.append(terms)
    if isinstance(formula, Or):
        return _least([term for part in parts for term in part])
    assert isinstance(formula, And)
    product: list[Term] | None = [frozenset()]
    for part in parts:
        if product is None or len(product) * len(part) > 8 * _MOST_TERMS:
            return None
        product = _least([one | other for one in product for other in part])
    return product


def _least(terms: Iterable[Term]) -> list[Term] | None:
    """Removes contradictions and terms that a smaller one implies; None if too many are left."""
    kept: list[Term] = []
    for term in sorted(set(terms), key=len):
        if any(negation(atom) in term for atom in term):
            continue
        if not any(smaller <= term for smaller in kept):
            kept.append(term)
            if len(kept) > _MOST_TERMS:
                return None
    return kept

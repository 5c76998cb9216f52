"""Keep what is left of a formula from growing on long runs.

The parts of a left-over formula come from a finite set, but nested `&` and `|` can repeat them.
A large one is written as the least disjunction of conjunctions, or the dual where that is the
smaller; of these there are finitely many.
"""

from __future__ import annotations

from collections.abc import Iterable

from tapwright.spec.formula import And, Formula, Junction, Or
from tapwright.spec.normal_form import conjunction, disjunction, negation

_MOST_TERMS = 512

Term = frozenset[Formula]


def compact(formula: Formula) -> Formula:
    """An equal formula without nested repetition, where one can be had at a bearable price."""
    terms = _terms(formula)
    dual_terms = _terms(negation(formula))
    if dual_terms is not None and (terms is None or len(dual_terms) < len(terms)):
        return negation(_join(dual_terms))
    return formula if terms is None else _join(terms)


def _join(terms: Iterable[Term]) -> Formula:
    return disjunction([conjunction(term) for term in terms])


def _terms(formula: Formula) -> list[Term] | None:
    """The least set of conjunctions whose disjunction is the formula; nothing if too many."""
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
    kept: list[Term] = []
    for term in sorted(set(terms), key=len):
        if any(negation(atom) in term for atom in term):
            continue
        if not any(smaller <= term for smaller in kept):
            kept.append(term)
            if len(kept) > _MOST_TERMS:
                return None
    return kept

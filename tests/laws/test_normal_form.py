"""The laws of the logic: what they call equal is the same object or has the same verdict."""

from __future__ import annotations

import copy
import pickle

from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.laws.formulas import NAMES, PROPOSITIONS, Trace, formulas, traces

from tapwright.spec.formula import FALSE, TRUE, Formula
from tapwright.spec.formula_parser import parse_formula
from tapwright.spec.normal_form import (
    always,
    conjunction,
    disjunction,
    eventually,
    literal,
    negation,
    release,
    strong_next,
    until,
    weak_next,
)
from tapwright.spec.progression import Progressor

law = examples(80)
any_formula = formulas(bounded=True)


def _holds(formula: Formula, trace: Trace) -> bool:
    progressor, time = Progressor(), trace[0].time
    for instant in trace:
        labels = frozenset(PROPOSITIONS[name] for name in instant.names)
        formula = progressor.progress(formula, labels, instant.time - time)
        time = instant.time
    return formula.at_end


@law
@given(any_formula)
def test_printing_and_parsing_give_the_same_object(formula: Formula) -> None:
    assert parse_formula(str(formula)) is formula


@law
@given(any_formula)
def test_copies_are_the_same_object(formula: Formula) -> None:
    assert pickle.loads(pickle.dumps(formula)) is formula
    assert copy.deepcopy(formula) is formula


@law
@given(any_formula, any_formula, any_formula)
def test_and_or_are_sets(a: Formula, b: Formula, c: Formula) -> None:
    for join in (conjunction, disjunction):
        assert join((a, a)) is a
        assert join((a, b)) is join((b, a))
    assert conjunction((a, TRUE)) is a
    assert conjunction((a, FALSE)) is FALSE
    assert disjunction((a, FALSE)) is a
    assert disjunction((a, TRUE)) is TRUE


@law
@given(any_formula)
def test_complements_meet(a: Formula) -> None:
    assert conjunction((a, negation(a))) is FALSE
    assert disjunction((a, negation(a))) is TRUE
    assert negation(negation(a)) is a


@law
@given(any_formula, any_formula, traces())
def test_absorption(a: Formula, b: Formula, trace: Trace) -> None:
    assert _holds(conjunction((a, disjunction((a, b)))), trace) is _holds(a, trace)
    assert _holds(disjunction((a, conjunction((a, b)))), trace) is _holds(a, trace)


@law
@given(any_formula, any_formula, any_formula, traces())
def test_associativity_and_distributivity(a: Formula, b: Formula, c: Formula, trace: Trace) -> None:
    pairs = [
        (conjunction((a, conjunction((b, c)))), conjunction((conjunction((a, b)), c))),
        (
            conjunction((a, disjunction((b, c)))),
            disjunction((conjunction((a, b)), conjunction((a, c)))),
        ),
        (strong_next(conjunction((a, b))), conjunction((strong_next(a), strong_next(b)))),
        (weak_next(disjunction((a, b))), disjunction((weak_next(a), weak_next(b)))),
        (eventually(disjunction((a, b))), disjunction((eventually(a), eventually(b)))),
        (always(conjunction((a, b))), conjunction((always(a), always(b)))),
        (until(a, disjunction((b, c))), disjunction((until(a, b), until(a, c)))),
        (until(conjunction((a, b)), c), conjunction((until(a, c), until(b, c)))),
    ]
    for one, other in pairs:
        assert _holds(one, trace) is _holds(other, trace)


@law
@given(any_formula, any_formula, st.none() | st.integers(0, 4000))
def test_duality(a: Formula, b: Formula, bound: int | None) -> None:
    assert negation(conjunction((a, b))) is disjunction((negation(a), negation(b)))
    assert negation(until(a, b, bound)) is release(negation(a), negation(b), bound)
    assert negation(eventually(a, bound)) is always(negation(a), bound)
    assert negation(strong_next(a)) is weak_next(negation(a))


@law
@given(any_formula, any_formula, traces())
def test_expansion(a: Formula, b: Formula, trace: Trace) -> None:
    step = disjunction((b, conjunction((a, strong_next(until(a, b))))))
    assert _holds(until(a, b), trace) is _holds(step, trace)
    step = conjunction((b, disjunction((a, weak_next(release(a, b))))))
    assert _holds(release(a, b), trace) is _holds(step, trace)


@law
@given(formulas(), formulas(), traces())
def test_idempotence_of_the_temporal_operators(a: Formula, b: Formula, trace: Trace) -> None:
    assert eventually(eventually(a)) is eventually(a)
    assert always(always(a)) is always(a)
    assert until(a, until(a, b)) is until(a, b)
    assert release(a, release(a, b)) is release(a, b)
    assert _holds(until(until(a, b), b), trace) is _holds(until(a, b), trace)
    assert _holds(eventually(until(a, b)), trace) is _holds(eventually(b), trace)


@law
@given(st.sampled_from(NAMES), st.integers(0, 3000), st.integers(0, 3000))
def test_of_two_bounds_the_deciding_one_stays(name: str, one: int, other: int) -> None:
    a, (less, more) = literal(PROPOSITIONS[name]), sorted((one, other))
    assert conjunction((eventually(a, less), eventually(a, more))) is eventually(a, less)
    assert disjunction((eventually(a, less), eventually(a, more))) is eventually(a, more)
    assert conjunction((eventually(a, less), eventually(a))) is eventually(a, less)
    assert conjunction((always(a, less), always(a, more))) is always(a, more)
    assert disjunction((always(a, less), always(a, more))) is always(a, less)
    assert disjunction((always(a, less), always(a))) is always(a, less)

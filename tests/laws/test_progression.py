"""Progression, the table evaluation and the direct meaning agree on random formulas and traces."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import example, given
from tests.examples import examples
from tests.laws.formulas import PROPOSITIONS, Instant, Trace, Tree, build, means, traces, trees

from tapwright.spec.evaluation import FALSE_VALUE, OPEN_VALUE, TRUE_VALUE, Evaluation
from tapwright.spec.formula import FALSE, TRUE, Formula
from tapwright.spec.monitor import Moment
from tapwright.spec.normal_form import negation
from tapwright.spec.progression import Progressor, advance, elapse_at_best, elapse_at_worst
from tapwright.spec.proposition import Proposition


def _labels(names: frozenset[str]) -> frozenset[Proposition]:
    return frozenset(PROPOSITIONS[name] for name in names)


def _residues(formula: Formula, trace: Trace) -> list[Formula]:
    progressor = Progressor()
    residues, time = [], trace[0].time
    for instant in trace:
        formula = progressor.progress(formula, _labels(instant.names), instant.time - time)
        time = instant.time
        residues.append(formula)
    return residues


@examples(250)
@given(trees(bounded=True), traces())
def test_progression_says_what_the_formula_means(tree: Tree, trace: Trace) -> None:
    assert _residues(build(tree), trace)[-1].at_end is means(tree, trace, 0)


@examples(100)
@given(trees(bounded=True), traces(), traces())
def test_a_verdict_once_final_holds_for_every_continuation(
    tree: Tree, trace: Trace, more: Trace
) -> None:
    shift = trace[-1].time
    whole = trace + tuple(type(each)(each.names, each.time + shift) for each in more)
    for length, residue in enumerate(_residues(build(tree), trace), start=1):
        if residue is TRUE or residue is FALSE:
            for end in range(length, len(whole) + 1):
                assert means(tree, whole[:end], 0) is (residue is TRUE)


@examples(100)
@given(trees(bounded=True), traces())
def test_negation_progresses_to_the_negation(tree: Tree, trace: Trace) -> None:
    formula = build(tree)
    for positive, negative in zip(
        _residues(formula, trace), _residues(negation(formula), trace), strict=True
    ):
        assert positive.at_end is not negative.at_end


@examples(100)
@given(trees(bounded=True), traces())
def test_evaluation_agrees_at_every_step_of_a_whole_trace(tree: Tree, trace: Trace) -> None:
    moments = [Moment(_labels(each.names), each.time, "") for each in trace]
    formula = build(tree)
    values = Evaluation(formula, moments, ended=True)
    for step in range(len(trace)):
        expected = TRUE_VALUE if means(tree, trace, step) else FALSE_VALUE
        assert values.at(formula, step) == expected


@examples(100)
@given(trees(bounded=True), traces())
def test_evaluation_of_an_unfinished_trace_never_says_more_than_progression(
    tree: Tree, trace: Trace
) -> None:
    moments = [Moment(_labels(each.names), each.time, "") for each in trace]
    formula = build(tree)
    value = Evaluation(formula, moments, ended=False).at(formula, 0)
    residue = _residues(formula, trace)[-1]
    if value != OPEN_VALUE:
        ended = Evaluation(formula, moments, ended=True).at(formula, 0)
        assert value == ended
        assert residue.at_end is (value == TRUE_VALUE)


def _means(formula: Formula, value: Formula) -> bool:
    """Whether a formula means this constant, also where no rule makes it so: any trace may end."""
    progressor, seen, waiting = Progressor(), {formula}, [formula]
    some = [set(chosen) for size in (0, 1, 2, 3) for chosen in combinations(PROPOSITIONS, size)]
    while waiting:
        left = waiting.pop()
        if left.at_end is not (value is TRUE):
            return False
        for names, milliseconds in product(some, (0, 1, 10_000)):
            after = progressor.progress(left, _labels(frozenset(names)), milliseconds)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return True


_WEAK = Tree("W", (Tree("name", name="b"), Tree("name", name="a")), bound=1)


@examples(100)
@given(trees(bounded=True), traces())
@example(
    Tree("&", (Tree("!", (_WEAK,)), Tree("X", (_WEAK,)))),
    (Instant(frozenset("b"), 0), Instant(frozenset("b"), 1)),
)
def test_prediction_is_right_whatever_the_rest_of_the_step_brings(tree: Tree, trace: Trace) -> None:
    known = frozenset({PROPOSITIONS["a"]})
    progressor = Progressor()
    left, time = build(tree), trace[0].time
    for instant in trace:
        labels = _labels(instant.names)
        at_best = advance(elapse_at_best(left), labels & known, known)
        at_worst = advance(elapse_at_worst(left), labels & known, known)
        for milliseconds in (0, instant.time - time, 10_000):
            after = progressor.progress(left, labels, milliseconds)
            assert _means(after, FALSE) or at_best is not FALSE
            assert _means(after, TRUE) or at_worst is not TRUE
        left = progressor.progress(left, labels, instant.time - time)
        time = instant.time

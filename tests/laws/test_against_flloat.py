"""The same formulas read by flloat, an independent implementation, give the same verdicts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flloat import ltlf  # type: ignore[import-untyped]
from hypothesis import given
from tests.examples import examples
from tests.laws.formulas import NAMES, PROPOSITIONS, Trace, Tree, build, traces, trees

from tapwright.spec.progression import Progressor

_THEIRS: dict[str, Callable[..., Any]] = {
    "true": ltlf.LTLfTrue,
    "false": ltlf.LTLfFalse,
    "!": ltlf.LTLfNot,
    "X": ltlf.LTLfNext,
    "N": ltlf.LTLfWeakNext,
    "&": lambda *parts: ltlf.LTLfAnd(parts),
    "|": lambda *parts: ltlf.LTLfOr(parts),
    "->": lambda *parts: ltlf.LTLfImplies(parts),
    "<->": lambda *parts: ltlf.LTLfEquivalence(parts),
    "U": lambda *parts: ltlf.LTLfUntil(parts),
    "R": lambda *parts: ltlf.LTLfRelease(parts),
    # flloat has no weak until of its own
    "W": lambda left, right: ltlf.LTLfRelease((right, ltlf.LTLfOr((left, right)))),
}


def _theirs(tree: Tree) -> Any:
    if tree.operator == "name":
        return ltlf.LTLfAtomic(tree.name)
    return _THEIRS[tree.operator](*(_theirs(part) for part in tree.parts))


def _ours(tree: Tree, trace: Trace) -> bool:
    formula, progressor = build(tree), Progressor()
    for instant in trace:
        labels = frozenset(PROPOSITIONS[name] for name in instant.names)
        formula = progressor.progress(formula, labels)
    return formula.at_end


def _words(trace: Trace) -> list[dict[str, bool]]:
    return [{name: name in instant.names for name in NAMES} for instant in trace]


@examples(150)
@given(trees(), traces())
def test_its_semantics_agrees(tree: Tree, trace: Trace) -> None:
    theirs = _theirs(tree).truth(_words(trace), 0)
    assert _ours(tree, trace) is bool(theirs)


@examples(25)
@given(trees(names=("a", "b"), leaves=4), traces(most=5))
def test_its_automata_agree(tree: Tree, trace: Trace) -> None:
    automaton = _theirs(tree).to_automaton()
    words = [{name: word[name] for name in ("a", "b")} for word in _words(trace)]
    assert _ours(tree, trace) is bool(automaton.accepts(words))

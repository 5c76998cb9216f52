"""A literal holds or not by a step's labels."""

from __future__ import annotations

from tapwright.spec import read_specification
from tapwright.spec.formula import Literal
from tapwright.spec.literal_truth import literal_holds


def literal_of(text: str) -> Literal:
    """Returns a formula that is one literal."""
    found = read_specification(text, "a.ltl").content
    assert isinstance(found, Literal)
    return found


def test_what_is_only_somewhere_neither_holds_nor_is_gone() -> None:
    there, gone = literal_of("[text = a]"), literal_of("[text != a]")
    labels = [frozenset(), frozenset({there.proposition}), frozenset({there.proposition.somewhere})]
    assert [literal_holds(there, each) for each in labels] == [False, True, False]
    assert [literal_holds(gone, each) for each in labels] == [True, False, False]

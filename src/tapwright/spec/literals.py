"""The literals of formulas, and the texts that they name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from tapwright.spec.formula import Binary, Formula, Junction, Literal, Next
from tapwright.spec.literal_truth import literal_holds
from tapwright.spec.proposition import Proposition


def parts_of(formula: Formula) -> tuple[Formula, ...]:
    """Returns the operands of a formula."""
    match formula:
        case Junction():
            return formula.operands
        case Next():
            return (formula.operand,)
        case Binary():
            return (formula.left, formula.right)
    return ()


@lru_cache(maxsize=4096)
def literals_of(formula: Formula) -> tuple[Literal, ...]:
    """Returns the different literals of a formula, in the order in which they are printed."""
    found: dict[Formula, Literal] = {}
    seen: set[Formula] = set()
    waiting = [formula]
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        if isinstance(part, Literal):
            found[part] = part
        waiting.extend(reversed(parts_of(part)))
    return tuple(found.values())


def texts_of(formulas: Iterable[Formula]) -> tuple[str, ...]:
    """Returns the texts that positive literals name; negated ones are never to be written."""
    texts: dict[str, None] = {}
    for formula in formulas:
        for each in literals_of(formula):
            text = each.proposition.text_to_write
            if each.positive and text is not None:
                texts[text] = None
    return tuple(texts)


def positive_texts(literals: Iterable[Literal]) -> tuple[Proposition, ...]:
    """Returns the propositions that ask in the papers' meaning for a text on the screen."""
    return tuple(
        each.proposition
        for each in literals
        if each.positive and each.proposition.name == "text" and each.proposition.is_paper
    )


def most_met(
    literals: Sequence[Literal], labels: Iterable[Collection[Proposition]]
) -> tuple[int, int]:
    """Returns the first step at which the most literals hold at once, and their number.

    Raises:
        ValueError: there is no step.
    """
    met = [sum(literal_holds(each, held) for each in literals) for held in labels]
    most = max(met)
    return met.index(most), most

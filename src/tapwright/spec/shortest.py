"""Lower bounds: the steps that satisfy a formula, and the propositions that hold at them."""

from __future__ import annotations

from functools import lru_cache

from tapwright.spec.formula import And, Binary, Constant, Formula, Junction, Next

NEVER = 1_000_000  # more steps than any trace has


@lru_cache(maxsize=4096)
def steps_needed(formula: Formula) -> int:
    """Returns the least number of further steps that can satisfy the formula; 0 if it may end."""
    if formula.at_end:
        return 0
    match formula:
        case Constant():
            return NEVER
        case Junction():
            choose = max if isinstance(formula, And) else min
            return choose(steps_needed(operand) for operand in formula.operands)
        case Next():
            return min(NEVER, 1 + steps_needed(formula.operand))
        case Binary():
            return max(1, steps_needed(formula.right))
    return 1


@lru_cache(maxsize=4096)
def propositions_needed(formula: Formula) -> int:
    """Returns the least number of propositions that must still hold.

    Of alternatives the one that asks for least counts. What is left of `p U q` after a q that asks
    for more has both as alternatives: it is longer than before, and yet less is needed.
    """
    if formula.at_end:
        return 0
    match formula:
        case Constant():
            return NEVER
        case And():
            return min(NEVER, sum(propositions_needed(operand) for operand in formula.operands))
        case Junction():
            return min(propositions_needed(operand) for operand in formula.operands)
        case Next():
            return propositions_needed(formula.operand)
        case Binary():
            return propositions_needed(formula.right)
    return 1

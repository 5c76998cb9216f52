"""Builds formulas in normal form: formulas equal by the simple laws become the same object.

`&` and `|` are sets: flat, without repetition, constants or complements, and absorbed. The
identities of until and release hold at every step of a finite trace.
"""

from __future__ import annotations

from collections.abc import Iterable

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
    Or,
    Release,
    Remaining,
    Until,
    make,
)
from tapwright.spec.proposition import Proposition

# Comparing all pairs of operands is quadratic, so it is skipped for more than this many.
_MANY = 64
_PASSES = 8


def literal(proposition: Proposition, positive: bool = True, pending: bool = False) -> Formula:
    """Returns the proposition as a formula, or its negation."""
    return make(Literal, proposition, positive, pending)


def conjunction(operands: Iterable[Formula]) -> Formula:
    """Returns the conjunction (and) of the operands."""
    return _junction(And, operands)


def disjunction(operands: Iterable[Formula]) -> Formula:
    """Returns the disjunction (or) of the operands."""
    return _junction(Or, operands)


def negation(formula: Formula) -> Formula:
    """Returns the negation, pushed down to the propositions; cached."""
    if formula.negated is None:
        formula.negated = _negate(formula)
        formula.negated.negated = formula
    return formula.negated


def implication(left: Formula, right: Formula) -> Formula:
    """Returns `left -> right`."""
    return disjunction((negation(left), right))


def equivalence(left: Formula, right: Formula) -> Formula:
    """Returns `left <-> right`."""
    neither = conjunction((negation(left), negation(right)))
    return disjunction((conjunction((left, right)), neither))


def strong_next(operand: Formula) -> Formula:
    """Returns `X operand`: there is a next step, and the operand holds there."""
    return FALSE if operand is FALSE else make(Next, operand, True)


def weak_next(operand: Formula) -> Formula:
    """Returns `N operand`: the operand holds at the next step, if there is one."""
    return TRUE if operand is TRUE else make(Next, operand, False)


def until(left: Formula, right: Formula, bound: int | None = None) -> Formula:
    """Returns `left U right`: left until right, which must come (within milliseconds)."""
    if isinstance(right, Constant) or left is right or left is FALSE:
        return right
    if bound is None:
        if isinstance(right, Until) and right.bound is None:
            if left is TRUE:  # F(a U b) = F b
                return until(TRUE, right.right)
            if right.left is left:  # a U (a U b) = a U b
                return right
        if isinstance(left, Until) and left.bound is None and left.right is right:
            return left  # (a U b) U b = a U b
    return make(Until, left, right, bound, False)


def release(left: Formula, right: Formula, bound: int | None = None) -> Formula:
    """Returns `left R right`: right up to and with the step of left, or always."""
    if isinstance(right, Constant) or left is right or left is TRUE:
        return right
    if bound is None:
        if isinstance(right, Release) and right.bound is None:
            if left is FALSE:  # G(a R b) = G b
                return release(FALSE, right.right)
            if right.left is left:  # a R (a R b) = a R b
                return right
        if isinstance(left, Release) and left.bound is None and left.right is right:
            return left  # (a R b) R b = a R b
    return make(Release, left, right, bound, False)


def eventually(operand: Formula, bound: int | None = None) -> Formula:
    """Returns `F operand`: it holds at some step from now on."""
    return until(TRUE, operand, bound)


def always(operand: Formula, bound: int | None = None) -> Formula:
    """Returns `G operand`: it holds at every step from now on."""
    return release(FALSE, operand, bound)


def weak_until(left: Formula, right: Formula, bound: int | None = None) -> Formula:
    """Returns `left W right`: left until right, which need not come."""
    return release(right, disjunction((left, right)), bound)


def _negate(formula: Formula) -> Formula:
    """Computes the negation by the kind of formula."""
    match formula:
        case Constant():
            return FALSE if formula.value else TRUE
        case Remaining():
            return NO_FURTHER_STEP if formula.goes_on else ANOTHER_STEP
        case Literal():
            return make(Literal, formula.proposition, not formula.positive, formula.pending)
        case Junction():
            dual = Or if isinstance(formula, And) else And
            return _junction(dual, [negation(operand) for operand in formula.operands])
        case Next():
            return make(Next, negation(formula.operand), not formula.strong)
        case Binary():
            other = Release if isinstance(formula, Until) else Until
            left, right, bound, running = formula.fields
            return make(other, negation(left), negation(right), bound, running)
    raise TypeError(f"not a formula: {formula!r}")


def _junction(kind: type[Junction], operands: Iterable[Formula]) -> Formula:
    """Returns the simplified conjunction or disjunction."""
    unit, zero = (TRUE, FALSE) if kind is And else (FALSE, TRUE)
    members = _flatten(kind, operands, unit)
    for _ in range(_PASSES):
        if zero in members:
            return zero
        if len(members) > 1 and any(_denied(kind, member, members) for member in members):
            return zero
        simplified = _assume_atoms(kind, members, unit)
        if simplified is None:
            break
        members = simplified
    if len(members) > 1:
        _drop_bounded(kind, members)
        _drop_supersets(kind, members)
    if len(members) < 2:
        return next(iter(members), unit)
    ordered = sorted(members, key=lambda member: (member.rank, str(member)))
    return make(kind, tuple(ordered))


def _flatten(
    kind: type[Junction], operands: Iterable[Formula], unit: Formula
) -> dict[Formula, None]:
    """Returns the operands with those of nested junctions of the same kind, without units."""
    members: dict[Formula, None] = {}
    for operand in operands:
        if isinstance(operand, kind):
            members.update(dict.fromkeys(operand.operands))
        elif operand is not unit:
            members[operand] = None
    return members


def _denied(kind: type[Junction], member: Formula, members: dict[Formula, None]) -> bool:
    """Returns whether the member's negation is among the members, perhaps as several of them."""
    opposite = negation(member)
    if isinstance(opposite, kind):
        return all(operand in members for operand in opposite.operands)
    return opposite in members


def _assume_atoms(
    kind: type[Junction], members: dict[Formula, None], unit: Formula
) -> dict[Formula, None] | None:
    """Replaces inside compound operands what the simple operands already decide.

    `a & (a | b)` is `a`, `a & (!a | b)` is `a & b`, at any depth; without it the formula that is
    left would grow with the length of the trace. Returns None if nothing changes.
    """
    compounds: list[Formula] = [member for member in members if isinstance(member, Junction)]
    if not compounds or len(compounds) == len(members):
        return None
    zero = negation(unit)
    known: dict[Formula, Formula] = {}
    for member in members:
        if not isinstance(member, Junction):
            known[member] = unit
            known[negation(member)] = zero
    replaced = {member: substitute(member, known) for member in compounds}
    if all(member is new for member, new in replaced.items()):
        return None
    return _flatten(kind, [replaced.get(member, member) for member in members], unit)


def substitute(formula: Formula, known: dict[Formula, Formula]) -> Formula:
    """Returns the formula with known parts replaced, outside all temporal operators."""
    found = known.get(formula)
    if found is not None:
        return found
    if not isinstance(formula, Junction):
        return formula
    operands = [substitute(operand, known) for operand in formula.operands]
    if all(new is old for new, old in zip(operands, formula.operands, strict=True)):
        return formula
    return _junction(type(formula), operands)


def _drop_bounded(kind: type[Junction], members: dict[Formula, None]) -> None:
    """Keeps of one until or release with several bounds only the deciding one."""
    groups: dict[tuple[type[Formula], Formula, Formula], list[Binary]] = {}
    for member in members:
        if isinstance(member, Binary):
            groups.setdefault((type(member), member.left, member.right), []).append(member)
    for group in groups.values():
        for one in group if 1 < len(group) <= _MANY else ():
            for other in group:
                both = one is not other and one in members and other in members
                if both and _implies(one, other):
                    del members[other if kind is And else one]


def _implies(one: Binary, other: Binary) -> bool:
    """Returns whether the one bounded formula implies the other."""
    strict, loose = (one, other) if isinstance(one, Until) else (other, one)
    if loose.bound is None:
        return True
    earlier = strict.running or not loose.running
    return strict.bound is not None and strict.bound <= loose.bound and earlier


def _drop_supersets(kind: type[Junction], members: dict[Formula, None]) -> None:
    """Drops operands that another implies: `(a | b) & (a | b | c)` is `a | b`, and the dual."""
    compounds = [member for member in members if isinstance(member, Junction)]
    if not 1 < len(compounds) <= _MANY:
        return
    sets = [(member, frozenset(member.operands)) for member in compounds]
    for member, operands in sets:
        if any(other < operands for _, other in sets):
            del members[member]

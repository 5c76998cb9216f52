"""Finds specifications that no test can satisfy, before anything is searched."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tapwright.spec.counting import exclude_each_other
from tapwright.spec.errors import SpecificationError, Text, shown
from tapwright.spec.formula import FALSE, And, Formula, Literal, Next, Release, Until
from tapwright.spec.labelling import matches
from tapwright.spec.normal_form import conjunction
from tapwright.spec.proposition import COUNT, SCREEN_PROPERTIES, Proposition, Relation
from tapwright.spec.scenario_parser import ParsedScenario
from tapwright.spec.scenario_printer import condition_text

# A step has one value of each of these; of toasts it may bring several.
_SINGLE = frozenset({*SCREEN_PROPERTIES, "actionType"}) - {"toast"}


def contradictions(text: Text, parsed: ParsedScenario) -> Iterator[SpecificationError]:
    """Yields an error for each stage whose conditions never hold together."""
    for stage, offset in zip(parsed.scenario.stages, parsed.stage_offsets, strict=True):
        pair = _clash(stage.goal)
        if stage.goal is FALSE:
            message = f"stage {shown(stage.name)} is never complete: it asks for a thing and for"
            yield text.error(f"{message} its contrary", offset)
        elif pair is not None:
            one, other = map(condition_text, pair)
            message = f"stage {shown(stage.name)} is never complete: {one} and {other}"
            yield text.error(
                f"{message} never hold at one step", offset, hint="give each a stage of its own"
            )


def formula_contradictions(text: Text, formula: Formula) -> Iterator[SpecificationError]:
    """Yields an error if the formula is never true."""
    if formula is FALSE:
        yield text.error("no test satisfies this formula: it asks for a thing and its contrary", 0)
    pair = _broken_promise(formula)
    if pair is not None:
        always, once = map(condition_text, pair)
        yield text.error(
            f"no test satisfies this formula: it asks for {always} at every step and for {once}", 0
        )


def _broken_promise(formula: Formula) -> tuple[Literal, Literal] | None:
    """Returns what is to hold at every step, and what is to hold once and excludes it."""
    while isinstance(formula, Next):
        formula = formula.operand
    operands = formula.operands if isinstance(formula, And) else ()
    always = [each.right for each in operands if isinstance(each, Release) and each.left is FALSE]
    once = [each.right for each in operands if isinstance(each, Until)]
    for one in always:
        for other in (*once, *operands):
            pair = _clash(conjunction([one, other]))
            if pair is not None:
                return pair
    return None


def _clash(goal: Formula) -> tuple[Literal, Literal] | None:
    """Returns two literals of a conjunction that ask for different values of one thing."""
    operands = goal.operands if isinstance(goal, And) else (goal,)
    asked = [each for each in operands if isinstance(each, Literal) and each.positive]
    for one, other in combinations(asked, 2):
        if _exclude(one.proposition, other.proposition):
            return one, other
    return None


def _exclude(one: Proposition, other: Proposition) -> bool:
    """Returns whether no value is what both ask for."""
    if one.name == other.name == COUNT and one.bindings == other.bindings:
        return exclude_each_other(one.value, other.value)
    if one.name != other.name or one.name not in _SINGLE:
        return False
    if Relation.CONTAINS in (one.relation, other.relation):
        return False
    return not matches(one, (other.value,)) and not matches(other, (one.value,))

"""What a specification asks of the screen that its witness ends on."""

from __future__ import annotations

from collections.abc import Iterator

from tapwright.spec import Formula, parse_formula
from tapwright.spec.formula import And, Literal, Next, Until
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.testcase.test_case import Shown, ShownKind


def asked_at_the_end(shown: Shown) -> list[Literal]:
    """The conditions on the last screen that can be told without knowing the whole run.

    A witness ends with the step that completes it, so what is to hold eventually holds then.
    """
    match shown.kind:
        case ShownKind.SCENARIO:
            goal: Formula | None = parse_scenario(shown.value).stages[-1].goal
        case ShownKind.FORMULA:
            goal = _last_goal(parse_formula(shown.value))
        case _:
            return []
    return [each for each in _literals(goal) if not each.proposition.is_action]


def _last_goal(formula: Formula) -> Formula | None:
    """What comes last in a chain such as `F(a & X F b)`; none if several things may come last."""
    match formula:
        case Until():
            return _last_goal(formula.right)
        case Next():
            return _last_goal(formula.operand)
        case And():
            later = [each for each in formula.operands if isinstance(each, (Until, Next))]
            if len(later) > 1:
                return None
            return _last_goal(later[0]) if later else formula
    return formula


def _literals(formula: Formula | None) -> Iterator[Literal]:
    match formula:
        case Literal():
            yield formula
        case And():
            yield from (each for each in formula.operands if isinstance(each, Literal))

"""What a specification asks of the screens of its witness: the last one, and where stages end."""

from __future__ import annotations

from collections.abc import Iterator

from tapwright.spec import Formula, parse_formula
from tapwright.spec.formula import And, Literal, Next, Until
from tapwright.spec.kept_values import needs_kept_values
from tapwright.spec.scenario_explanation import stage_title
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.testcase.origins import seen_stages
from tapwright.testcase.test_case import Shown, ShownKind, TestCase


def asked_on_the_way(test: TestCase) -> dict[int, list[Literal]]:
    """The conditions of each stage but the last, by the step that completes it; 0 is the launch.

    Empty where the test does not say at which step each stage was seen.
    """
    shown = next((each for each in test.shows if each.kind is ShownKind.SCENARIO), None)
    if shown is None:
        return {}
    stages, seen = parse_scenario(shown.value).stages, seen_stages(test)
    titles = [stage_title(index, stage) for index, stage in enumerate(stages)]
    if titles != [each.stage for each in seen]:
        return {}
    return {
        each.step: _asked_of_screen(stage.goal)
        for stage, each in zip(stages[:-1], seen, strict=False)
    }


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
    return _asked_of_screen(goal)


def _asked_of_screen(goal: Formula | None) -> list[Literal]:
    return [
        each
        for each in _literals(goal)
        if not each.proposition.is_action and not needs_kept_values(each)
    ]


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

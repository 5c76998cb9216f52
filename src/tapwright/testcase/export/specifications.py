"""A test in its portable form: an L4 scenario or a level (c) formula that finds it again."""

from __future__ import annotations

from collections.abc import Mapping

from tapwright.core.action import Action, ActionKind, Need
from tapwright.core.errors import InputError
from tapwright.core.screen import WidgetIdentity
from tapwright.core.visible import plain
from tapwright.spec import Declarations, Formula, SpecificationError, parse_formula
from tapwright.spec.formula import And
from tapwright.spec.kept_values import needs_kept_values
from tapwright.spec.normal_form import conjunction, literal, strong_next
from tapwright.spec.proposition import Proposition, Relation
from tapwright.spec.scenario import Scenario, Stage
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.spec.scenario_printer import declaration_lines, scenario_text
from tapwright.testcase.export.exporting import Exported, named, title_of
from tapwright.testcase.specification import declarations_of
from tapwright.testcase.test_case import (
    OF_A_SCREEN,
    PlannedStep,
    Shown,
    ShownKind,
    TestCase,
    in_words,
)


def to_formula(test: TestCase) -> Exported:
    """A formula that names every action of the test in turn, and what it shows at the end."""
    shown = [_formula_of(each) for each in test.shows if _is_specification(each)]
    formula = [] if (goal := _goal(test)) is None else [goal]
    for step in reversed(test.steps):
        shown_here = [_goal_of(each) for each in step.shows]
        formula = [strong_next(conjunction([_action(named(step)), *shown_here, *formula]))]
    parts = [*shown, *formula]
    if not parts:
        raise InputError("the test has no step and shows nothing, so no formula says what it does")
    head = declaration_lines(_declarations(test))
    text = "\n".join([*head, str(conjunction(parts))])
    try:
        parse_formula(text)
    except SpecificationError as error:
        raise InputError(
            f"a test of {len(test.steps)} steps makes no formula: {error.reason}",
            hint="tapwright minimise makes it shorter; `--to sts` takes any length",
        ) from error
    return Exported(f"{text}\n")


def to_scenario(test: TestCase) -> Exported:
    """A scenario whose STEPS are the actions of the test."""
    return to_staged_scenario(test, {})


def to_staged_scenario(test: TestCase, names: Mapping[int, str]) -> Exported:
    """A scenario with a stage up to each step that shows something, and up to each named one.

    Args:
        test: what to say.
        names: of stages, by the number of their last step, from 0.
    """
    end = _at_the_end(test)
    if not end and not (test.steps and test.steps[-1].shows):
        raise InputError(
            "the test shows nothing that a scenario could ask for at its end",
            hint="add a line such as `shows activity NAME`",
        )
    running = literal(Proposition("package", Relation.IS, test.package))
    stages = [Stage("start the app", eventually=(running,))] if test.steps else []
    begin, last = 0, len(test.steps) - 1
    for number, step in enumerate(test.steps):
        if number != last and number not in names and not step.shows:
            continue
        goals = [_goal_of(shown) for shown in step.shows] + (end if number == last else [])
        if not goals:
            then = test.steps[number + 1].activity
            shown = Shown(ShownKind.ACTIVITY, then)
            goals = [_goal_of(shown)] if then else [running]
        steps = tuple(_action(named(each)) for each in test.steps[begin : number + 1])
        name = names.get(number) or _stage_name(step, alone=begin == 0 and number == last)
        stages.append(Stage(plain(name), eventually=tuple(goals), steps=steps))
        begin = number + 1
    if not test.steps:
        stages.append(Stage("see what the test shows", eventually=tuple(end)))
    scenario = Scenario(title_of(test), tuple(stages), declarations=_declarations(test))
    everything = [*test.shows, *(shown for step in test.steps for shown in step.shows)]
    left_out = [
        plain(f"the formula {shown.value}")
        for shown in everything
        if shown.kind is ShownKind.FORMULA
    ]
    left_out += [
        "the values that are kept from step to step"
        for shown in everything
        if shown.kind is ShownKind.SCENARIO and " KEPT AS " in shown.value
    ]
    left_out += [
        plain(f"that it is {shown.value} itself which is {shown.kind}")
        for shown in everything
        if shown.kind in (ShownKind.CHECKED, ShownKind.UNCHECKED)
    ]
    return Exported(scenario_text(scenario), left_out)


def _stage_name(step: PlannedStep, *, alone: bool) -> str:
    if alone or not step.shows:
        return "do what the test does"
    return " and ".join(in_words(shown) for shown in step.shows)


def _at_the_end(test: TestCase) -> list[Formula]:
    """What is to hold after the last step."""
    goal = _goal(test)
    goals = [] if goal is None else [goal]
    for shown in test.shows:
        if shown.kind is ShownKind.SCENARIO:
            # The last stage is what the test comes to; the steps say how it gets there.
            last = parse_scenario(shown.value).stages[-1]
            asked = last.goal.operands if isinstance(last.goal, And) else (last.goal,)
            goals += (each for each in asked if not needs_kept_values(each))
    return goals


def _declarations(test: TestCase) -> Declarations:
    """The meaning and the inputs of what the test shows; the papers' where it shows no such."""
    shown = next(filter(_is_specification, test.shows), None)
    return Declarations() if shown is None else declarations_of(shown)


def _is_specification(shown: Shown) -> bool:
    return shown.kind in (ShownKind.FORMULA, ShownKind.SCENARIO)


def _formula_of(shown: Shown) -> Formula:
    if shown.kind is ShownKind.SCENARIO:
        return parse_scenario(shown.value).to_formula()
    return parse_formula(shown.value)


def _goal(test: TestCase) -> Formula | None:
    """What holds after the last step."""
    goals = [
        _goal_of(shown)
        for shown in test.shows
        if shown.kind is ShownKind.CRASH or shown.kind in OF_A_SCREEN
    ]
    return conjunction(goals) if goals else None


def _goal_of(shown: Shown) -> Formula:
    """The condition on a screen, or on the app's end."""
    match shown.kind:
        case ShownKind.CRASH:
            return _is("crashed", "true")
        case ShownKind.ACTIVITY:
            relation = Relation.IS if "." in shown.value else Relation.CONTAINS
            return literal(Proposition("activity", relation, shown.value))
        case ShownKind.TEXT:
            return _is("text", shown.value)
        case ShownKind.GONE:
            return literal(Proposition("text", Relation.IS, shown.value), False)
        case ShownKind.CHECKED | ShownKind.UNCHECKED:
            # In the papers' meaning, which exported tests have, these may be two widgets.
            is_checked = "true" if shown.kind is ShownKind.CHECKED else "false"
            return conjunction([_is("text", shown.value), _is("checked", is_checked)])
    raise AssertionError(f"{shown.kind} is of no single screen")


def _action(action: Action) -> Formula:
    """The propositions that tell this action from the others on its screen."""
    parts = [_is("actionType", action.kind.value)]
    if isinstance(action.argument, str):
        parts.append(_is("actionParam", action.argument))
    if action.target is not None:
        parts += _details(action.kind, action.target)
    return conjunction(parts)


def _details(kind: ActionKind, target: WidgetIdentity) -> list[Formula]:
    names = [target.resource_id.rpartition("/")[2]]
    if kind.need not in (Need.EDITABLE, Need.SCROLLABLE):
        # What stands in a field is not what the field is called.
        names += [target.text, target.content_description]
    if any(names):
        return [_is("actionDetail", name) for name in names if name]
    return [literal(Proposition("actionDetail", Relation.CONTAINS, target.class_name))]


def _is(name: str, value: str) -> Formula:
    return literal(Proposition(name, Relation.IS, value))

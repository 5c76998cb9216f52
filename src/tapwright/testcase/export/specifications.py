"""A test in its portable form: an L4 scenario or a level (c) formula that finds it again."""

from __future__ import annotations

from tapwright.core.action import Action, ActionKind, Need
from tapwright.core.errors import InputError
from tapwright.core.screen import WidgetIdentity
from tapwright.core.visible import plain
from tapwright.spec import Declarations, Formula, SpecificationError, parse_formula
from tapwright.spec.normal_form import conjunction, literal, strong_next
from tapwright.spec.proposition import Proposition, Relation
from tapwright.spec.scenario import Scenario, Stage
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.spec.scenario_printer import declaration_lines, scenario_text
from tapwright.testcase.export.exporting import Exported, named, title_of
from tapwright.testcase.specification import declarations_of
from tapwright.testcase.test_case import Shown, ShownKind, TestCase


def to_formula(test: TestCase) -> Exported:
    """A formula that names every action of the test in turn, and what it shows at the end."""
    shown = [_formula_of(each) for each in test.shows if _is_specification(each)]
    formula = [] if (goal := _goal(test)) is None else [goal]
    for step in reversed(test.steps):
        formula = [strong_next(conjunction([_action(named(step)), *formula]))]
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
    goal = _goal(test)
    goals = [] if goal is None else [goal]
    for shown in test.shows:
        if shown.kind is ShownKind.SCENARIO:
            # The last stage is what the test comes to; the steps say how it gets there.
            goals += parse_scenario(shown.value).stages[-1].eventually
    if not goals:
        raise InputError(
            "the test shows nothing that a scenario could ask for at its end",
            hint="add a line such as `shows activity NAME`",
        )
    running = literal(Proposition("package", Relation.IS, test.package))
    steps = tuple(_action(named(step)) for step in test.steps)
    stages = [Stage("do what the test does", eventually=tuple(goals), steps=steps)]
    if steps:
        stages.insert(0, Stage("start the app", eventually=(running,)))
    scenario = Scenario(title_of(test), tuple(stages), declarations=_declarations(test))
    left_out = [
        plain(f"the formula {shown.value}")
        for shown in test.shows
        if shown.kind is ShownKind.FORMULA
    ]
    return Exported(scenario_text(scenario), left_out)


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
    goals = []
    for shown in test.shows:
        match shown.kind:
            case ShownKind.CRASH:
                goals.append(_is("crashed", "true"))
            case ShownKind.ACTIVITY:
                relation = Relation.IS if "." in shown.value else Relation.CONTAINS
                goals.append(literal(Proposition("activity", relation, shown.value)))
            case ShownKind.TEXT:
                goals.append(_is("text", shown.value))
    return conjunction(goals) if goals else None


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

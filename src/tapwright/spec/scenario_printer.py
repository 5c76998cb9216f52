"""Prints scenarios, conditions and steps as text that parses back to the same value."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tapwright.core.action import ActionKind, Argument, Need
from tapwright.spec.formula import And, Formula, Junction, Literal
from tapwright.spec.meaning import Declarations
from tapwright.spec.notation import milliseconds_text, quoted
from tapwright.spec.proposition import BoundTo, Reading, Relation
from tapwright.spec.scenario import Scenario, Stage

_BARE = re.compile(r"[^\s\"#()=~](?:[^\"#()]*[^\s\"#()])?")
_RESERVED = re.compile(r"\b(?:AND|OR|TO|INTO)\b|^(?:NOT|CONTAINS|ANY)\b", re.IGNORECASE)
_WORDS = {
    (Relation.IS, True): "IS",
    (Relation.IS, False): "IS NOT",
    (Relation.CONTAINS, True): "CONTAINS",
    (Relation.CONTAINS, False): "NOT CONTAINS",
    (Relation.KEPT, True): "KEPT AS",
}


def condition_text(condition: Formula) -> str:
    """Returns a condition as it is written in a scenario."""
    if isinstance(condition, Literal):
        return _literal(condition)
    if isinstance(condition, Junction):
        word = " AND " if isinstance(condition, And) else " OR "
        return word.join(
            f"({condition_text(operand)})"
            if isinstance(operand, Junction)
            else condition_text(operand)
            for operand in condition.operands
        )
    return str(condition)


def _literal(condition: Literal) -> str:
    """Returns a literal; several properties of one widget stand in brackets, as in a formula."""
    name, relation, value, reading, bindings = condition.proposition[:5]
    if any(each.place is BoundTo.SAME for each in bindings):
        text = str(condition)
        return f"NOT {text[1:]}" if text.startswith("!") else text
    where = "".join(f" {each.place} {_read(each.value, each.reading)}" for each in bindings)
    return f"{name}{where} {_WORDS[relation, condition.positive]} {_read(value, reading)}"


def step_text(step: Formula) -> str:
    """Returns a step in shorthand if it has one, otherwise as a condition."""
    return _shorthand(step) or condition_text(step)


def scenario_text(scenario: Scenario) -> str:
    """Returns the whole scenario as an `.sts` file."""
    lines = [f"SCENARIO {scenario.name}".rstrip(), *declaration_lines(scenario.declarations)]
    lines += _limits(scenario, "")
    for stage in scenario.stages:
        lines += ["", *_stage_lines(stage)]
    return "\n".join(lines) + "\n"


def declaration_lines(declarations: Declarations) -> Iterator[str]:
    """Yields the lines MEANING and INPUT."""
    yield f"MEANING {declarations.meaning}"
    for each in declarations.inputs:
        target = f" TO {_value(each.field)}" if each.field else ""
        yield f"INPUT {_value(each.text) if each.text else 'ANY NUMBER'}{target}"


def _stage_lines(stage: Stage) -> Iterator[str]:
    """Yields the lines of a stage."""
    yield f"STAGE {stage.name}".rstrip()
    yield from _limits(stage, "  ")
    for invariant in stage.invariants:
        yield f"  INVARIANT {condition_text(invariant)}"
    for goal in stage.eventually:
        yield f"  EVENTUALLY {condition_text(goal)}"
    if stage.steps:
        yield "  STEPS"
        yield from (f"    {step_text(step)}" for step in stage.steps)


def _limits(part: Scenario | Stage, indent: str) -> Iterator[str]:
    """Yields the lines MAXSTEPS and MAXTIME."""
    if part.max_steps is not None:
        yield f"{indent}MAXSTEPS {part.max_steps}"
    if part.max_seconds is not None:
        yield f"{indent}MAXTIME {milliseconds_text(round(part.max_seconds * 1000))}"


def _value(value: str) -> str:
    """Returns a value, quoted if it would not parse back bare."""
    bare = value.isprintable() and _BARE.fullmatch(value) and not _RESERVED.search(value)
    return value if bare else quoted(value)


def _read(value: str, reading: Reading) -> str:
    """Returns a value in the spelling that it was read from."""
    if reading is Reading.PAPER:
        return _value(value)
    return value if reading is Reading.LOOSE else quoted(value)


def _shorthand(step: Formula) -> str | None:
    """Returns the shorthand of a step, such as `Click OK`, or None if it has none."""
    literals = step.operands if isinstance(step, And) else (step,)
    said: dict[str, str] = {}
    spelt: dict[str, str] = {}  # the same as they are written
    for each in literals:
        if not isinstance(each, Literal) or not each.positive:
            return None
        name, relation, value, reading = each.proposition[:4]
        if relation is not Relation.IS or name in said:
            return None
        said[name] = value
        spelt[name] = _read(value, reading)
    if not said.keys() <= {"actionType", "actionParam", "actionDetail"}:
        return None
    if said.get("actionType") not in set(ActionKind):
        return None
    return _in_words(ActionKind(said["actionType"]), spelt)


def _in_words(kind: ActionKind, said: dict[str, str]) -> str | None:
    """Returns the shorthand of an action type with its parameter and target."""
    parameter, target = said.get("actionParam"), said.get("actionDetail")
    takes_parameter = kind.argument is not Argument.NOTHING
    if takes_parameter != (parameter is not None) and (
        parameter is not None or target is not None or kind.argument is Argument.TEXT
    ):
        return None
    if target is not None and kind.need is Need.NOTHING:
        return None
    words = [kind.value.capitalize()]
    if parameter is not None:
        words.append(parameter)
    if target is not None:
        words += ["TO"] if parameter is not None else []
        words.append(target)
    return " ".join(words)

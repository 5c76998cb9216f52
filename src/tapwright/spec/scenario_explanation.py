"""Explains a scenario on a trace: when each stage was completed, and what the next one lacks."""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.spec.explanation import DOES_NOT_HOLD, explain_formula
from tapwright.spec.formula import TRUE, Formula
from tapwright.spec.kept_values import kept_for
from tapwright.spec.monitor import Moment
from tapwright.spec.progression import advance
from tapwright.spec.scenario import Scenario, Stage
from tapwright.spec.scenario_printer import condition_text, step_text
from tapwright.spec.verdict import Explanation, Verdict


def stage_title(index: int, stage: Stage) -> str:
    """Returns what a stage is called in explanations; its index is from 0."""
    return f"stage {index + 1} {stage.name}"


def explain_scenario(
    scenario: Scenario,
    moments: Sequence[Moment],
    completed: Sequence[int],
    verdict: Verdict,
    failure: str,
) -> Explanation:
    """Returns the tree that explains the scenario's verdict on the trace so far."""
    parts = []
    for index, stage in enumerate(scenario.stages):
        name = stage_title(index, stage)
        if index < len(completed):
            step = completed[index]
            screen = moments[step].screen
            kept = kept_for(stage.goal, moments[step].labels)
            said = "".join(f", {each} is {value}" for each, value in kept.items())
            parts.append(Explanation(name, Verdict.SATISFIED, f"witnessed{said}", step, screen))
        elif index == len(completed):
            begin = completed[-1] + 1 if completed else 0
            parts.append(_open_stage(name, stage, moments, begin, verdict, failure))
        else:
            parts.append(Explanation(name, Verdict.OPEN, "not reached"))
    reason = f"{len(completed)} of {len(scenario.stages)} stages witnessed"
    if failure:
        reason += f", {failure}"
    return Explanation(scenario.name or "scenario", verdict, reason, parts=tuple(parts))


def _open_stage(
    name: str,
    stage: Stage,
    moments: Sequence[Moment],
    begin: int,
    verdict: Verdict,
    failure: str,
) -> Explanation:
    """Explains the present stage: its goals, and invariants and steps that failed."""
    if begin >= len(moments):
        return Explanation(name, verdict, failure or "it has not begun")
    last = len(moments) - 1
    parts = [_goal(each, moments, begin, verdict) for each in stage.eventually]
    if verdict is Verdict.VIOLATED:
        parts += [
            _failed("INVARIANT " + condition_text(each), each, moments[last], last)
            for each in stage.invariants
            if not _holds(each, moments[last])
        ]
        parts += [
            _failed(f"STEPS {step_text(each)}", each, moments[begin + index], begin + index)
            for index, each in enumerate(stage.steps[: len(moments) - begin])
            if not _holds(each, moments[begin + index])
        ]
    reason = failure or "it is under way"
    return Explanation(name, verdict, reason, last, moments[last].screen, tuple(parts))


def _goal(
    condition: Formula, moments: Sequence[Moment], begin: int, verdict: Verdict
) -> Explanation:
    """Explains one eventual condition: where it held by itself, or that it never did."""
    part = "EVENTUALLY " + condition_text(condition)
    held = [step for step in range(begin, len(moments)) if _holds(condition, moments[step])]
    if held:
        screen = moments[held[-1]].screen
        reason = "it held, but not when it counted"
        return Explanation(part, verdict, reason, held[-1], screen)
    last = len(moments) - 1
    tree = _explain(condition, moments[last])
    lacking = tuple(_at(each, last) for each in tree.parts)
    is_plain = bool(lacking) or tree.reason == DOES_NOT_HOLD
    reason = "it never held" if is_plain else tree.reason
    return Explanation(part, verdict, reason, last, moments[last].screen, lacking)


def _failed(part: str, condition: Formula, moment: Moment, step: int) -> Explanation:
    """Explains a condition that did not hold at a step."""
    tree = _explain(condition, moment)
    parts = tuple(_at(each, step) for each in tree.parts)
    return Explanation(part, Verdict.VIOLATED, "it did not hold", step, moment.screen, parts)


def _explain(condition: Formula, moment: Moment) -> Explanation:
    """Explains a condition at a single step."""
    return explain_formula(condition, [moment], Verdict.VIOLATED, write=condition_text)


def _at(tree: Explanation, step: int) -> Explanation:
    """Returns the same tree for a step of the whole trace."""
    parts = tuple(_at(each, step) for each in tree.parts)
    return Explanation(tree.part, tree.verdict, tree.reason, step, tree.screen, parts)


def _holds(condition: Formula, moment: Moment) -> bool:
    """Returns whether the condition holds at the step."""
    return advance(condition, moment.labels) is TRUE

"""Checks that every value a specification names was kept at an earlier step, and only once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tapwright.spec.errors import Text, shown
from tapwright.spec.formula import And, Formula, Junction, Literal, Next
from tapwright.spec.kept_values import needs_kept_values, references
from tapwright.spec.literals import literals_of, parts_of
from tapwright.spec.proposition import Proposition
from tapwright.spec.proposition_parser import Mention
from tapwright.spec.scenario import Scenario

_EARLIER = "keep it in a stage before, or in a formula before X: text OF total KEPT AS {}"


def check_scenario(text: Text, scenario: Scenario, mentions: Sequence[Mention]) -> None:
    """Raises an error for a value that is not kept by an earlier stage, or where none can be."""
    if not any(needs_kept_values(each) for stage in scenario.stages for each in stage.conditions):
        return
    kept: frozenset[str] = frozenset()
    for stage in scenario.stages:
        goals = _operands(stage.goal)
        for condition in stage.conditions:
            for each in literals_of(condition):
                proposition = each.proposition
                _check_names(text, proposition, kept, mentions)
                if proposition.keeps and (each not in goals or not each.positive):
                    raise text.error(
                        "a value is kept under EVENTUALLY, and not behind OR or NOT",
                        _offset(proposition, mentions),
                    )
        kept = _with_new(text, goals, kept, mentions)


def check_formula(text: Text, formula: Formula, mentions: Sequence[Mention]) -> None:
    """Raises an error for a value that is named outside the X that follows where it is kept."""
    if not needs_kept_values(formula):
        return
    for each in literals_of(formula):
        if each.proposition.keeps and not each.positive:
            message = "a value that is kept cannot be denied"
            raise text.error(message, _offset(each.proposition, mentions))
    _check_part(text, formula, frozenset(), frozenset(), mentions)


def _check_part(
    text: Text,
    formula: Formula,
    kept: frozenset[str],
    coming: frozenset[str],
    mentions: Sequence[Mention],
) -> None:
    """Checks a part in which these values are known, and those others from the next step on."""
    if isinstance(formula, Literal):
        _check_names(text, formula.proposition, kept, mentions)
        return
    if isinstance(formula, And):
        coming = _with_new(text, formula.operands, kept | coming, mentions)
    for part in parts_of(formula):
        if isinstance(formula, Next):
            _check_part(text, part, kept | coming, frozenset(), mentions)
        else:
            later = coming if isinstance(formula, Junction) else frozenset[str]()
            _check_part(text, part, kept, later, mentions)


def _check_names(
    text: Text, proposition: Proposition, kept: frozenset[str], mentions: Sequence[Mention]
) -> None:
    for name in sorted(references(proposition) - kept):
        raise text.error(
            f"nothing is kept as {shown(name)} before this",
            _offset(proposition, mentions),
            hint=f"{_EARLIER.format(name)}; put the value in quotes if the app shows the braces",
        )


def _with_new(
    text: Text, operands: Sequence[Formula], kept: frozenset[str], mentions: Sequence[Mention]
) -> frozenset[str]:
    """Returns the names kept so far and by these conditions; refuses one that is kept again."""
    for proposition in _kept_in(operands):
        if proposition.value in kept:
            message = f"{shown(proposition.value)} is kept already; give this value another name"
            raise text.error(message, _offset(proposition, mentions))
        kept |= {proposition.value}
    return kept


def _kept_in(operands: Sequence[Formula]) -> Iterator[Proposition]:
    for each in operands:
        if isinstance(each, Literal) and each.proposition.keeps:
            yield each.proposition


def _operands(condition: Formula) -> tuple[Formula, ...]:
    return condition.operands if isinstance(condition, And) else (condition,)


def _offset(proposition: Proposition, mentions: Sequence[Mention]) -> int:
    """Returns where the proposition stands in the source."""
    return next((each.offset for each in mentions if each.proposition == proposition), 0)

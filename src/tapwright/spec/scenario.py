"""Staged test scenarios as values: stages to be completed in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tapwright.spec.formula import TRUE, Formula
from tapwright.spec.kept_values import bind
from tapwright.spec.meaning import NOTHING_DECLARED, Declarations
from tapwright.spec.normal_form import conjunction, disjunction, strong_next, until
from tapwright.spec.proposition import Proposition


@dataclass(frozen=True)
class Stage:
    """One stage: its invariants hold at every step until its eventual conditions hold together.

    Attributes:
        name: what the author calls it.
        invariants: conditions without temporal operators.
        eventually: the conditions that complete the stage.
        steps: conditions on the first actions of the stage, in order, one an action; the stage
            is not complete before the last of them was taken.
        max_steps: how many steps it may take.
        max_seconds: how long it may take on the device's clock.
    """

    name: str
    invariants: tuple[Formula, ...] = ()
    eventually: tuple[Formula, ...] = ()
    steps: tuple[Formula, ...] = ()
    max_steps: int | None = None
    max_seconds: float | None = None

    @cached_property
    def invariant(self) -> Formula:
        """Returns the conjunction of all invariants."""
        return conjunction(self.invariants)

    @cached_property
    def goal(self) -> Formula:
        """Returns the conjunction of all eventual conditions."""
        return conjunction(self.eventually)

    def bound(self, values: Mapping[str, str]) -> Stage:
        """Returns the stage with these values in place of their names."""
        return replace(
            self,
            invariants=tuple(bind(each, values) for each in self.invariants),
            eventually=tuple(bind(each, values) for each in self.eventually),
            steps=tuple(bind(each, values) for each in self.steps),
        )

    @property
    def conditions(self) -> tuple[Formula, ...]:
        """Returns all conditions of the stage."""
        return (*self.steps, *self.eventually, *self.invariants)


@dataclass(frozen=True)
class Scenario:
    """A behaviour to witness, with limits for the whole of it."""

    name: str
    stages: tuple[Stage, ...]
    max_steps: int | None = None
    max_seconds: float | None = None
    declarations: Declarations = NOTHING_DECLARED

    @cached_property
    def propositions(self) -> frozenset[Proposition]:
        """Returns the propositions that it mentions."""
        every = (each.propositions for stage in self.stages for each in stage.conditions)
        return frozenset[Proposition]().union(*every)

    def to_formula(self) -> Formula:
        """Returns the scenario as an LTL formula, without the limits of steps and time."""
        formula: Formula = TRUE
        for stage in reversed(self.stages):
            formula = _stage_formula(stage, formula)
        return formula


def _stage_formula(stage: Stage, rest: Formula) -> Formula:
    """Returns the formula of a stage that is followed by the rest."""
    then = TRUE if rest is TRUE else strong_next(rest)
    done = conjunction((stage.goal, then))
    formula = until(stage.invariant, done)
    if not stage.steps:
        return formula
    later = conjunction((stage.invariant, strong_next(formula)))
    formula = conjunction((stage.steps[-1], disjunction((done, later))))
    for action in reversed(stage.steps[:-1]):
        formula = conjunction((action, stage.invariant, strong_next(formula)))
    return formula

"""Judges a replay by a formula or a scenario: the specification's own monitor follows it."""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.spec import (
    Declarations,
    Explanation,
    Formula,
    FormulaMonitor,
    Monitor,
    Scenario,
    ScenarioMonitor,
    Verdict,
    labels_of_step,
    parse_formula,
    parse_scenario,
)
from tapwright.spec.errors import Text
from tapwright.spec.formula_parser import read_formula
from tapwright.testcase.oracle import OracleVerdict
from tapwright.testcase.test_case import Shown, ShownKind, TestCase

SPECIFIED = (ShownKind.FORMULA, ShownKind.SCENARIO)
_LAUNCH = Action(ActionKind.REINIT)  # what begins every test


class SpecificationJudge:
    """Held when the monitor is satisfied at the end of the replay or before."""

    def __init__(self, shown: Shown) -> None:
        self._monitor = make_monitor(shown)

    def begin(self, launched: Observation) -> None:
        """The launch is the first step of a specification."""
        _begin(self._monitor, launched)

    def see(self, step: Step) -> None:
        """Tell the monitor."""
        self._monitor.step(labels_of_step(step))

    @property
    def is_decided(self) -> bool:
        """Whether it is satisfied for good."""
        return self._monitor.verdict is Verdict.SATISFIED

    def finish(self) -> OracleVerdict:
        """Ask the monitor."""
        if self._monitor.finish() is Verdict.SATISFIED:
            return OracleVerdict(True, "the specification is satisfied")
        return OracleVerdict(
            False, f"the specification is violated: {self._monitor.explain().reason}"
        )


def content_of(shown: Shown) -> Formula | Scenario:
    """The formula or the scenario that a test shows.

    A test that does not say the meaning was saved before there was another than the papers'.
    """
    if shown.kind is ShownKind.SCENARIO:
        return parse_scenario(shown.value, shown.remark or "<scenario>")
    return parse_formula(shown.value, shown.remark or "<formula>")


def declarations_of(shown: Shown) -> Declarations:
    """The meaning of the specification that a test shows, and what it may type."""
    if shown.kind is ShownKind.SCENARIO:
        return parse_scenario(shown.value, shown.remark or "<scenario>").declarations
    return read_formula(Text(shown.value, shown.remark or "<formula>")).declarations


def types_inputs(test: TestCase) -> bool:
    """Whether the test may type only what its specification declares."""
    return any(
        not declarations_of(shown).is_paper for shown in test.shows if shown.kind in SPECIFIED
    )


def make_monitor(shown: Shown) -> Monitor:
    """The monitor of a formula or a scenario."""
    content = content_of(shown)
    if isinstance(content, Scenario):
        return ScenarioMonitor(content)
    return FormulaMonitor(content, declarations_of(shown))


def explain(shown: Shown, launched: Observation, steps: Sequence[Step]) -> Explanation:
    """What became of each part of the specification; the launch is its step 0."""
    monitor = make_monitor(shown)
    _begin(monitor, launched)
    for step in steps:
        if not monitor.verdict.is_final:
            monitor.step(labels_of_step(step))
    if not monitor.verdict.is_final:
        monitor.finish()
    return monitor.explain()


def _begin(monitor: Monitor, launched: Observation) -> None:
    monitor.restart()
    monitor.step(labels_of_step(Step(0, 0, Screen(), _LAUNCH, launched)))

"""Specifications: LTL formulas and staged test scenarios, monitored step by step.

A library of its own: it imports `tapwright.core` alone. Of Android it knows the names of activities
and actions; monitors also tell rewards, for agents that it does not know.

Reading: `load_specification(path)` by suffix, or `parse_formula`, `parse_scenario` of a text.
Watching: `specification.monitor()` gives a `Monitor`; for each step call `step(observation)` and
read `reward` and `state`; before it, `predict(action)` tells which actions to remove or to take.
`labels_of_step(step)` and `action_labels(action, screen)` turn the core values into what a
monitor is told. Afterwards `explain()` and `how_far()` say why, and `Provenance` which conditions
hold only in fields that the test wrote.
"""

from tapwright.core.activity_graph import ActivityGraph
from tapwright.spec.app_names import AppNames
from tapwright.spec.errors import SpecificationError
from tapwright.spec.formula import Formula
from tapwright.spec.formula_monitor import FormulaMonitor
from tapwright.spec.formula_parser import parse_formula
from tapwright.spec.levels import raise_to_level_two
from tapwright.spec.meaning import Declarations, Input, Meaning
from tapwright.spec.monitor import Monitor
from tapwright.spec.observation import ActionLabels, LabelledStep, PlainScreen, ScreenLabels
from tapwright.spec.provenance import OwnField, Provenance, Typed, typed_by
from tapwright.spec.scenario import Scenario, Stage
from tapwright.spec.scenario_monitor import ScenarioMonitor
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.spec.specification import Specification, load_specification, read_specification
from tapwright.spec.step_labels import action_labels, labels_of_step
from tapwright.spec.verdict import Explanation, HowFar, Prediction, Verdict

__all__ = [
    "ActionLabels",
    "ActivityGraph",
    "AppNames",
    "Declarations",
    "Explanation",
    "Formula",
    "FormulaMonitor",
    "HowFar",
    "Input",
    "LabelledStep",
    "Meaning",
    "Monitor",
    "OwnField",
    "PlainScreen",
    "Prediction",
    "Provenance",
    "Scenario",
    "ScenarioMonitor",
    "ScreenLabels",
    "Specification",
    "SpecificationError",
    "Stage",
    "Typed",
    "Verdict",
    "action_labels",
    "labels_of_step",
    "load_specification",
    "parse_formula",
    "parse_scenario",
    "raise_to_level_two",
    "read_specification",
    "typed_by",
]

"""Specifications: LTL formulas and staged test scenarios, monitored step by step.

A library of its own: it imports `tapwright.core` alone and knows no Android and no agent.
"""

from tapwright.spec.errors import SpecificationError
from tapwright.spec.formula import Formula
from tapwright.spec.formula_monitor import FormulaMonitor
from tapwright.spec.formula_parser import parse_formula
from tapwright.spec.monitor import Monitor
from tapwright.spec.observation import ActionLabels, Observation, PlainScreen, ScreenLabels
from tapwright.spec.verdict import Explanation, HowFar, Prediction, Verdict

__all__ = [
    "ActionLabels",
    "Explanation",
    "Formula",
    "FormulaMonitor",
    "HowFar",
    "Monitor",
    "Observation",
    "PlainScreen",
    "Prediction",
    "ScreenLabels",
    "SpecificationError",
    "Verdict",
    "parse_formula",
]

"""Progressions a second of the papers' formulas, with their memo, on one core.

Wanted: at least 200,000. Also without the memo, with time bounds, and with the labels found anew
on a screen of a hundred widgets at every step.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from record import record

from tapwright.spec import ActionLabels, FormulaMonitor, LabelledStep, PlainScreen, parse_formula
from tapwright.spec.formula import FALSE, TRUE, Formula
from tapwright.spec.progression import Progressor, advance
from tapwright.spec.specification import load_specification

ROOT = Path(__file__).parent.parent / "sample-apps"
TIMED = "G([activity ~ Main] -> F<=5s [activity ~ About]) & F<=1h [text = done]"


def papers_formulas() -> list[Formula]:
    """Every formula that comes with the sample apps."""
    contents = [load_specification(path).content for path in sorted(ROOT.rglob("*.ltl"))]
    return [each for each in contents if isinstance(each, Formula)]


def progress_all(
    formulas: list[Formula], steps: int, progress: Callable[..., Formula]
) -> tuple[int, float]:
    """Progressions done and the seconds that they took, over random traces."""
    chance, done, seconds = random.Random(1), 0, 0.0
    for formula in formulas:
        choices = sorted(formula.propositions)
        # Mostly what lets the formula live, or it would be decided at once.
        sets = [frozenset(each for each in choices if chance.random() < 0.8) for _ in range(16)]
        trace = [sets[chance.randrange(16)] for _ in range(steps)]
        left = formula
        begin = time.perf_counter()
        for labels in trace:
            left = progress(left, labels)
            if left is TRUE or left is FALSE:
                left = formula
        seconds += time.perf_counter() - begin
        done += steps
    return done, seconds


def monitored(steps: int) -> tuple[int, float]:
    """Whole monitor steps on a screen of a hundred widgets."""
    monitor = FormulaMonitor(parse_formula("G([text = a] -> X [text ~ Row 99])"))
    widgets = [{"text": f"Row {number}", "checked": "false"} for number in range(100)]
    observation = LabelledStep(ActionLabels("click"), PlainScreen("p", "Main", widgets=widgets))
    begin = time.perf_counter()
    for _ in range(steps):
        monitor.step(observation)
    return steps, time.perf_counter() - begin


def timed(steps: int) -> tuple[int, float]:
    """Progressions of a formula with time bounds, where no two states are alike."""
    progressor, chance = Progressor(), random.Random(1)
    formula = parse_formula(TIMED)
    choices = sorted(
        formula.propositions - {each for each in formula.propositions if each.value == "done"}
    )
    begin = time.perf_counter()
    left: Formula = formula
    for _ in range(steps):
        labels = frozenset(each for each in choices if chance.random() < 0.5)
        left = progressor.progress(left, labels, chance.randrange(1000))
        if left is TRUE or left is FALSE:
            left = formula
    return steps, time.perf_counter() - begin


def main() -> None:
    """Measure and record."""
    formulas = papers_formulas()
    progressor = Progressor()
    rows = []
    for name, (done, seconds) in (
        ("with memo", progress_all(formulas, 20_000, progressor.progress)),
        ("without memo", progress_all(formulas, 500, advance)),
        ("with time bounds", timed(5_000)),
        ("whole monitor, 100 widgets", monitored(20_000)),
    ):
        rows.append(
            {
                "what": name,
                "formulas": len(formulas),
                "steps": done,
                "per_second": round(done / seconds),
            }
        )
    record("progression", rows)


if __name__ == "__main__":
    main()

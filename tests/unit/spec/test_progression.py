"""Progression on single formulas: the paper's worked example, long traces, bounded memory."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys

import pytest

from tapwright.spec import formula as formula_module
from tapwright.spec.formula import FALSE, TRUE, Formula
from tapwright.spec.formula_monitor import shaped_reward
from tapwright.spec.formula_parser import parse_formula
from tapwright.spec.progression import Progressor
from tapwright.spec.proposition import Proposition, Relation

MAIN = Proposition("activity", Relation.CONTAINS, "Main")
ABOUT = Proposition("activity", Relation.CONTAINS, "About")
EXAMPLE = "X([activity ~ Main] U ([activity ~ About] & X([activity ~ About] U [activity ~ Main])))"
WAITING = "[activity ~ Main] U ([activity ~ About] & X([activity ~ About] U [activity ~ Main]))"
RETURNING = "[activity ~ About] U [activity ~ Main]"


@pytest.mark.parametrize(
    ("labels", "left", "rewards"),
    [
        ([{MAIN}, {MAIN}, set()], [WAITING, WAITING, "false"], ["0.00", "0.00", "-1.00"]),
        ([{MAIN}, {ABOUT}, set()], [WAITING, RETURNING, "false"], ["0.00", "0.33", "-1.00"]),
        ([{MAIN}, {ABOUT}, {MAIN}], [WAITING, RETURNING, "true"], ["0.00", "0.33", "1.00"]),
    ],
    ids=["episode 1", "episode 2", "episode 3"],
)
def test_table_2_of_the_paper(
    labels: list[set[Proposition]], left: list[str], rewards: list[str]
) -> None:
    progressor, formula = Progressor(), parse_formula(EXAMPLE)
    assert formula.count == 4
    for holding, expected, reward in zip(labels, left, rewards, strict=True):
        before, formula = formula, progressor.progress(formula, frozenset(holding))
        assert str(formula) == expected
        assert f"{shaped_reward(before, formula):.2f}" == reward


def test_advance_keeps_the_negation_that_the_paper_lost_in_print() -> None:
    formula = parse_formula("!X [activity ~ Main]")
    left = Progressor().progress(formula, frozenset())
    assert Progressor().progress(left, frozenset({MAIN})) is FALSE
    assert Progressor().progress(left, frozenset()) is TRUE


@pytest.mark.parametrize(
    ("text", "at_end"),
    [
        ("X true", False),
        ("N false", True),
        ("X [text = a]", False),
        ("N [text = a]", True),
        ("X [text != a]", False),
        ("X G [text = a]", False),
        ("N F [text = a]", True),
        ("X [text = a] | X [text != a]", False),
        ("G [activity ~ Main]", True),
        ("F [activity ~ About]", False),
    ],
)
def test_the_end_of_the_trace_after_one_step(text: str, at_end: bool) -> None:
    left = Progressor().progress(parse_formula(text), frozenset({MAIN}))
    assert left not in (TRUE, FALSE)
    assert left.at_end is at_end


def test_a_strong_next_of_anything_is_satisfied_by_another_step() -> None:
    progressor = Progressor()
    left = progressor.progress(parse_formula("X true"), frozenset())
    assert str(left) == "<another step>"
    assert progressor.progress(left, frozenset()) is TRUE


@pytest.mark.parametrize(
    ("text", "seconds", "expected"),
    [
        ("F<=5s [activity ~ Main]", 5.0, TRUE),
        ("F<=5s [activity ~ Main]", 5.001, FALSE),
        ("G<=5s [activity ~ About]", 5.0, FALSE),
        ("G<=5s [activity ~ About]", 5.001, TRUE),
        ("[activity ~ About] U<=2s [activity ~ Main]", 2.0, TRUE),
    ],
)
def test_time_bounds_count_on_the_clock(text: str, seconds: float, expected: Formula) -> None:
    progressor = Progressor()
    left = progressor.progress(parse_formula(text), frozenset({ABOUT}))
    assert progressor.progress(left, frozenset({MAIN}), round(seconds * 1000)) is expected


def test_a_bound_under_next_begins_at_the_next_step() -> None:
    progressor = Progressor()
    left = progressor.progress(parse_formula("X F<=1s [activity ~ Main]"), frozenset())
    left = progressor.progress(left, frozenset(), 60_000)
    assert progressor.progress(left, frozenset({MAIN}), 1000) is TRUE


NESTED = [
    EXAMPLE,
    "F [text = a] U G [text = b]",
    "G(F [text = a] | G [text = b]) & G([text = a] -> X([text = b] U [text = c]))",
    "(F [text = a] U G [text = b]) U (X [text = c] U ([text = a] R F [text = b]))",
    "(([text = a] R F [text = b]) U (G [text = c] | N [text = a])) W (F [text = c] U [text = b])",
]


@pytest.mark.parametrize("text", NESTED)
def test_size_stays_bounded_on_a_trace_of_ten_thousand_steps(text: str) -> None:
    formula = parse_formula(text)
    choices = sorted(formula.propositions)
    chance, progressor = random.Random(1), Progressor(capacity=2000)
    largest, left = 0, formula
    for _ in range(10_000):
        labels = frozenset(each for each in choices if chance.random() < 0.5)
        left = progressor.progress(left, labels, chance.randrange(3000))
        largest = max(largest, left.size)
        if left is TRUE or left is FALSE:
            left = formula
    assert largest <= 256
    assert len(progressor) <= 2000


def test_bounds_that_run_side_by_side_do_not_pile_up() -> None:
    left = parse_formula("G([text = a] -> F<=5s [text = b]) & G<=1h(F [text = c] | G [text = a])")
    choices = sorted(left.propositions)
    chance, progressor = random.Random(1), Progressor(capacity=100)
    for _ in range(1000):
        labels = frozenset(each for each in choices if chance.random() < 0.7)
        left = progressor.progress(left, labels, chance.randrange(500))
        assert left.size <= 64
    assert len(progressor) <= 100


def test_what_is_left_is_written_alike_in_every_process() -> None:
    program = (
        "import random, sys\n"
        "from tapwright.spec.formula_parser import parse_formula\n"
        "from tapwright.spec.progression import Progressor\n"
        "for text in sys.argv[1:]:\n"
        "    left, chance = parse_formula(text), random.Random(1)\n"
        "    choices = sorted(left.propositions)\n"
        "    for _ in range(20):\n"
        "        labels = frozenset(p for p in choices if chance.random() < 0.5)\n"
        "        left = Progressor().progress(left, labels)\n"
        "        print(left)\n"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program, *NESTED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_formulas_nobody_holds_are_forgotten() -> None:
    gc.collect()
    before = len(formula_module._INTERNED)
    for number in range(1000):
        parse_formula(f"G [text = number {number}]")
    gc.collect()
    assert len(formula_module._INTERNED) <= before + 10

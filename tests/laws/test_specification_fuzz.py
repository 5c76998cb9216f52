"""Any text gives a value or a located error, never another exception, with linear work."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.work import lines_run

from tapwright.spec.errors import SpecificationError
from tapwright.spec.formula_parser import parse_formula
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.spec.specification import read_specification

fuzz = examples(200)

_FORMULA_BITS = (
    *("[text OF a KEPT AS b]", "[text OF a = {b}]", "[count OF a != {b} + 1]", "{b}"),
    *("[activity ~ Main]", "[text = a]", "[checked is true]", '[text = "]"]', "[", "]", '"'),
    *("!", "&", "|", "->", "<->", "(", ")", "X", "N", "U", "R", "W", "F", "G", "GF", "true"),
    *("<=5s", "F<=5s", "U<=200ms", "<=", "#", "\n", " ", "¬", "∧", "○", "𝒰", "\\", "∞", "9"),
)
_SCENARIO_BITS = (
    *("EVENTUALLY text OF a KEPT AS b\n", "text OF a IS {b}", "count OF a IS {b} + 1"),
    *("SCENARIO a\n", "STAGE b\n", "INVARIANT ", "EVENTUALLY ", "STEPS\n", "MAXSTEPS 3\n"),
    *("MAXTIME 5m\n", "text IS a", " AND ", " OR ", "(", ")", '"', "\\", "# c", "\n", "  "),
    *("Click OK\n", "Write a TO b\n", "Back\n", "actionType IS click\n", "activity CONTAINS x"),
    *("Feature: f\n", "Scenario: s\n", "Given ", "When ", "Then ", "And ", "checked IS NOT true"),
)


def _texts(bits: tuple[str, ...]) -> st.SearchStrategy[str]:
    pieces = st.lists(st.sampled_from(bits) | st.text(max_size=3), max_size=40)
    return pieces.map("".join) | st.text(max_size=80)


def _check_located(read: Callable[[], object], text: str) -> None:
    try:
        read()
    except SpecificationError as error:
        where = (error.line, error.column)
    else:
        return
    lines = text.split("\n")
    assert 1 <= where[0] <= len(lines)
    assert 1 <= where[1] <= len(lines[where[0] - 1]) + 1


@fuzz
@given(_texts(_FORMULA_BITS))
def test_any_text_is_a_formula_or_a_located_error(text: str) -> None:
    _check_located(lambda: parse_formula(text), text)


@fuzz
@given(_texts(_SCENARIO_BITS))
def test_any_text_is_a_scenario_or_a_located_error(text: str) -> None:
    _check_located(lambda: parse_scenario(text, "fuzz.sts"), text)


@fuzz
@given(_texts(_SCENARIO_BITS))
def test_any_text_is_a_feature_or_a_located_error(text: str) -> None:
    _check_located(lambda: read_specification(text, "fuzz.feature"), text)


_GROWING: dict[str, Callable[[int], str]] = {
    "conjunction": lambda n: " & ".join(f"[text = t{i}]" for i in range(n // 12)),
    "clauses": lambda n: " & ".join(f"([text = {i}] | [text = {i + 1}])" for i in range(n // 30)),
    "chain": lambda n: " & ".join(f"([text != {i}] | [text = {i + 1}])" for i in range(n // 30)),
    "untils": lambda n: " | ".join(f"[text = {i}] U [text = {i + 1}]" for i in range(n // 30)),
    "parentheses": lambda n: "(" * n,
    "negations": lambda n: "!" * n,
    "equivalences": lambda n: " <-> ".join(f"[text = t{i}]" for i in range(n // 14)),
    "weak untils": lambda n: " W ".join(f"[text = t{i}]" for i in range(n // 12)),
    "open bracket": lambda n: "[text = " + "x" * n,
    "open quotes": lambda n: '[text = "' + '\\"' * (n // 2),
    "blanks": lambda n: " \n" * (n // 2),
    "comments": lambda n: "#\n" * (n // 2),
    "one word": lambda n: "x" * n,
    "digits": lambda n: "F<=" + "9" * n,
}
_GROWING_LINES: dict[str, Callable[[int], str]] = {
    "stages": lambda n: "STAGE s\nEVENTUALLY text IS a\n" * (n // 29),
    "conditions": lambda n: "STAGE s\nEVENTUALLY " + " AND ".join(["text IS a"] * (n // 14)),
    "groups": lambda n: "STAGE s\nEVENTUALLY " + "(" * n,
    "value": lambda n: "STAGE s\nEVENTUALLY text IS " + "(" * n,
    "quotes": lambda n: 'STAGE s\nEVENTUALLY text IS "' + '\\"' * (n // 2),
    "steps": lambda n: "STAGE s\nSTEPS\n" + "Click OK\n" * (n // 9),
    "targets": lambda n: "STAGE s\nSTEPS\nWrite a" + " TO b" * (n // 5),
    "duration": lambda n: "MAXTIME " + "9" * n,
    "blank lines": lambda n: "\n" * n,
}


def _assert_linear(read: Callable[[str], object], grow: Callable[[int], str]) -> None:
    def work(size: int) -> int:
        text = grow(size)
        return lines_run(lambda: _check_located(lambda: read(text), text))

    small, large = work(2_500), work(20_000)
    # Eight times the text; a square law would take sixty-four times the work.
    assert large < 12 * max(small, 100)


@pytest.mark.parametrize("shape", _GROWING)
def test_formulas_take_work_in_proportion_to_their_length(shape: str) -> None:
    _assert_linear(parse_formula, _GROWING[shape])


@pytest.mark.parametrize("shape", _GROWING_LINES)
def test_scenarios_take_work_in_proportion_to_their_length(shape: str) -> None:
    _assert_linear(parse_scenario, _GROWING_LINES[shape])
    _assert_linear(lambda text: read_specification(text, "a.feature"), _GROWING_LINES[shape])

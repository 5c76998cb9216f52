"""Arithmetic of the served shell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.serve.arithmetic import evaluate


@given(st.integers(-99, 99), st.sampled_from("+-*"), st.integers(-99, 99), st.integers(1, 9))
def test_it_is_that_of_c(first: int, sign: str, second: int, third: int) -> None:
    value = {"+": first + second, "-": first - second, "*": first * second}[sign]
    assert evaluate(f"({first}) {sign} ({second})", {}) == value
    assert evaluate("a / b", {"a": str(first), "b": str(third)}) == int(first / third)


@given(st.text(alphabet="0123456789+-*/%()<>=!&| ab$", max_size=20))
def test_any_expression_has_a_value_or_is_refused(text: str) -> None:
    try:
        assert isinstance(evaluate(text, {"a": "2", "b": "x"}), int)
    except ValueError:
        return


@pytest.mark.parametrize(
    ("text", "value"),
    [("1+2*3", 7), ("(1+2)*3", 9), ("7%3", 1), ("-7/2", -3), ("2<3 && !0", 1), ("", 0), ("n", 0)],
)
def test_operators_bind_as_in_c(text: str, value: int) -> None:
    assert evaluate(text, {}) == value


@pytest.mark.parametrize("text", ["1/0", "1 +", "(1", "1 2", "1;2", "(" * 2000])
def test_what_is_no_expression_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        evaluate(text, {})

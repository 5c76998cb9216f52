"""Variables, defaults and arithmetic in the words of the served shell."""

from __future__ import annotations

import pytest

from tests.unit.serve.test_shell import run


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("A=4; echo $((A*2)) $((${A}+1)) $(($A-1))", "8 5 3\n"),
        ("echo ${NONE:-default} ${HOME:-no} ${HOME:+set} ${NEW:=x} $NEW", "default / set x x\n"),
        ("export A=1; export A; echo $A; unset A; echo $A.", "1\n.\n"),
    ],
)
def test_words_are_expanded_as_in_sh(line: str, output: str) -> None:
    assert run(line)[1] == output


def test_a_sum_that_has_no_value_fails_the_command() -> None:
    status, _, wrong = run("echo $((1/0))")
    assert status == 1
    assert "divide by zero" in wrong

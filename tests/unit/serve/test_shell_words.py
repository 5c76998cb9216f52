"""Words and brackets of the served shell that are not closed, or closed in odd places."""

from __future__ import annotations

import pytest

from tapwright.serve.shell_syntax import ShellSyntaxError, parse
from tests.unit.serve.test_shell import run


@pytest.mark.parametrize(
    "line",
    [
        "for i in 1; do echo",
        "if true; then echo",
        "while true",
        "case a in b) echo",
        "done",
        "{ echo",
        "echo $(echo",
        "echo ${A",
        "(" * 60,
    ],
)
def test_what_is_not_closed_is_an_error(line: str) -> None:
    with pytest.raises(ShellSyntaxError):
        parse(line)


def test_reserved_words_are_words_where_no_command_begins() -> None:
    assert run("echo if for done; echo '}' {")[1] == "if for done\n} {\n"


def test_brackets_of_arithmetic_and_of_commands_are_told_apart() -> None:
    assert run("echo $((1+(2))) $( (echo a) )")[1] == "3 a\n"

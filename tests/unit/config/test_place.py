"""Where in a configuration something stands."""

from __future__ import annotations

import pytest

from tapwright.config.place import line_of

LINES = """\
# a comment
top = 3

[explore] # what is wanted
coverage_packages = "a"
steps = "some"

[agent.qlearning]
gama = 1

[[never]]
id = "a"
[[never]]
ident = "b"
""".splitlines()


@pytest.mark.parametrize(
    ("section", "problem", "line"),
    [
        ("explore", "steps = 'some': is not a valid integer", 6),
        ("explore", "coverage-packages = 3: must be a text", 5),
        ("explore", "has no 'steps', did you mean", 6),
        ("explore", "something else", 4),
        ("agent.qlearning", "no setting 'gama', did you mean 'gamma'?", 9),
        ("agent.qlearning", "setting gama takes a number", 9),
        ("never", "has no 'ident'", 14),
        ("top", "must be a section, not 3", 2),
        ("gone", "is no section", None),
    ],
)
def test_the_line_of_a_problem(section: str, problem: str, line: int | None) -> None:
    assert line_of(LINES, section, problem) == line

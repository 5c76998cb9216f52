"""Plots: round axes, few points, nothing outside the picture."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tapwright.report.plot import HEIGHT, WIDTH, Line, number, plot, thin, ticks

VALUES = st.floats(-1e9, 1e9, allow_nan=False)


@given(VALUES, VALUES)
def test_ticks_are_few_and_enclose_the_values(one: float, other: float) -> None:
    low, high = sorted((one, other))
    marks = ticks(low, high)
    assert 2 <= len(marks) <= 9
    assert marks == sorted(marks)
    slack = 1e-6 * max(1.0, abs(low), abs(high))
    assert marks[0] <= low + slack
    assert marks[-1] >= high - slack


def test_ticks_are_round() -> None:
    assert ticks(0, 20_000) == [0, 5000, 10000, 15000, 20000]
    assert ticks(0, 1) == [0, 0.2, 0.4, 0.6, 0.8, 1.0]


@given(st.lists(st.tuples(st.floats(0, 100), VALUES), min_size=1, max_size=50), st.booleans())
def test_lines_stay_inside(points: list[tuple[float, float]], steps: bool) -> None:
    drawn = plot("Title", [Line("line", sorted(points), is_steps=steps)], 100)
    for x, y in re.findall(r"([\d.-]+),([\d.-]+)", drawn.split("points=")[1].split(">")[0]):
        assert 0 <= float(x) <= WIDTH
        assert -1 <= float(y) <= HEIGHT


def test_many_points_become_few_with_both_ends() -> None:
    points = [(float(x), float(x * x)) for x in range(20_000)]
    few = thin(points)
    assert len(few) == 300
    assert few[0] == points[0]
    assert few[-1] == points[-1]
    assert all(a < b for a, b in pairwise(few))


def test_a_plot_says_what_it_shows_and_escapes_it() -> None:
    drawn = plot('<"&', [Line("<b>", [(0, 1), (5, 3)])], 10)
    assert "<b>" not in drawn
    assert "&lt;b&gt; ends at 3" in drawn
    assert plot("nothing", [Line("empty", [])], 10) == ""


def test_a_line_may_end_before_the_plot_does() -> None:
    drawn = plot("two", [Line("short", [(0, 1)], is_steps=True, until=50)], 100)
    ends = re.findall(r"([\d.]+),", drawn.split("points=")[1].split(">")[0])
    assert float(ends[-1]) < WIDTH * 0.6


def test_numbers() -> None:
    assert [number(value) for value in (3, 12_000, 0.25, 1.0)] == ["3", "12\u202f000", "0.25", "1"]

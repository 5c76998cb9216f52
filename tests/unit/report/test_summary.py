"""The summary at the end of a run."""

import collections
from pathlib import Path

import pytest

from tapwright.core.crash import Crash
from tapwright.core.step import Limit
from tapwright.device.device_values import Counter
from tapwright.findings.tally import Tally
from tapwright.report.summary import summary_lines
from tapwright.run.end_reason import EndReason
from tapwright.run.run_result import RunResult


def test_a_run_fits_a_screen_and_speaks_english() -> None:
    tally = Tally(steps=10, limits=collections.Counter({Limit("class", "android.X"): 3}))
    coverage = {"instruction": Counter(1, 4), "branch": Counter(1, 2), "class": Counter(0, 0)}
    result = RunResult(Path("runs/r"), EndReason.STEPS, "", 10, 2.0, tally, coverage)
    lines = list(summary_lines(result))
    assert lines[0] == "Ended because the step budget is used up"
    assert "Instructions   25.0%  1 of 4" in lines
    assert "Branches       50.0%  1 of 2" in lines
    assert "Classes        0.0%   0 of 0" in lines
    assert "Limit of the device, not of the app: android.X (3x)" in lines
    assert len(lines) < 25


@pytest.mark.parametrize("reason", [EndReason.TIME, EndReason.DEVICE])
def test_more_time_is_advised_where_time_was_short(reason: EndReason) -> None:
    lines = list(summary_lines(RunResult(Path("r"), reason, "", 0, 2.0, Tally())))
    advised = "; give it more --time" if reason is EndReason.TIME else ""
    assert f"Steps          0 in 2s (0/s): nothing was tried{advised}" in lines


def test_suspects_are_told_apart() -> None:
    crashes = {"A-1": Crash("crash", "a.A"), "B-2": Crash("crash", "b.B")}
    times = collections.Counter({"A-1": 1, "B-2": 2})
    tally = Tally(crashes=crashes, crash_counts=times, suspects={"A-1": "x.Y.z()"})
    result = RunResult(Path("runs/r"), EndReason.STEPS, "", 10, 2.0, tally)
    lines = list(summary_lines(result))
    start = lines.index("Crashes        1")
    assert lines[start : start + 5] == [
        "Crashes        1",
        "  B-2  2x  b.B",
        "Suspects       1",
        "  A-1  1x  a.A",
        "    rests on x.Y.z(): fails no build",
    ]


@pytest.mark.parametrize(
    ("headline", "shown"),
    [
        ("a.B: Fragment not attached", "Fragment not attached"),
        ("a.A: Unable to resume ComponentInfo{x}: a.B: Index 0", "Index 0"),
        ("a.B", "a.B"),
        ("no answer: the app hangs", "no answer: the app hangs"),
        (f"a.B: {'x' * 500}", f"{'x' * 89}…"),
    ],
)
def test_a_crash_is_told_without_the_class_that_its_name_has(headline: str, shown: str) -> None:
    crash = Crash("crash", headline)
    tally = Tally(crashes={"B-1": crash}, crash_counts=collections.Counter({"B-1": 2}))
    result = RunResult(Path("runs/r"), EndReason.STEPS, "", 10, 2.0, tally)
    assert f"  B-1  2x  {shown}" in summary_lines(result)

"""A tool of a table: it is given a device and a budget, and stands beside our agents."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tapwright.bench.comparison import BenchSettings, ComparisonOutcome, run_comparison
from tapwright.bench.result_lines import ExploreFound, ExploreLine
from tapwright.bench.results import read_results
from tapwright.bench.table_file import load_table

pytestmark = pytest.mark.slow  # starts worker processes and an adb server

MODEL = """package org.example.shop
start   list

screen list OneActivity
  button #open "Open" -> page
  button #more "More"
  on back -> exit

screen page TwoActivity
  button #close "Close" -> list
  on back -> list
"""
TOOL = """
import subprocess, sys
serial, package, most, seed = sys.argv[1:]
def shell(line):
    subprocess.run(["adb", "-s", serial, "shell", line], check=True)
shell(f"monkey -p {package} -c android.intent.category.LAUNCHER 1")
for number in range(int(most)):
    shell(f"input tap {5 + 20 * (number % 3)} {10 * int(seed)}")
"""
TABLE = """
kind = "explore"
title = "A tool and an agent"
runs = 1
budget = {{ steps = 4 }}
[[agents]]
agent = "random"
[[agents]]
name = "tool"
tool = "{python} {tool} $SERIAL $PACKAGE {most} $SEED"
[[apps]]
app = "fake:shop.fsm"
"""


def compare(place: Path, most: int, tool: str = TOOL) -> ComparisonOutcome:
    (place / "shop.fsm").write_text(MODEL)
    (place / "tool.py").write_text(tool)
    filled = TABLE.format(python=sys.executable, tool=place / "tool.py", most=most)
    (place / "table.toml").write_text(filled)
    settings = BenchSettings(
        load_table(str(place / "table.toml")), place / "out", jobs=1, plots=False
    )
    return run_comparison(settings, lambda line: None)


def result_of(place: Path, row: str) -> ExploreFound:
    (line,) = [each for each in read_results(place / "out").values() if each.row == row]
    assert isinstance(line, ExploreLine)
    return line.result


def test_a_tool_that_ends_by_itself_leaves_its_result(tmp_path: Path) -> None:
    outcome = compare(tmp_path, most=3)
    assert (outcome.results, outcome.errors) == (2, [])
    tool = result_of(tmp_path, "tool")
    assert (tool.events, tool.status) == (3, 0)
    assert "transition" in tool.coverage
    assert tool.processor_seconds > 0
    assert not (tmp_path / "out" / "work").exists()


def test_a_tool_is_ended_when_it_has_sent_its_events(tmp_path: Path) -> None:
    compare(tmp_path, most=100_000)
    tool = result_of(tmp_path, "tool")
    assert 4 <= tool.events <= 6  # one may be on its way
    assert tool.status is None


def test_a_tool_that_does_nothing_is_a_failure_with_its_last_line(tmp_path: Path) -> None:
    outcome = compare(tmp_path, most=0, tool="print('cannot find the app')")
    assert outcome.results == 1
    assert outcome.errors == [
        "tool on shop.fsm, run 1: the tool sent no event; its last line: cannot find the app"
    ]

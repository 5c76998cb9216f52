"""What no short way reaches is found by whole episodes, and cut to what it needs."""

from __future__ import annotations

from pathlib import Path

from tests.unit.testcase.models import replayer
from tests.unit.testcase.runs import do_by_hand

from tapwright.core.clock import ManualClock
from tapwright.run.run_directory import TRACE_FILE
from tapwright.testcase.episodes import read_episodes
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.suite import SuiteMaker
from tapwright.testcase.test_case import TestCase

# After a deletion the home screen looks as before, and the bin holds something.
BIN = """
package org.example.bin
start   home

screen home HomeActivity
  button #delete "Delete" -> deleted
  button #news "News" -> news
  button #bin "Bin" -> empty

screen deleted HomeActivity
  button #delete "Delete" -> deleted
  button #news "News" -> later
  button #bin "Bin" -> full

screen news NewsActivity
  label "Nothing new"
  on back -> home

screen later NewsActivity
  label "Nothing new"
  on back -> deleted

screen empty BinActivity
  label "Nothing here"
  on back -> home

screen full BinActivity
  button #restore "Restore" -> restored

screen restored RestoredActivity
  label "It is back"
  on back -> home
"""
BLANK = TestCase("org.example.bin")
WAY = ["delete", *["news", "back"] * 20, "bin", "restore"]  # longer ago than any short way looks


def test_what_an_early_step_made_possible_is_kept_by_a_short_test(tmp_path: Path) -> None:
    do_by_hand(BIN, tmp_path / "run", WAY)
    seen = read_episodes(tmp_path / "run" / TRACE_FILE)
    replays: list[Replay] = []
    with replayer(BIN) as device:
        maker = SuiteMaker(device, BLANK, ManualClock(), lambda number, test: None)
        suite = maker.make(seen, (), deadline=1.0)
        maker.replay((), 1.0, lambda number, replay: replays.append(replay))
    assert suite.covered >= suite.covered_by_run
    assert suite.screens == suite.screens_of_run
    assert all(replay.held for replay in replays)
    restoring = [test for test in suite.tests if "Restore" in test.steps[-1].describe()]
    assert [step.describe() for step in restoring[-1].steps] == [
        'Click "Delete"', 'Click "Bin"', 'Click "Restore"',
    ]  # fmt: skip


def test_a_test_that_was_cut_too_much_is_put_back(tmp_path: Path) -> None:
    do_by_hand(BIN, tmp_path / "run", WAY)
    seen = read_episodes(tmp_path / "run" / TRACE_FILE)
    with replayer(BIN) as device:
        maker = SuiteMaker(device, BLANK, ManualClock(), lambda number, test: None)
        suite = maker.make(seen, (), deadline=1.0)
        (place, whole) = max(maker._whole.items())
        suite.tests[place] = whole.with_steps(whole.steps[:1])
        maker.replay((), 1.0, lambda number, replay: None)
    assert suite.tests[place] == whole
    assert suite.covered >= suite.covered_by_run

"""Recording: an episode as a test, and screens as dumps in the published format."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.testcase.models import ARITHMETIC, SHOP, replayer
from tests.unit.testcase.runs import explore

from tapwright.core.errors import InputError
from tapwright.core.screen import Screen, Widget
from tapwright.testcase.dumps import write_dumps
from tapwright.testcase.recording import recording_of
from tapwright.testcase.test_case import Shown, ShownKind, TestCase

pytestmark = pytest.mark.slow  # makes whole runs

BLANK = TestCase("org.example.shop")


def test_dumps_are_numbered_and_hold_each_page_once(tmp_path: Path) -> None:
    mine = Screen("a.b", "Main", (Widget("Button"),))
    same = Screen("a.b", "Main", (Widget("Button", text="other text"),))
    other = Screen("a.b", "Other")
    foreign = Screen("launcher")
    first = write_dumps([mine, same, foreign, other], "a.b", tmp_path)
    second = write_dumps([mine], "a.b", tmp_path)
    assert (first.name, second.name) == ("1", "2")
    assert sorted(path.name for path in first.iterdir()) == ["1.txt", "2.txt"]
    with pytest.raises(InputError, match="nothing to dump"):
        write_dumps([foreign], "a.b", tmp_path)


def test_an_episode_becomes_a_test_that_holds(tmp_path: Path) -> None:
    explore(SHOP, tmp_path / "run", steps=200)
    recording = recording_of(tmp_path / "run", 2, "org.example.shop", 3)
    test = recording.to_test(BLANK)
    assert len(test.steps) == 3
    assert len(recording.screens) == 4
    with replayer(SHOP, seed=1) as shop:
        assert shop.replay(test).held


def test_an_episode_that_crashed_shows_the_crash(tmp_path: Path) -> None:
    explore(SHOP, tmp_path / "run", steps=2000)
    numbers = range(200)
    tests = [
        recording_of(tmp_path / "run", n, "org.example.shop").to_test(BLANK) for n in numbers[:80]
    ]
    assert any(test.crash and test.crash.value == ARITHMETIC for test in tests)


def test_what_it_shows_can_be_said(tmp_path: Path) -> None:
    explore(SHOP, tmp_path / "run", steps=50)
    shown = Shown(ShownKind.TEXT, "A shop")
    recording = recording_of(tmp_path / "run", 0, "org.example.shop")
    assert recording.to_test(BLANK, [shown]).shows == (shown,)
    empty = replace(recording, steps=())
    assert empty.to_test(BLANK).shows == (Shown(ShownKind.ACTIVITY, "HomeActivity"),)


def test_a_wrong_episode_or_app_is_refused(tmp_path: Path) -> None:
    explore(SHOP, tmp_path / "run", steps=50)
    with pytest.raises(InputError, match="no episode 99; they are numbered from 0"):
        recording_of(tmp_path / "run", 99, "org.example.shop")
    with pytest.raises(InputError, match="not a run directory"):
        recording_of(tmp_path, 0, "org.example.shop")

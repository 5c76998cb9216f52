"""The suite is what was tried on a device: what brings nothing is no part of it."""

from __future__ import annotations

from pathlib import Path

from tests.unit.testcase.models import SHOP, replayer
from tests.unit.testcase.runs import explore

from tapwright.core.clock import ManualClock
from tapwright.run.run_directory import TRACE_FILE
from tapwright.testcase.episodes import Episodes, read_episodes
from tapwright.testcase.suite import Suite, SuiteMaker, path_of, untried_suite
from tapwright.testcase.test_case import TestCase

BLANK = TestCase("org.example.shop")


def episodes(path: Path) -> Episodes:
    explore(SHOP, path, steps=2000)
    return read_episodes(path / TRACE_FILE)


def make(seen: Episodes, model: str = SHOP, others: tuple[TestCase, ...] = ()) -> Suite:
    with replayer(model) as shop:
        maker = SuiteMaker(shop, BLANK, ManualClock(), lambda number, test: None)
        return maker.make(seen, others, deadline=1.0)


def test_every_screen_is_kept_and_every_test_adds_something(tmp_path: Path) -> None:
    suite = make(episodes(tmp_path / "run"))
    assert suite.screens == suite.screens_of_run
    assert 0 < len(suite.tests) <= suite.covered + suite.screens
    assert len({test.steps for test in suite.tests}) == len(suite.tests)


def test_what_other_tests_reach_needs_no_test(tmp_path: Path) -> None:
    seen = episodes(tmp_path / "run")
    whole = make(seen)
    again = make(seen, others=tuple(whole.tests))
    assert again.covered == whole.covered
    assert again.tests == []


def test_an_app_that_behaves_otherwise_gives_no_test_of_what_it_does_not_do(tmp_path: Path) -> None:
    seen = episodes(tmp_path / "run")
    other = SHOP.replace('button #about "About" -> about', 'label "Closed"')
    suite = make(seen, other)
    assert not any("About" in test.name for test in suite.tests)
    assert suite.screens < suite.screens_of_run


def test_tests_that_nobody_tried_are_one_a_behaviour(tmp_path: Path) -> None:
    tests = untried_suite(episodes(tmp_path / "run"), BLANK)
    assert len(tests) > 3
    assert all(test.rate is None and test.name for test in tests)


def test_files_are_named_by_number_and_words() -> None:
    test = TestCase("a.b", name='Click "OK" opens Notes')
    assert path_of(7, test) == "tests/suite-007-click-ok-opens-notes.tap"

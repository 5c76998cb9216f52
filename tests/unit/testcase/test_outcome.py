"""A test of a defect fails while the defect is there; one of a behaviour when that is gone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.unit.testcase.models import SHOP, crash_test, replayer, shop_test

from tapwright.core.errors import LocatedError
from tapwright.testcase.export.exporting import exporter
from tapwright.testcase.outcome import outcome_of, summary_of
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import Shown, ShownKind, TestCase
from tapwright.testcase.test_file import format_test, parse_test

MENDED = SHOP.replace('crash java.lang.ArithmeticException "divide by zero"', "stay")
OTHER = SHOP.replace("java.lang.ArithmeticException", "java.lang.NullPointerException")
REBUILT = SHOP.replace('button #open "Open the cart" -> cart\n', "").replace(
    'button #cart "Cart" -> cart\n', ""
)
EXPECTED = replace(crash_test(), is_expected=True)


def replayed(test: TestCase, model: str) -> Replay:
    with replayer(model) as shop:
        return shop.replay(test)


@pytest.mark.parametrize(
    ("test", "model", "passed", "reason"),
    [
        (crash_test(), SHOP, False, "at step 3"),
        (crash_test(), MENDED, True, "no crash after 3 steps"),
        (crash_test(), REBUILT, False, "cannot tell whether it is mended: diverged at step 1"),
        (crash_test(), OTHER, False, "cannot tell whether it is mended: another crash"),
        (EXPECTED, SHOP, True, "as the test expects"),
        (EXPECTED, MENDED, False, "take `expects` out of its header"),
        (EXPECTED, REBUILT, False, "cannot tell"),
    ],
)
def test_a_test_of_a_crash(test: TestCase, model: str, passed: bool, reason: str) -> None:
    outcome = outcome_of(test, replayed(test, model))
    assert outcome.passed is passed
    assert reason in outcome.reason


@pytest.mark.parametrize(("name", "passed"), [("CartActivity", True), ("HomeActivity", False)])
def test_a_test_of_a_behaviour(name: str, passed: bool) -> None:
    test = shop_test('click id="open"\n', Shown(ShownKind.ACTIVITY, name))
    assert outcome_of(test, replayed(test, SHOP)).passed is passed


def test_the_summary_says_crash_and_not_held() -> None:
    test = crash_test()
    assert summary_of(test, [replayed(test, SHOP)] * 2) == "The crash came back 2 of 2"
    assert summary_of(test, [replayed(test, MENDED)]).startswith("The crash did not come back")
    assert summary_of(test, [replayed(test, REBUILT)]).startswith("Not decided")


def test_the_header_says_that_the_defect_is_expected() -> None:
    text = format_test(EXPECTED)
    assert "\nexpects  defect\n" in text
    assert parse_test(text) == EXPECTED
    with pytest.raises(LocatedError, match="write `expects defect`"):
        parse_test(text.replace("expects  defect", "expects  yes"))
    with pytest.raises(LocatedError, match="shows neither a crash nor a loss"):
        parse_test("tapwright test 1\napp org.example.shop\nexpects defect\n")


def test_what_is_exported_knows_it_too() -> None:
    assert "xfail(strict=True" in exporter("pytest")(EXPECTED).text
    assert "xfail" not in exporter("pytest")(crash_test()).text
    assert "that its defect is known" in exporter("maestro")(EXPECTED).left_out

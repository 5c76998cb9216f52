"""What a test shows after a step in its middle: read, judged, exported, kept when it is cut."""

from __future__ import annotations

import pytest
from tests.unit.testcase.models import SHOP, replayer, shop_test

from tapwright.core.errors import LocatedError
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.testcase.export.exporting import exporter
from tapwright.testcase.export.specifications import to_staged_scenario
from tapwright.testcase.minimise import minimise
from tapwright.testcase.test_case import Shown, ShownKind, TestCase
from tapwright.testcase.test_file import format_test, parse_test
from tapwright.testcase.trial import MinimiseBudget

BOXES = """
package org.example.shop
start home
screen home HomeActivity
  checkbox #gift "As a gift"
  button #open "Open" -> home
"""
THERE_AND_BACK = """
click id="news"
  shows activity NewsActivity
  shows text "Nothing new"
back
  shows gone "Nothing new"
click id="about"
"""
END = Shown(ShownKind.TEXT, "A shop")


def broken(old: str, new: str) -> TestCase:
    return shop_test(THERE_AND_BACK.replace(old, new), END)


def test_it_holds_when_each_screen_shows_it() -> None:
    with replayer(SHOP) as shop:
        replay = shop.replay(shop_test(THERE_AND_BACK, END))
    assert replay.held, replay.reason
    assert len(replay.steps) == 3


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            'text "Nothing new"',
            'text "Old news"',
            "after step 1, click news: ended on NewsActivity; does not show 'Old news'",
        ),
        ("shows activity News", "shows activity Cart", "after step 1, click news: ended on News"),
        ('gone "Nothing new"', 'gone "News"', "after step 2, press back: shows 'News'"),
    ],
)
def test_it_fails_at_the_screen_that_does_not(old: str, new: str, reason: str) -> None:
    with replayer(SHOP) as shop:
        replay = shop.replay(broken(old, new))
    assert not replay.held
    assert replay.reason.startswith(reason)


def test_what_is_checked_and_what_is_not() -> None:
    steps = 'click id="open"\n shows unchecked "As a gift"\ncheck id="gift"\n'
    with replayer(BOXES) as shop:
        assert shop.replay(shop_test(f'{steps} shows checked "As a gift"')).held
        wrong = shop.replay(shop_test(f'{steps} shows unchecked "As a gift"'))
        missing = shop.replay(shop_test(f'{steps} shows checked "For me"'))
    assert wrong.reason.endswith("'As a gift' is checked")
    assert missing.reason.endswith("shows nothing to check called 'For me'")


def test_the_file_reads_back() -> None:
    test = shop_test(THERE_AND_BACK, END)
    text = format_test(test)
    assert '    shows    text "Nothing new"\n' in text
    assert parse_test(text).steps == test.steps


@pytest.mark.parametrize("kind", ["crash X-1", "formula F a", "scenario"])
def test_what_is_of_no_single_screen_belongs_above_the_steps(kind: str) -> None:
    with pytest.raises(LocatedError, match="below a step only activity, text, gone"):
        parse_test(f"tapwright test 1\napp a.b\nback\n  shows {kind}\n")


def test_a_shorter_test_still_shows_it() -> None:
    test = shop_test(THERE_AND_BACK, END)
    with replayer(SHOP) as shop:
        shorter = minimise(shop, test, budget=MinimiseBudget(replays=60)).test
    kept = [shown for step in shorter.steps for shown in step.shows]
    assert kept == [shown for step in test.steps for shown in step.shows]


def test_pytest_and_maestro_check_it_where_it_stands() -> None:
    test = shop_test(THERE_AND_BACK, END)
    code = exporter("pytest")(test).text
    assert code.index("Nothing new") < code.index('device.press("back")')
    assert 'assert not device(text="Nothing new").exists' in code
    compile(code, "test.py", "exec")
    flow = exporter("maestro")(test)
    assert flow.text.index('assertVisible: "Nothing new"') < flow.text.index("- back")
    assert '- assertNotVisible: "Nothing new"' in flow.text
    assert flow.left_out == ["the check for the activity NewsActivity"]


def test_a_scenario_has_a_stage_for_each_and_takes_a_persons_names() -> None:
    test = shop_test(THERE_AND_BACK, END)
    text = to_staged_scenario(test, {0: "read the news"}).text
    names = [stage.name for stage in parse_scenario(text).stages]
    assert names == [
        "start the app",
        "read the news",
        'does not show "Nothing new"',
        "do what the test does",
    ]
    assert [len(stage.steps) for stage in parse_scenario(text).stages] == [0, 1, 1, 1]


def test_a_named_stage_without_an_assertion_ends_on_its_screen() -> None:
    steps = 'on HomeActivity\nclick id="news"\non NewsActivity\nback\n'
    text = to_staged_scenario(shop_test(steps, END), {0: "open the news"}).text
    assert "EVENTUALLY activity CONTAINS NewsActivity" in text


def test_a_checked_widget_in_a_scenario() -> None:
    shown = Shown(ShownKind.UNCHECKED, "As a gift")
    exported = exporter("sts")(shop_test('click id="open"', shown))
    assert "checked IS false AND text IS As a gift" in exported.text
    assert exported.left_out == ["that it is As a gift itself which is unchecked"]
    assert parse_scenario(exported.text).stages

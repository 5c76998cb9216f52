"""The test file: what is written reads back, what is wrong is located."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from tests.unit.testcase import strategies

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError, LocatedError
from tapwright.core.screen import WidgetIdentity
from tapwright.testcase.test_case import PlannedStep, Rate, Shown, ShownKind, TestCase
from tapwright.testcase.test_file import format_test, load_test, parse_test, save_test

EXAMPLE = """tapwright test 1
# found on a Monday
app      org.example.todo
version  1.2
seed     7
grant    ask
network  on
shows    crash NullPointerException-51c5dd2d "java.lang.NullPointerException: uri"
rate     2 of 3

on org.example.todo.LoginActivity
  write "Grüße" id="org.example.todo:id/user"
  # the second of them
  click text="Log in" position=1  # as a person would
  swipe left
  idle 1.5
"""


def parsed() -> TestCase:
    return parse_test(EXAMPLE)


def test_the_header_is_read() -> None:
    test = parsed()
    assert (test.package, test.version) == ("org.example.todo", "1.2")
    assert (test.options.seed, test.options.grant, test.options.network) == (7, "ask", "internet")
    assert test.rate == Rate(2, 3)
    assert test.rate.is_flaky
    assert test.comment == "found on a Monday"
    assert test.shows == (
        Shown(
            ShownKind.CRASH,
            "NullPointerException-51c5dd2d",
            "java.lang.NullPointerException: uri",
        ),
    )


def test_the_steps_are_read() -> None:
    activity = "org.example.todo.LoginActivity"
    write, click, swipe, idle = parsed().steps
    assert write == PlannedStep(
        Action(ActionKind.WRITE, WidgetIdentity("", "org.example.todo:id/user"), "Grüße"), activity
    )
    assert click.action.target == WidgetIdentity(text="Log in", position=1)
    assert click.comment == "the second of them\nas a person would"
    assert swipe.action.argument == "left"
    assert idle.action.argument == 1.5


@strategies.patient
@given(strategies.tests)
def test_what_is_written_reads_back(test: TestCase) -> None:
    assert parse_test(format_test(test)) == test


@strategies.patient
@given(strategies.tests)
def test_writing_what_was_read_changes_nothing(test: TestCase) -> None:
    text = format_test(test)
    assert format_test(parse_test(text)) == text


def test_a_formula_of_one_word_keeps_its_remark() -> None:
    test = TestCase("a.b", shows=(Shown(ShownKind.FORMULA, "true", "always.ltl"),))
    assert parse_test(format_test(test)) == test


def test_a_scenario_is_kept_whole(tmp_path: Path) -> None:
    text = "SCENARIO Log in\n\nSTAGE one\n  EVENTUALLY activity IS Main"
    test = TestCase("a.b", shows=(Shown(ShownKind.SCENARIO, text, "login.sts"),))
    path = tmp_path / "deep" / "one.tap"
    save_test(test, path)
    assert load_test(path) == test
    assert "  |   EVENTUALLY activity IS Main\n" in path.read_text()


@pytest.mark.parametrize(
    ("line", "place", "reason"),
    [
        ('app a.b\nclcik id="x"', "3:1", "did you mean 'click'?"),
        ("app a.b\nclick", "3:1", "click needs a clickable widget"),
        ('app a.b\n  click idd="x"', "3:9", "no attribute 'idd', did you mean 'id'?"),
        ("app a.b\nclick id=7", "3:10", "id is a text in quotes, got 7"),
        ('app a.b\nclick id="x', "3:10", "cannot read this text"),
        ('app a.b\nclick id="x" id="y"', "3:14", "id is given twice"),
        ('app a.b\nclick id="x" position=-1', "3:23", "position is a whole number"),
        ('app a.b\nclick id="x" "y"', "3:14", "expected id=, text="),
        ("app a.b\nclick label=7", "3:13", "label is a text in quotes"),
        ("app a.b\nseed x", "3:6", "seed is a whole number"),
        ("app a.b\ngrant some", "3:7", "grant is one of all, install, none, ask"),
        ("app a.b\nnetwork maybe", "3:9", "network takes none"),
        ("app a.b\nrate 4 of 3", "3:6", "a rate reads `2 of 3`"),
        ("app a.b\napp a.b", "3:1", "app is given twice"),
        ("app a.b\nshows carsh X", "3:7", "did you mean 'crash'?"),
        ("app a.b\nshows crash", "3:12", "which crash?"),
        ("app a.b\nback\nseed 1", "4:1", "seed belongs above the first step"),
        ("app a.b\n| STAGE", "3:1", "belongs under `shows scenario`"),
        ("app", "2:4", "expected a value for app"),
        ("back", "1:1", "the test names no app"),
    ],
)
def test_an_error_names_its_place(line: str, place: str, reason: str) -> None:
    with pytest.raises(LocatedError) as caught:
        parse_test(f"tapwright test 1\n{line}\n", "some.tap")
    assert caught.value.message.startswith(f"some.tap:{place}: ")
    assert reason in caught.value.message
    assert caught.value.message.endswith("^")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a test of Tapwright"),
        ("tapwright test 2\napp a.b\n", "a test of version 2, this Tapwright reads 1"),
    ],
)
def test_another_kind_of_file_is_refused(text: str, reason: str) -> None:
    with pytest.raises(LocatedError, match=reason):
        parse_test(text)


def test_a_file_that_cannot_be_read_is_the_users_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        load_test(tmp_path / "none.tap")
    (tmp_path / "bytes.tap").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="cannot read test"):
        load_test(tmp_path / "bytes.tap")

"""The shell, driven by a script."""

import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tapwright.cli.shell_actions import read_action
from tapwright.cli.shell_commands import completions
from tapwright.core.action import ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Bounds, Screen, Widget
from tests.cli.conftest import Run


def test_looking_and_acting(run: Run, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    script = "write user Ada Lovelace\nclick help\nscreenshot s.png\nback\ncoverage\nreset\n"
    assert run("shell", "demo:todo", "--seed", "1", stdin=script) == snapshot
    assert (tmp_path / "s.png").read_bytes().startswith(b"\x89PNG")


def test_mistakes_are_told_and_the_conversation_goes_on(
    run: Run, snapshot: SnapshotAssertion
) -> None:
    script = "clik help\nclick hlp\nclick\nidle long\nwrite 'open\nclick help\nquit\nback\n"
    assert run("shell", "demo:todo", "--seed", "1", stdin=script) == snapshot


def test_commands_have_the_names_that_people_try(run: Run) -> None:
    looked = run("shell", "demo:todo", "--seed", "1", stdin="look\n")
    assert run("shell", "demo:todo", "--seed", "1", stdin="screen\n") == looked
    assert run("shell", "demo:todo", "--seed", "1", stdin="Look\nq\nclick nothing\n") == looked


def test_completion_knows_commands_actions_and_widgets() -> None:
    place = Bounds(0, 0, 9, 9)
    screen = Screen(
        widgets=(
            Widget("android.widget.Button", text="Save", bounds=place, clickable=True),
            Widget("android.widget.Button", text="Save as", bounds=place, clickable=True),
            Widget("android.widget.EditText", "p:id/name", bounds=place),
        )
    )
    assert completions(screen, "scr") == [
        "screenshot",
        "scroll-down",
        "scroll-left",
        "scroll-right",
        "scroll-up",
    ]
    assert completions(screen, "click sa") == ["'Save as'", "Save"]
    assert completions(screen, "write ") == ["name"]
    assert completions(screen, "write ada to ") == ["name"]
    assert completions(screen, "tap sa") == ["'Save as'", "Save"]
    assert completions(screen, "back ") == []


PLACE = Bounds(0, 0, 9, 9)
LOGIN = Screen(
    package="p",
    activity="p.Login",
    widgets=(
        Widget("android.widget.EditText", "p:id/user", bounds=PLACE),
        Widget("android.widget.EditText", "p:id/password", bounds=PLACE),
        Widget("android.widget.Button", "p:id/go", text="Log in", bounds=PLACE, clickable=True),
    ),
)


@pytest.mark.parametrize(
    ("line", "field", "text"),
    [
        ("write ada to user", "p:id/user", "ada"),
        ("Write ada TO user", "p:id/user", "ada"),
        ("write ada INTO user", "p:id/user", "ada"),
        ("type ada lovelace to user", "p:id/user", "ada lovelace"),
        ("write go to sleep to user", "p:id/user", "go to sleep"),
        ('write "x" id="password"', "p:id/password", "x"),
        ('write "x" id="p:id/password"', "p:id/password", "x"),
        ("write user ada", "p:id/user", "ada"),
        ("write ada user", "p:id/user", "ada"),
        ("write 'to user' to user", "p:id/user", "to user"),
    ],
)
def test_every_order_of_words_for_writing_is_understood(line: str, field: str, text: str) -> None:
    action = read_action(LOGIN, line)
    assert action.target is not None
    assert (action.kind, action.target.resource_id, action.argument) == (
        ActionKind.WRITE, field, text
    )  # fmt: skip


@pytest.mark.parametrize(
    "line",
    ["click Log in", "tap log in", 'click "Log in"', "click #go", 'click id="go"',
     'click text="Log in"', 'click class="Button" text="Log in"'],
)  # fmt: skip
def test_a_widget_is_found_as_tests_find_it(line: str) -> None:
    action = read_action(LOGIN, line)
    assert action.target is not None
    assert action.target.resource_id == "p:id/go"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("write ada", "nothing called 'ada' takes write"),
        ("write ada to usr", "nothing called 'usr' takes write"),
        ('click id="none"', "nothing on the screen fits"),
        ("click Log out", "nothing called 'Log out' takes click, did you mean 'Log in'"),
        ('click id=3 text="', "id is a text in quotes"),
        ("wait long", "not a number of seconds"),
    ],
)
def test_what_is_not_understood_is_told(line: str, told: str) -> None:
    with pytest.raises(InputError, match=re.escape(told)):
        read_action(LOGIN, line)


def test_the_help_says_what_each_action_needs(run: Run) -> None:
    answer = run("shell", "demo:todo", "--seed", "1", stdin="help\n")
    assert "  write TEXT to FIELD\n" in answer
    assert "  click NAME\n" in answer
    assert "  back\n" in answer

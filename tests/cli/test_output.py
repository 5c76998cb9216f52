"""No text of an app or a file steers the user's terminal."""

import ast
from pathlib import Path

import pytest

import tapwright.cli
from tapwright.cli.output import say
from tests.cli.conftest import Run
from tests.unit.testcase.models import SHOP

COMMANDS = sorted(Path(tapwright.cli.__file__).parent.glob("*.py"))
CLEAR = "\x1b[2J"
LOSS = '"android.widget.CheckBox\\u001b[2J\\u202e\\u0085"'
HEAD = "tapwright test 1\napp      org.example.todo\n"


def test_only_line_ends_and_tabs_are_left_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    say(f"a\tb\nc{CLEAR}\r\x9b1m\u202e\x07ü\ud800")
    assert capsys.readouterr().out == "a\tb\nc\\x1b[2J\\r\\x9b1m\\u202e\\x07ü\\ud800\n"


@pytest.mark.parametrize("path", COMMANDS, ids=lambda path: path.name)
def test_commands_print_through_one_door(path: Path) -> None:
    if path.name == "output.py":  # the door
        return
    calls = [
        ast.unparse(node)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.Attribute, ast.Name))
    ]
    assert not {"click.echo", "print", "sys.stdout.write", "sys.stderr.write"} & set(calls)


@pytest.mark.parametrize("form", ["pytest", "maestro", "sts", "ltl"])
def test_exported_tests_and_notes_are_printable(run: Run, tmp_path: Path, form: str) -> None:
    (tmp_path / "a.tap").write_text(
        f"{HEAD}shows    loss {LOSS}\nshows    text {LOSS}\n\non A\n  camera\n"
    )
    assert_harmless(run("export", "a.tap", "--to", form))


def test_a_replayed_test_is_printable(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.tap").write_text(f"{HEAD}shows    crash X {LOSS}\n\non A\n  back\n")
    said = run("replay", "demo:todo", "a.tap")
    assert "shows crash android.widget.CheckBox\\x1b[2J" in said
    assert_harmless(said)


def test_a_wrong_line_is_shown_printable(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.ltl").write_text(f"F [text = {CLEAR}] &")
    said = run("check", "a.ltl")
    assert "\\x1b[2J" in said
    assert_harmless(said)


def test_the_shell_shows_widgets_printable(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.fsm").write_text(SHOP.replace('"A shop"', f'"A {CLEAR}shop"'))
    said = run("shell", "a.fsm", stdin="look\nclick about\n")
    assert "\\x1b[2Jshop" in said
    assert_harmless(said)


def assert_harmless(said: str) -> None:
    shown = said.replace("\n", "").replace("\t", "")
    assert shown.isprintable(), ascii(said)

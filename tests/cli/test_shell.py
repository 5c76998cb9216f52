"""The shell, driven by a script."""

from pathlib import Path

from syrupy.assertion import SnapshotAssertion

from tapwright.cli.shell_commands import completions
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
    assert completions(screen, "back ") == []

"""Long work is shown: a bar with an estimate on a terminal, lines elsewhere."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path

import pytest
from click.testing import CliRunner

from tapwright.cli.main import main
from tapwright.cli.output import say_in_passing
from tapwright.cli.progress import ShownProgress


class Terminal(io.StringIO):
    """A terminal that remembers what was written to it."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "CI", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "140")


@contextmanager
def on_terminal() -> Iterator[Terminal]:
    """Not a fixture: pytest puts its own stderr back when a test begins."""
    with redirect_stderr(Terminal()) as terminal:
        yield terminal


def frames(terminal: Terminal) -> list[str]:
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.getvalue())
    return [line.rstrip() for line in re.split(r"[\r\n]+", plain) if line.strip()]


@pytest.mark.usefixtures("environment")
def test_a_bar_says_how_far_it_is_and_how_long_it_may_take() -> None:
    with on_terminal() as terminal, ShownProgress().phase("Checking rotation", 4, 90.0) as advance:
        advance(1)
        time.sleep(0.3)
    shown = frames(terminal)
    wanted = re.compile(r"Checking rotation .* 25% .*at most 1m\d\ds left")
    assert any(map(wanted.search, shown)), shown


@pytest.mark.usefixtures("environment")
def test_uneven_parts_promise_nothing_but_their_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapwright.core.progress._SECONDS_TO_GO_BY", 0.0)
    progress = ShownProgress()
    with on_terminal() as terminal, progress.phase("Verifying", 4, 90.0, even=False) as advance:
        advance(3)
        time.sleep(0.3)
    assert any("75%" in frame for frame in frames(terminal))
    assert not any("about" in frame for frame in frames(terminal))


@pytest.mark.usefixtures("environment")
def test_what_is_said_meanwhile_is_not_lost_and_bars_may_be_nested() -> None:
    progress = ShownProgress()
    with (
        on_terminal() as terminal,
        progress.phase("Verifying", 2),
        progress.task("Converting app.apk", 10) as advance,
    ):
        advance(5)
        say_in_passing("came back 3 of 3")
        time.sleep(0.3)
    shown = "\n".join(frames(terminal))
    assert "came back 3 of 3" in shown
    assert "Converting app.apk" in shown
    assert "\x1b[?25h" in terminal.getvalue(), "the cursor is shown again"


def test_a_log_has_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tapwright.cli.progress._PHASE_SECONDS", 0.0)
    progress = ShownProgress()
    with progress.phase("Checking rotation", 4, 90.0) as advance:
        advance(1)
    with progress.task("Converting app.apk"):
        pass
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "Checking rotation: 25%, at most 1m30s left"
    assert lines[1] == "Converting app.apk ..."
    assert re.fullmatch(r"Converting app.apk: done in \d\.\ds", lines[2])


def test_quiet_is_quiet(tmp_path: Path) -> None:
    run = ["explore", "demo:todo", "--steps", "300", "--seed", "1", "--check", "rotation"]
    result = CliRunner().invoke(main, [*run, "--quiet", "--out", str(tmp_path / "run")])
    assert result.stderr == ""
    assert "Crashes" in result.stdout

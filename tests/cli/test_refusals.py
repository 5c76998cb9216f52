"""What the tool says when the system refuses it something, and how it ends when it is told to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tapwright.cli.main import run as run_command
from tapwright.recipes.recipe import RECIPES

COMMAND = [sys.executable, "-c", "from tapwright.cli.main import run; run()"]


def test_an_output_that_cannot_be_written_is_no_defect(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "agents"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 3
    assert "cannot read or write the output: No space left on device" in done.stderr
    assert "defect" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_a_message_of_any_length_can_be_read(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "explore", "x" * 100_000], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert len(done.stderr) < 5000
    assert "more letters)" in done.stderr


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_to_end_is_heeded_in_good_order(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "run"
    command = [*COMMAND, "explore", "demo:todo", "--time", "10m", "--out", str(out), "--no-report"]
    heeding = _with_hang_up("SIG_DFL", [*command, "--quiet"])  # these tests may run under nohup
    with subprocess.Popen(heeding, stderr=subprocess.PIPE, text=True) as started:
        _wait_for_steps(out / "trace.jsonl")
        started.send_signal(number)
        _, said = started.communicate(timeout=120)
    assert started.returncode == 3, said
    assert json.loads((out / "run.json").read_text())["ended"] == "interrupted"


def test_a_hang_up_that_the_user_wants_ignored_is(tmp_path: Path) -> None:
    out = tmp_path / "run"
    command = [*COMMAND, "explore", "demo:todo", "--steps", "3000", "--out", str(out)]
    command += ["--no-report", "--quiet"]
    ignoring = _with_hang_up("SIG_IGN", command)
    with subprocess.Popen(ignoring, stdout=subprocess.DEVNULL) as started:
        _wait_for_steps(out / "trace.jsonl")
        started.send_signal(signal.SIGHUP)
        started.wait(timeout=240)
    assert json.loads((out / "run.json").read_text())["ended"] == "the step budget is used up"


def _with_hang_up(how: str, command: list[str]) -> list[str]:
    """The command, begun with this way of taking SIGHUP."""
    begin = f"import os, signal; signal.signal(signal.SIGHUP, signal.{how});"
    return [sys.executable, "-c", f"{begin} os.execv({command[0]!r}, {command!r})"]


def _wait_for_steps(trace: Path) -> None:
    deadline = time.monotonic() + 120
    while not (trace.exists() and trace.stat().st_size > 1000):
        assert time.monotonic() < deadline, "no step was taken"
        time.sleep(0.05)


def test_modules_of_the_working_directory_are_only_for_what_the_user_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file there must not stand in for a library that is not installed."""
    (tmp_path / "own_agents_of_mine.py").write_text("make = 'mine'\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path not in ("", os.getcwd())])
    with pytest.raises(SystemExit):
        run_command(["agents"])
    assert str(tmp_path) not in sys.path
    assert RECIPES.load("own_agents_of_mine:make") == "mine"  # type: ignore[comparison-overlap]

"""Runs the command line as a user does, in a directory of its own, and says what it printed."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def run_command(*arguments: str, stdin: str = "") -> str:
        done = subprocess.run(
            [sys.executable, "-m", "tapwright", *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100"},
            check=False,
        )
        stdout, stderr = (_steady(text, tmp_path) for text in (done.stdout, done.stderr))
        return f"exit status {done.returncode}\n--- stdout\n{stdout}--- stderr\n{stderr}"

    return run_command


def _steady(text: str, directory: Path) -> str:
    """Without what differs from run to run: times, rates and the place of the directory."""
    text = text.replace(str(directory), "DIRECTORY")
    text = re.sub(r"in [\d.hms]+ \(\d+/s\)", "in TIME (RATE/s)", text)
    return re.sub(r"\d{8}-\d{6}", "STAMP", text)

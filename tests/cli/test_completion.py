"""Shells complete commands, sample apps, agents and devices."""

import os
import subprocess
import sys

import pytest

from tests.cli.conftest import Run


def complete(*words: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tapwright"],
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "_TAPWRIGHT_COMPLETE": "bash_complete",
            "COMP_WORDS": " ".join(["tapwright", *words]),
            "COMP_CWORD": str(len(words)),
        },
        check=False,
    )
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["expl"], "explore"),
        (["explore", "demo:not"], "demo:notes"),
        (["explore", "--agent", "qle"], "qlearning"),
        (["witness", "--agent", "farlead2"], "farlead2"),
        (["replay", "--device", "fa"], "fake"),
        (["explore", "--verify-t"], "--verify-time"),
    ],
)
def test_names_are_offered(words: list[str], offered: str) -> None:
    assert complete(*words) == [offered]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(run: Run, shell: str) -> None:
    answer = run("completion", shell)
    assert answer.startswith("exit status 0")
    assert "_TAPWRIGHT_COMPLETE" in answer

"""Explorations that are killed again and again and go on: no finished step is lost."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tapwright.core.trace import EpisodeMark, read_trace

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(3600)]
QUICK = ("--quiet", "--verify", "0", "--no-suite", "--no-report")
_WAIT = 300.0  # seconds for a part of the run to get on


def numbers(trace: Path) -> list[int]:
    return [each.number for each in read_trace(trace) if not isinstance(each, EpisodeMark)]


def explore(directory: Path, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tapwright", "explore", *arguments, *QUICK]
    return subprocess.Popen(command, cwd=directory, stdout=subprocess.DEVNULL)


def sizes(seed: int) -> Iterator[int]:
    """How much longer the trace must be each time before the next kill."""
    draw = random.Random(seed)
    while True:
        yield draw.randrange(2_000, 60_000)


def wait_for(trace: Path, size: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _WAIT
    while time.monotonic() < deadline and process.poll() is None:
        if trace.exists() and trace.stat().st_size >= size:
            return
        time.sleep(0.02)
    assert process.poll() is not None, f"the trace did not reach {size} bytes in {_WAIT:g} s"


@pytest.mark.parametrize(
    ("app", "agent", "steps", "kills"),
    [
        pytest.param("demo:todo", "frontier", 20_000, 40, id="fake"),
        pytest.param("demo:notes", "frontier", 3_000, 12, id="jvm", marks=pytest.mark.jvm),
    ],
)
def test_kills_lose_no_finished_step(
    tmp_path: Path, app: str, agent: str, steps: int, kills: int
) -> None:
    trace, known = tmp_path / "run" / "trace.jsonl", list[int]()
    first = (app, "--agent", agent, "--steps", str(steps), "--seed", "1", "--out", "run")
    process = explore(tmp_path, *first)
    for _, more in zip(range(kills), sizes(1), strict=False):
        wait_for(trace, (trace.stat().st_size if trace.exists() else 0) + more, process)
        if process.poll() is not None:
            break  # the budget was used up before the last kill
        process.send_signal(signal.SIGKILL)
        process.wait()
        now = numbers(trace)
        assert now[: len(known)] == known
        known = now
        process = explore(tmp_path, "--resume", "run")
    assert process.wait(_WAIT * 4) in (0, 1)
    assert len(known) > 0
    assert numbers(trace) == list(range(steps))
    assert json.loads((tmp_path / "run" / "run.json").read_text())["state"] == "finished"

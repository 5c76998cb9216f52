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
from tapwright.run.record import RunState
from tapwright.run.run_directory import read_record

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
    ("app", "steps", "kills", "workers"),
    [
        pytest.param("demo:todo", 100_000, 200, 4, id="fake"),
        pytest.param("demo:notes", 3_000, 12, 2, id="jvm", marks=pytest.mark.jvm),
    ],
)
def test_kills_lose_no_finished_step(
    tmp_path: Path, app: str, steps: int, kills: int, workers: int
) -> None:
    trace, known = tmp_path / "run" / "trace.jsonl", list[int]()
    first = (app, "--steps", str(steps), "--seed", "1", "--out", "run", "--workers", str(workers))
    process, killed = explore(tmp_path, *first), 0
    for _, more in zip(range(kills), sizes(1), strict=False):
        wait_for(trace, (trace.stat().st_size if trace.exists() else 0) + more, process)
        if process.poll() is not None:
            break  # the budget was used up before the last kill
        killed += 1
        process.send_signal(signal.SIGKILL)
        process.wait()
        now = numbers(trace)
        assert sorted(now[: len(known)]) == sorted(known), "a finished step was lost"
        assert len(set(now)) == len(now), "a step was counted twice"
        known = now
        process = explore(tmp_path, "--resume", "run")
    assert process.wait(_WAIT * 4) in (0, 1)
    assert killed == kills, f"{killed} kills, {len(known)} of {steps} steps before the last"
    assert sorted(numbers(trace)) == list(range(steps))
    assert json.loads((tmp_path / "run" / "run.json").read_text())["state"] == "finished"


def use_of(process: subprocess.Popen[bytes]) -> tuple[int, int]:
    """Memory in kilobytes, and open files."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    memory = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(memory.split()[1]), len(list(Path(f"/proc/{process.pid}/fd").iterdir()))


def test_memory_and_open_files_stay_flat(tmp_path: Path) -> None:
    trace, steps = tmp_path / "run" / "trace.jsonl", 100_000
    first = ("demo:todo", "--steps", str(steps), "--seed", "1", "--out", "run", "--workers", "4")
    process = explore(tmp_path, *first)
    wait_for(trace, 2_000_000, process)
    memory, files = use_of(process)
    most_memory, most_files = memory, files
    # What follows the last step reads the trace back, and takes memory for a while.
    while read_record(tmp_path / "run").state is RunState.RUNNING:
        try:
            now_memory, now_files = use_of(process)
        except (OSError, StopIteration):
            break  # it has just ended
        most_memory, most_files = max(most_memory, now_memory), max(most_files, now_files)
        time.sleep(0.2)
    assert process.wait(_WAIT) in (0, 1)
    assert most_files <= files + 8
    assert most_memory <= memory + 30_000, "what a run keeps in memory must not grow by its steps"

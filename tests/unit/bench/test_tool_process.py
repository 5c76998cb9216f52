"""A tool runs until it ends, is told to stop, or its time is over; then nothing of it is left."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from tapwright.bench.tool_process import ToolProcess
from tapwright.core.errors import InputError

pytestmark = pytest.mark.slow  # starts processes

STUBBORN = """
import signal, subprocess, sys
signal.signal(signal.SIGTERM, lambda *_: print("no", flush=True))
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, flush=True)
while True:
    signal.pause()
"""


def started(source: str, place: Path) -> ToolProcess:
    return ToolProcess([sys.executable, "-c", source], dict(os.environ), place)


def test_one_that_ends_tells_its_status_and_its_last_line(tmp_path: Path) -> None:
    stop = threading.Event()
    tool = started("print('begun'); print('given up'); raise SystemExit(3)", tmp_path)
    assert tool.wait(stop, 60) == 3
    assert tool.last_words() == "given up"
    tool.end()


def test_one_that_is_stopped_takes_its_children_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tapwright.bench.tool_process._END_SECONDS", 0.5)
    tool = started(STUBBORN, tmp_path)
    log = tmp_path / "tool.log"
    while not log.read_text().strip():
        pass
    stop = threading.Event()
    stop.set()
    assert tool.wait(stop, 60) is None
    tool.end()
    assert not Path(f"/proc/{tool.session}/cmdline").exists()
    child = Path(f"/proc/{log.read_text().split()[0]}/stat")
    assert not child.exists() or child.read_text().rpartition(")")[2].split()[0] == "Z"


def test_one_whose_time_is_over_still_runs(tmp_path: Path) -> None:
    tool = started("import time; time.sleep(600)", tmp_path)
    assert tool.wait(threading.Event(), 0.01) is None
    tool.end()


def test_a_program_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot start no-such-tool: No such file"):
        ToolProcess(["no-such-tool"], {}, tmp_path)

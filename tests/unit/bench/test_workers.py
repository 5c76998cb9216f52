"""Workers close their device however often they are told to end."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # starts worker processes

WORKER = """
import multiprocessing, time
from tapwright.bench import workers

class SlowShelf:
    def clear(self):
        print("closing", flush=True)
        time.sleep(0.5)
        print("closed", flush=True)

workers.WarmDevicePool = SlowShelf
jobs, connection = multiprocessing.Pipe()
print("ready", flush=True)
workers.serve(connection, False)
"""


def test_a_second_signal_does_not_keep_a_worker_from_closing_its_device() -> None:
    command = [sys.executable, "-c", WORKER]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as worker:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
        _tell_to_end(worker)
        assert worker.stdout.readline() == "closing\n"
        worker.send_signal(signal.SIGTERM)
        out, err = worker.communicate(timeout=30)
    assert (worker.returncode, out, err) == (0, "closed\n", "")


def _tell_to_end(worker: subprocess.Popen[str]) -> None:
    """Once it listens: a signal that comes before ends the process."""
    bit = 1 << (signal.SIGTERM - 1)
    status = Path(f"/proc/{worker.pid}/status")
    while not int(status.read_text().partition("SigCgt:")[2].split()[0], 16) & bit:
        time.sleep(0.01)
    worker.send_signal(signal.SIGTERM)

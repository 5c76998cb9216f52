"""Processes are started from a thread that lasts."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys

import pytest

from tapwright.device.jvm.lasting_start import start_lasting


def said_by_a_child(_: int = 0) -> str:
    with start_lasting([sys.executable, "-c", "print('ran')"], stdout=subprocess.PIPE) as process:
        return process.communicate(timeout=60)[0].decode().strip()


def test_a_command_that_cannot_be_started_is_told() -> None:
    with pytest.raises(FileNotFoundError):
        start_lasting(["/no/such/program"])
    assert said_by_a_child() == "ran"


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_process_has_a_thread_of_its_own() -> None:
    assert said_by_a_child() == "ran"
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.map_async(said_by_a_child, [0]).get(60) == ["ran"]

"""Processor time is that of the process and its descendants, and of sessions that are named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tapwright.bench.processor_time import processor_seconds

TICKS = os.sysconf("SC_CLK_TCK")


def process(proc: Path, identity: int, parent: int, session: int, *seconds: int) -> None:
    """Writes what Linux says of a process that has used so many seconds, by kind."""
    own = proc / str(identity)
    own.mkdir(parents=True)
    ticks = " ".join(str(each * TICKS) for each in seconds)
    (own / "stat").write_text(
        f"{identity} (a ) b (c) S {parent} 1 {session} 0 0 0 0 0 0 0 {ticks} 0\n"
    )


def test_descendants_and_sessions_count_and_strangers_do_not(tmp_path: Path) -> None:
    own = os.getpid()
    process(tmp_path, 1, 0, 1, 1000, 1000, 1000, 1000)
    process(tmp_path, own, 1, 5, 1, 2, 3, 4)
    process(tmp_path, own + 1, own, 6, 10, 0, 0, 0)
    process(tmp_path, own + 2, own + 1, 7, 0, 20, 0, 0)
    process(tmp_path, own + 3, 1, 8, 30, 0, 0, 0)  # an orphan
    (tmp_path / "self").mkdir()
    assert processor_seconds(proc=tmp_path) == pytest.approx(40)
    assert processor_seconds({8}, proc=tmp_path) == pytest.approx(70)


def test_work_of_this_process_shows() -> None:
    before = processor_seconds()
    while processor_seconds() < before + 3 / TICKS:
        sum(range(10_000))
    assert processor_seconds() > before

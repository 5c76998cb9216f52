"""The trace file: round trip, damage, versions, a full disk."""

import json
import resource
import signal
from pathlib import Path

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError, StorageError
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.core.step import Crash, Limit, Observation, Step
from tapwright.core.trace import EpisodeMark, TraceWriter, read_trace

FIRST = Screen("p", "A", (Widget("C", "i", "t", bounds=Bounds(1, 2, 3, 4), clickable=True),))
SECOND = Screen("p", "B", landscape=True, size=(10, 20))
STEP = Step(
    0,
    0,
    FIRST,
    Action(ActionKind.BACK),
    Observation(
        SECOND,
        1.5,
        Crash("crash", "E", "m", "stack", rests_on="a.B.c()"),
        ("log",),
        (Limit("class", "X"),),
        7,
        unaudited=(("a.B.c()", 2),),
    ),
    (("gui", 0.5), ("frequency", 1.0)),
)
MARK = EpisodeMark(0, FIRST, 0.5, 0.25, (Limit("class", "a.B", "not here"),), (("a.B.d()", 1),))


def write(path: Path) -> None:
    with TraceWriter(path) as writer:
        writer.episode(MARK)
        writer.step(STEP)
        writer.step(STEP._replace(number=1))


def test_round_trip(tmp_path: Path) -> None:
    write(tmp_path / "t")
    mark, first, second = read_trace(tmp_path / "t")
    assert mark == MARK
    assert first == STEP
    assert second == STEP._replace(number=1)


def test_each_screen_is_written_once(tmp_path: Path) -> None:
    write(tmp_path / "t")
    lines = [json.loads(line) for line in (tmp_path / "t").read_text().splitlines()]
    assert sum("widgets" in line for line in lines) == 2


def test_a_killed_run_loses_its_broken_last_line_only(tmp_path: Path) -> None:
    path = tmp_path / "t"
    write(path)
    path.write_bytes(path.read_bytes()[:-20])
    assert list(read_trace(path)) == [MARK, STEP]


def test_damage_in_the_middle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "t"
    write(path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = b"garbage\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(InputError, match=":3: damaged trace line"):
        list(read_trace(path))


@pytest.mark.parametrize("content", [b"", b"{}\n", b"[]\n", b"\xff\n", b"hello"])
def test_other_files_are_no_traces(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "t").write_bytes(content)
    with pytest.raises(InputError, match="not a trace"):
        list(read_trace(tmp_path / "t"))


def test_a_newer_version_is_told(tmp_path: Path) -> None:
    (tmp_path / "t").write_text('{"trace":"tapwright","version":99}\n')
    with pytest.raises(InputError, match="version 99"):
        list(read_trace(tmp_path / "t"))


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    write(tmp_path / "t")
    with pytest.raises(StorageError, match="File exists"):
        TraceWriter(tmp_path / "t")


def test_a_full_disk_leaves_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "t"
    write(path)
    size = path.stat().st_size
    path.unlink()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size - 30, hard))
    try:
        with pytest.raises(StorageError, match="cannot write"):
            write(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, old)
    assert path.read_bytes().endswith(b"\n")
    assert list(read_trace(path)) == [MARK, STEP]

"""Crashes of a shrunk app get the names of its sources from the build's mapping."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.app import App
from tapwright.core.crash import Crash
from tapwright.core.errors import DeviceError, InputError
from tapwright.device.retracing import mapping_of, with_own_names

TEXT = """# compiler: R8
org.example.NoteGone -> a.a:
# {"id":"sourceFile","fileName":"NoteGone.java"}
org.example.Notes -> a.b:
# {"id":"sourceFile","fileName":"Notes.java"}
    1:3:void open(int):40:42 -> a
    4:4:void org.example.Store.look(int):17:17 -> a
    4:4:void open(int):43 -> a
"""
STACK = """a.a: 7
\tat a.b.a(SourceFile:4)
\tat a.b.a(SourceFile:2)
\tat android.app.Activity.performClick(Activity.java:9)"""


@pytest.fixture
def mapping(tmp_path: Path) -> Path:
    file = tmp_path / "mapping.txt"
    file.write_text(TEXT)
    return file


@pytest.mark.jvm
def test_a_stack_gets_its_names_lines_and_inlined_calls_back(mapping: Path) -> None:
    crash = with_own_names(Crash("crash", "a.a", "7", STACK), mapping)
    assert crash.exception == "org.example.NoteGone"
    assert crash.message == "7"
    assert [line.strip() for line in crash.stack.splitlines()] == [
        "org.example.NoteGone: 7",
        "at org.example.Store.look(Store.java:17)",
        "at org.example.Notes.open(Notes.java:43)",
        "at org.example.Notes.open(Notes.java:41)",
        "at android.app.Activity.performClick(Activity.java:9)",
    ]


@pytest.mark.jvm
def test_a_file_that_is_no_mapping_is_told(tmp_path: Path) -> None:
    file = tmp_path / "mapping.txt"
    file.write_text("org.example.Notes -> a.b:\n    1:x:-> ->\n")
    with pytest.raises(DeviceError, match="the mapping cannot be used"):
        with_own_names(Crash("crash", "a.a", "7", STACK), file)


def test_a_crash_without_a_stack_stays(mapping: Path) -> None:
    crash = Crash("anr")
    assert with_own_names(crash, mapping) is crash


def test_a_mapping_beside_the_apk_is_found(tmp_path: Path) -> None:
    app = App("notes", "org.example", tmp_path / "notes.apk")
    assert mapping_of(app) is None
    (tmp_path / "mapping.txt").write_text(TEXT)
    assert mapping_of(app) == tmp_path / "mapping.txt"
    (tmp_path / "notes-mapping.txt").write_text(TEXT)
    assert mapping_of(app) == tmp_path / "notes-mapping.txt"
    assert mapping_of(App("notes", "org.example")) is None


def test_the_mapping_that_is_given_comes_first(tmp_path: Path, mapping: Path) -> None:
    app = App("notes", "org.example", tmp_path / "notes.apk")
    other = tmp_path / "other.txt"
    other.write_text(TEXT)
    assert mapping_of(app, str(other)) == other
    with pytest.raises(InputError, match="no such mapping"):
        mapping_of(app, str(tmp_path / "none.txt"))

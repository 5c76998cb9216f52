"""Functions of a native library are named by their places; damage costs only the names."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.device.jvm.elf_symbols import function_at

SECTIONS, SYMBOLS, STRINGS = 0x100, 0x200, 0x300


def library() -> bytearray:
    """A file with two exported functions: `first` at 0x1000 and `second` at 0x1020."""
    content = bytearray(0x400)
    struct.pack_into("<Q", content, 40, SECTIONS)
    struct.pack_into("<HH", content, 58, 64, 3)
    for number, (kind, start, size, link) in enumerate(
        [(0, 0, 0, 0), (11, SYMBOLS, 72, 2), (3, STRINGS, 32, 0)]
    ):
        place = SECTIONS + 64 * number
        struct.pack_into("<IIQQQQIIQQ", content, place, 0, kind, 0, 0, start, size, link, 0, 0, 0)
    struct.pack_into("<IBBHQQ", content, SYMBOLS + 24, 1, 0x12, 0, 1, 0x1000, 0x20)
    struct.pack_into("<IBBHQQ", content, SYMBOLS + 48, 7, 0x12, 0, 1, 0x1020, 0x10)
    content[STRINGS : STRINGS + 14] = b"\0first\0second\0"
    return content


def test_a_place_has_the_function_around_it(tmp_path: Path) -> None:
    path = tmp_path / "lib.so"
    path.write_bytes(library())
    assert function_at(path, 0x1004) == "first+4"
    assert function_at(path, 0x1020) == "second+0"
    assert function_at(path, 0x1030) == ""


def test_a_library_that_was_not_stripped_has_names_for_what_it_does_not_export(
    tmp_path: Path,
) -> None:
    content = library()
    struct.pack_into("<I", content, SECTIONS + 64 + 4, 2)  # the table of all symbols instead
    path = tmp_path / "lib.so"
    path.write_bytes(content)
    assert function_at(path, 0x1004) == "first+4"


def test_a_file_that_is_not_there_or_no_library_has_no_names(tmp_path: Path) -> None:
    assert function_at(tmp_path / "none.so", 0) == ""
    (tmp_path / "text.so").write_text("no library")
    assert function_at(tmp_path / "text.so", 0) == ""


@given(st.lists(st.tuples(st.integers(0, 0x3FF), st.integers(0, 255)), max_size=8))
def test_no_damage_does_more_than_hide_names(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int]]
) -> None:
    content = library()
    for at, value in changes:
        content[at] = value
    path = tmp_path_factory.getbasetemp() / "damaged.so"
    path.write_bytes(content)
    assert isinstance(function_at(path, 0x1004), str)

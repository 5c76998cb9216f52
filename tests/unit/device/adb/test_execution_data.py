"""Coverage files of JaCoCo and EMMA are read, merged and written."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.device.adb.execution_data import (
    ExecutionData,
    NotExecutionData,
    read_execution_data,
)
from tapwright.device.device_values import Counter

classes = st.dictionaries(
    st.tuples(st.integers(0, 2**64 - 1), st.text(min_size=1, max_size=30)),
    st.lists(st.booleans(), min_size=1, max_size=300),
    max_size=6,
)


def emma(entries: list[tuple[str, list[list[bool] | None]]]) -> bytes:
    """As EMMA writes it: each method's blocks from the last to the first, a byte each."""
    body = struct.pack(">i", len(entries))
    for name, methods in entries:
        body += struct.pack(">H", len(name)) + name.encode() + struct.pack(">Q", 7)
        body += struct.pack(">i", len(methods))
        for blocks in methods:
            body += struct.pack(">i", -1 if blocks is None else len(blocks))
            body += bytes(reversed(blocks or []))
    header = b"EMMA" + struct.pack(">q3i", 0x20, 2, 0, 5312)
    metadata = struct.pack(">qB", 3, 0) + b"xyz"
    return header + metadata + struct.pack(">qB", len(body), 1) + body


@given(classes)
def test_jacoco_reads_back(hits: dict[tuple[int, str], list[bool]]) -> None:
    data = ExecutionData("probe", hits)
    assert read_execution_data(data.to_jacoco()).hits == hits


@given(classes, classes)
def test_appended_files_are_merged(
    one: dict[tuple[int, str], list[bool]], two: dict[tuple[int, str], list[bool]]
) -> None:
    two = {key: value for key, value in two.items() if key not in one}
    both = read_execution_data(
        ExecutionData("probe", one).to_jacoco() + ExecutionData("probe", two).to_jacoco()
    )
    assert both.hits == {**one, **two}


def test_a_merge_never_loses_a_hit() -> None:
    data = ExecutionData("probe", {(1, "A"): [True, False, False]})
    data.merge(ExecutionData("probe", {(1, "A"): [False, False, True], (2, "B"): [False]}))
    assert data.counters() == {"probe": Counter(2, 4)}


def test_sessions_are_passed_over() -> None:
    session = b"\x10" + struct.pack(">H", 4) + b"host" + bytes(16)
    content = ExecutionData("probe", {(1, "A"): [True]}).to_jacoco()
    assert read_execution_data(content[:5] + session + content[5:]).hits == {(1, "A"): [True]}


def test_emma_is_read() -> None:
    data = read_execution_data(emma([("org/A", [[True, False], None, [True]])]))
    assert data.hits == {(7, "org/A"): [True, False, True]}
    assert data.counters() == {"block": Counter(2, 3)}


def test_nothing_hit_is_no_counter() -> None:
    assert ExecutionData().counters() == {}


@pytest.mark.parametrize("content", [b"", b"no such thing", b"\x01\xc0\xc0\x99\x99", b"EMMA"])
def test_other_files_are_refused(content: bytes) -> None:
    if content == b"EMMA":
        content = emma([("org/A", [[True] * 20])])[:-5]
    with pytest.raises(NotExecutionData):
        read_execution_data(content)


def test_another_build_of_the_app_is_refused() -> None:
    data = ExecutionData("probe", {(1, "A"): [True]})
    with pytest.raises(NotExecutionData, match="A has 1 probes, not 2"):
        data.merge(ExecutionData("probe", {(1, "A"): [True, True]}))

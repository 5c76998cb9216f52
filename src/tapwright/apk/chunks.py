"""The chunks that Android's compiled XML and resource tables are made of, and their strings."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

NO_STRING = 0xFFFFFFFF
STRING_POOL = 0x0001
_UTF8 = 1 << 8


class FormatError(Exception):
    """The bytes are not what the format says."""


class Chunk(NamedTuple):
    """A typed piece of a compiled file; offsets count from the start of the file."""

    kind: int
    start: int
    body: int  # where its header ends
    end: int


def chunks(data: bytes, start: int, end: int) -> Iterator[Chunk]:
    """The chunks that lie one after the other between two offsets."""
    while start + 8 <= end:
        chunk = chunk_at(data, start, end)
        yield chunk
        start = chunk.end


def chunk_at(data: bytes, start: int, end: int) -> Chunk:
    """The chunk that begins here."""
    kind, header, size = unpack("<HHI", data, start)
    if header < 8 or size < header or start + size > end:
        raise FormatError(f"a chunk at {start} does not fit")
    return Chunk(kind, start, start + header, start + size)


def unpack(layout: str, data: bytes, offset: int) -> tuple[int, ...]:
    """Numbers at an offset; what lies outside is a format error."""
    try:
        return struct.unpack_from(layout, data, offset)
    except struct.error:
        raise FormatError(f"the file ends before {offset}") from None


class StringPool:
    """Numbered strings, decoded when asked for."""

    def __init__(self, data: bytes, chunk: Chunk) -> None:
        if chunk.kind != STRING_POOL:
            raise FormatError(f"expected strings at {chunk.start}")
        count, _, flags, strings, _ = unpack("<5I", data, chunk.start + 8)
        self._data = data
        self._end = chunk.end
        self._offsets = unpack(f"<{count}I", data, chunk.body)
        self._strings = chunk.start + strings
        self._utf8 = bool(flags & _UTF8)

    def __len__(self) -> int:
        return len(self._offsets)

    def __getitem__(self, number: int) -> str:
        """The string, or an empty one for the number that stands for none."""
        if number == NO_STRING:
            return ""
        if number >= len(self._offsets):
            raise FormatError(f"no string {number}")
        at = self._strings + self._offsets[number]
        return self._decode_utf8(at) if self._utf8 else self._decode_utf16(at)

    def _decode_utf8(self, at: int) -> str:
        _, at = self._length8(at)  # characters, of no use here
        size, at = self._length8(at)
        return self._slice(at, size).decode("utf-8", "replace")

    def _decode_utf16(self, at: int) -> str:
        (size,) = unpack("<H", self._data, at)
        at += 2
        if size & 0x8000:
            (low,) = unpack("<H", self._data, at)
            size, at = (size & 0x7FFF) << 16 | low, at + 2
        return self._slice(at, size * 2).decode("utf-16-le", "replace")

    def _length8(self, at: int) -> tuple[int, int]:
        (size,) = unpack("<B", self._data, at)
        if not size & 0x80:
            return size, at + 1
        (low,) = unpack("<B", self._data, at + 1)
        return (size & 0x7F) << 8 | low, at + 2

    def _slice(self, at: int, size: int) -> bytes:
        if at + size > self._end:
            raise FormatError(f"a string at {at} does not fit")
        return self._data[at : at + size]

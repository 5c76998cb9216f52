"""The chunks of Android's compiled XML and resource tables, and their string pools."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

NO_STRING = 0xFFFFFFFF
STRING_POOL = 0x0001
_UTF8 = 1 << 8


class FormatError(Exception):
    """The bytes do not follow the format."""


class Chunk(NamedTuple):
    """A typed piece of a compiled file; offsets count from the start of the file."""

    kind: int
    start: int
    body: int  # where its header ends
    end: int


def chunks(data: bytes, start: int, end: int) -> Iterator[Chunk]:
    """Yields the chunks between two offsets."""
    while start + 8 <= end:
        chunk = chunk_at(data, start, end)
        yield chunk
        start = chunk.end


def chunk_at(data: bytes, start: int, end: int) -> Chunk:
    """Returns the chunk that begins at the offset."""
    kind, header, size = unpack("<HHI", data, start)
    if header < 8 or size < header or start + size > end:
        raise FormatError(f"a chunk at {start} does not fit")
    return Chunk(kind, start, start + header, start + size)


def unpack(layout: str, data: bytes, offset: int) -> tuple[int, ...]:
    """Returns numbers at an offset; raises FormatError beyond the end."""
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
        """Returns the UTF-8 string at the offset."""
        _, at = self._length8(at)  # characters, of no use here
        size, at = self._length8(at)
        return self._slice(at, size).decode("utf-8", "replace")

    def _decode_utf16(self, at: int) -> str:
        """Returns the UTF-16 string at the offset."""
        (size,) = unpack("<H", self._data, at)
        at += 2
        if size & 0x8000:
            (low,) = unpack("<H", self._data, at)
            size, at = (size & 0x7FFF) << 16 | low, at + 2
        return self._slice(at, size * 2).decode("utf-16-le", "replace")

    def _length8(self, at: int) -> tuple[int, int]:
        """Returns a length of one or two bytes, and the offset behind it."""
        (size,) = unpack("<B", self._data, at)
        if not size & 0x80:
            return size, at + 1
        (low,) = unpack("<B", self._data, at + 1)
        return (size & 0x7F) << 8 | low, at + 2

    def _slice(self, at: int, size: int) -> bytes:
        """Returns bytes of the pool; refuses a string that does not fit."""
        if at + size > self._end:
            raise FormatError(f"a string at {at} does not fit")
        return self._data[at : at + size]

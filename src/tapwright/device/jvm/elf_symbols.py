"""Names the functions of a native library by their places in it, from the symbols it has.

The library is a stranger's: nothing in it is believed to lie where it says without a look.
"""

from __future__ import annotations

import struct
from pathlib import Path

_LARGEST = 512 << 20  # bytes
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_TABLES = (11, 2)  # what the library exports; everything, unless it was stripped
_FUNCTION = 2
_LONGEST = 1000  # characters of a name


def function_at(library: Path, place: int) -> str:
    """Returns `name+offset` of the function at this place; empty when no symbol says so."""
    try:
        if library.stat().st_size > _LARGEST:
            return ""
        return _search(library.read_bytes(), place)
    except (
        OSError,
        OverflowError,
        struct.error,
        ValueError,
    ):  # damaged, or no library: it has no names then
        return ""


def _search(content: bytes, place: int) -> str:
    for start, size, strings in _symbols(content):
        for at in range(start, min(start + size, len(content)) - _SYMBOL.size + 1, _SYMBOL.size):
            name, info, _, section, value, length = _SYMBOL.unpack_from(content, at)
            if info & 15 == _FUNCTION and section and value <= place < value + length:
                begin = strings + name
                end = content.index(b"\0", begin, begin + _LONGEST)
                return f"{content[begin:end].decode(errors='replace')}+{place - value}"
    return ""


def _symbols(content: bytes) -> list[tuple[int, int, int]]:
    """Returns start and size of each table of symbols and the start of its names."""
    (table,) = struct.unpack_from("<Q", content, 40)
    entry, count = struct.unpack_from("<HH", content, 58)
    sections = [
        _SECTION.unpack_from(content, table + entry * number)
        for number in range(count)
        if entry == _SECTION.size
    ]
    return [
        (section[4], section[5], sections[section[6]][4])
        for kind in _TABLES
        for section in sections
        if section[1] == kind and section[6] < len(sections)
    ]

"""Names the functions of a native library by their places in it, from what the library exports.

The library is a stranger's: nothing in it is believed to lie where it says without a look.
"""

from __future__ import annotations

import struct
from pathlib import Path

_LARGEST = 512 << 20  # bytes
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_DYNAMIC_SYMBOLS = 11
_FUNCTION = 2
_LONGEST = 1000  # characters of a name


def function_at(library: Path, place: int) -> str:
    """Returns `name+offset` of the exported function at this place; empty when there is none."""
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
    start, size, strings = _symbols(content)
    for at in range(start, min(start + size, len(content)) - _SYMBOL.size + 1, _SYMBOL.size):
        name, info, _, section, value, length = _SYMBOL.unpack_from(content, at)
        if info & 15 == _FUNCTION and section and value <= place < value + length:
            begin = strings + name
            end = content.index(b"\0", begin, begin + _LONGEST)
            return f"{content[begin:end].decode(errors='replace')}+{place - value}"
    return ""


def _symbols(content: bytes) -> tuple[int, int, int]:
    """Returns start and size of the dynamic symbols and the start of their names."""
    (table,) = struct.unpack_from("<Q", content, 40)
    entry, count = struct.unpack_from("<HH", content, 58)
    sections = [
        _SECTION.unpack_from(content, table + entry * number)
        for number in range(count)
        if entry == _SECTION.size
    ]
    for section in sections:
        if section[1] == _DYNAMIC_SYMBOLS:
            if section[6] >= len(sections):
                break
            return section[4], section[5], sections[section[6]][4]
    raise ValueError("no dynamic symbols")

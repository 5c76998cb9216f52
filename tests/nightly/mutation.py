"""Damages the bytes of a file as disks, editors and attackers do."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

HOSTILE = (
    b"\x00",
    b"\xff\xfe",
    b"\xed\xa0\x80",  # half a letter
    b"\x1b]0;x\x07",
    b"../../../../etc/passwd",
    b"9" * 400,
    b"9" * 5000,
    rb"\ud800",
    b"-1",
    b"1e999",
    b"NaN",
    b"null",
    b'"',
    b"[" * 2000,
    b"{" * 2000,
    b"(" * 2000,
    b"<a>" * 2000,
    b"\n",
    b"\r\n",
    b"\t",
    b" " * 5000,
    b"A" * 70_000,
)

_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 0.5, 1e308, "", "\ud800", "\0", "../../x", "x" * 70_000, "\x1b[2J",
    [], {}, [[]], {"": None}, [{"a": "b"}] * 500,
)  # fmt: skip


def damaged(content: bytes, draw: random.Random) -> bytes:
    """Returns the content with one to four changes."""
    for _ in range(draw.randint(1, 4)):
        content = draw.choice(_CHANGES)(content, draw)
    return content


def _flip(content: bytes, draw: random.Random) -> bytes:
    if not content:
        return b"\x80"
    at = draw.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << draw.randrange(8)]) + content[at + 1 :]


def _cut(content: bytes, draw: random.Random) -> bytes:
    return content[: draw.randint(0, len(content))]


def _leave_out(content: bytes, draw: random.Random) -> bytes:
    start, end = _range(content, draw)
    return content[:start] + content[end:]


def _repeat(content: bytes, draw: random.Random) -> bytes:
    start, end = _range(content, draw)
    return content[:end] + content[start:end] * draw.choice((1, 2, 30)) + content[end:]


def _insert(content: bytes, draw: random.Random) -> bytes:
    at = draw.randint(0, len(content))
    return content[:at] + draw.choice(HOSTILE) + content[at:]


def _replace(content: bytes, draw: random.Random) -> bytes:
    start, end = _range(content, draw)
    return content[:start] + draw.choice(HOSTILE) + content[end:]


def _swap_lines(content: bytes, draw: random.Random) -> bytes:
    lines = content.split(b"\n")
    first, second = draw.randrange(len(lines)), draw.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


def _retype(content: bytes, draw: random.Random) -> bytes:
    """Puts a value of another type into JSON, which most changes of single bytes only break."""
    lines = [content] if content.lstrip()[:1] in b"{[" else []
    lines += content.split(b"\n")
    number = draw.randrange(len(lines))
    try:
        document = json.loads(lines[number])
    except (ValueError, RecursionError):
        return _replace(content, draw)
    places = list(_places(document))
    if not places:
        return content
    table, key = draw.choice(places)
    table[key] = draw.choice(_VALUES)
    changed = json.dumps(document).encode()
    if number == 0 and len(lines) > 1 and lines[0] == content:
        return changed
    return content.replace(lines[number], changed, 1)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yields each table or list in a document with a key of it."""
    if not isinstance(value, dict | list):
        return
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        yield from _places(inner)


def _range(content: bytes, draw: random.Random) -> tuple[int, int]:
    start = draw.randint(0, len(content))
    return start, min(len(content), start + draw.choice((1, 4, 40, 400)))


_CHANGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _flip,
    _cut,
    _leave_out,
    _repeat,
    _insert,
    _replace,
    _swap_lines,
    _retype,
)

"""Damages the bytes of a file as disks, editors and attackers do."""

from __future__ import annotations

import random
from collections.abc import Callable

HOSTILE = (
    b"\x00",
    b"\xff\xfe",
    b"\xed\xa0\x80",  # half a letter
    b"\x1b]0;x\x07",
    b"../../../../etc/passwd",
    b"9" * 400,
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
)

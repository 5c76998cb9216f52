"""A stranger's text in one line of a terminal: what an app says must not steer it."""

from __future__ import annotations

_LONGEST = 300


def one_line(text: str) -> str:
    """The first line, with control signs written out and a very long end left out."""
    lines = text.splitlines()
    first = lines[0] if lines else ""
    if len(first) > _LONGEST:
        first = first[: _LONGEST - 1] + "…"
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in first)

"""A stranger's text in one line of a terminal: what an app says must not steer it."""

from __future__ import annotations

from tapwright.core.visible import visible

_LONGEST = 300


def one_line(text: str, longest: int = _LONGEST) -> str:
    """The first line, with control signs written out and a mark where something is left out."""
    lines = text.rstrip().splitlines()
    first = lines[0] if lines else ""
    if len(lines) > 1:
        first += " …"
    if len(first) > longest:
        first = first[: longest - 1] + "…"
    return visible(first)

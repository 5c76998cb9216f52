"""Numbers with their noun: `1 step`, `2 steps`."""

from __future__ import annotations


def counted(count: int, noun: str, plural: str = "") -> str:
    """Returns the number with its noun; a noun with an irregular plural says it."""
    return f"{count} {noun}" if count == 1 else f"{count} {plural or noun + 's'}"

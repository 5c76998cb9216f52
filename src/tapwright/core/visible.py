"""A stranger's text so that every character is seen and none has an effect."""

from __future__ import annotations

from tapwright.core.secrets import SECRETS


def visible(text: str) -> str:
    """Return the text with all that is not printable written as an escape.

    That holds for line breaks of every kind, terminal escapes, marks that turn the direction of
    writing, and halves of surrogate pairs. Values of secrets are masked.
    """
    shown = SECRETS.mask(text)
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in shown)


def plain(text: str) -> str:
    """Return the text as one line of printable characters, with a blank for all others."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())

"""`--phone`: a word, or a file that says what is on the phone."""

from __future__ import annotations

from typing import Any

import click

EMPTY = "empty"
_WORDS = (EMPTY, "lived-in")


class PhoneParameter(click.Path):
    """One of the words, or a file that exists."""

    words = _WORDS

    def __init__(self) -> None:
        super().__init__(exists=True, dir_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the word, or the path."""
        return value if value in _WORDS else super().convert(value, param, ctx)


phone_option = click.option(
    "--phone",
    type=PhoneParameter(),
    metavar="empty|lived-in|FILE",
    default=EMPTY,
    show_default=True,
    help="What is on the phone besides: contacts, music, files, settings; a TOML file.",
)

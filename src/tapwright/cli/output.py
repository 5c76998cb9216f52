"""How commands print: the texts of apps and files must not steer the user's terminal."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import click

from tapwright.core.visible import visible


def say(text: object = "", *, err: bool = False, nl: bool = True) -> None:
    """Print the text with all but line ends and tabs written out where it is not printable."""
    lines = str(text).split("\n")
    shown = "\n".join("\t".join(map(visible, line.split("\t"))) for line in lines)
    click.echo(shown, err=err, nl=nl)


def mark(word: str, colour: str, *, err: bool = False) -> None:
    """Print a word in colour, to stand before a line."""
    click.secho(visible(word), fg=colour, bold=True, nl=False, err=err)


def say_marked(text: str, start: int, end: int, look: Mapping[str, Any]) -> None:
    """Print a line with one part of it in colour; click leaves that out where nobody sees it."""
    parts = [visible(part) for part in (text[:start], text[start:end], text[end:])]
    click.echo(parts[0] + click.style(parts[1], **look) + parts[2])


def say_in_passing(line: str) -> None:
    """Print a line about work in progress; the work goes on if its reader has gone."""
    with suppress(BrokenPipeError):
        say(line, err=True)

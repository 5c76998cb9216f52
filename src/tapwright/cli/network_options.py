"""`--network`, whose value may be left out, and `--host-port`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from tapwright.device.registry import NETWORKS

_LARGEST_PORT = 65535
_BARE = "internet"


class _OptionalValue(click.Option):
    """An option whose value may be left out, even before an argument."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        super().add_to_parser(parser, ctx)
        parse = parser.parse_args
        parser.parse_args = lambda args: parse(self._completed(args))

    def _completed(self, words: list[str]) -> list[str]:
        """Write out the value where the word that follows is none."""
        done: list[str] = []
        for number, word in enumerate(words):
            if word == "--":
                return [*done, *words[number:]]
            is_bare = word in self.opts and not set(words[number + 1 : number + 2]) & set(NETWORKS)
            done.append(f"{word}={_BARE}" if is_bare else word)
        return done


network_option = click.option(
    "--network",
    cls=_OptionalValue,
    type=click.Choice(NETWORKS),
    default="none",
    show_default=True,
    flag_value=_BARE,
    is_flag=False,
    help="What the app reaches; connected: it believes it is. Bare: the internet.",
)


class Ports(click.ParamType[tuple[int, ...]]):
    """Ports, such as 8080 or 8080,9090."""

    name = "ports"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Read them."""
        if isinstance(value, tuple):
            return value
        ports = []
        for word in str(value).split(","):
            if not (word.isascii() and word.isdigit() and 0 < int(word) <= _LARGEST_PORT):
                self.fail(f"{word!r} is no port: it is a number up to {_LARGEST_PORT}", param, ctx)
            ports.append(int(word))
        return tuple(ports)


def flat_ports(given: str | Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Return all ports of an option that was repeated, or of a configuration's text, once each."""
    groups = [Ports().convert(given, None, None)] if isinstance(given, str) else given
    return tuple(dict.fromkeys(port for group in groups for port in group))

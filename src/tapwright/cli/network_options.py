"""`--network`, whose value may be left out, and `--host-port`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from tapwright.core.errors import InputError
from tapwright.device.app_network import NETWORKS, OF_FILES, SPELT, Network

_LARGEST_PORT = 65535
_BARE = "internet"


class NetworkName(click.ParamType[str]):
    """What an app reaches, such as connected or stub:DIR."""

    name = "network"
    choices = SPELT

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read it; a file that it names has to be there."""
        try:
            network = Network.parse(str(value))
        except InputError as error:
            self.fail(error.message, param, ctx)
        if missing := network.missing:
            self.fail(f"{missing} does not exist", param, ctx)
        return str(value)


def _names_one(word: str) -> bool:
    return word in NETWORKS or word.partition(":")[0] in OF_FILES


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
            is_bare = word in self.opts and not any(map(_names_one, words[number + 1 : number + 2]))
            done.append(f"{word}={_BARE}" if is_bare else word)
        return done


network_option = click.option(
    "--network",
    cls=_OptionalValue,
    type=NetworkName(),
    metavar="WHAT",
    default="none",
    show_default=True,
    flag_value=_BARE,
    is_flag=False,
    help=f"What the app reaches: {', '.join(SPELT)}. Bare: the internet.",
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

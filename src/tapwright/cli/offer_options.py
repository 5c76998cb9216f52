"""What an exploration is offered besides what the app's screens show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tapwright.apps.entries import Entries

F = TypeVar("F", bound=Callable[..., Any])

_entries = click.option(
    "--entries",
    type=click.Choice([each.value for each in Entries]),
    default=Entries.GUI.value,
    show_default=True,
    help="Ways into the app: gui: its screens; phone: also links, shares, notifications, "
    "broadcasts; all: also what any other app may send.",
)
_events = click.option(
    "--events/--no-events",
    default=False,
    show_default=True,
    help="Events of the phone on every new screen: process death, permissions taken away, "
    "low memory, a clock set ahead.",
)


def offer_options(command: F) -> F:
    """Adds the options to a command."""
    return _entries(_events(command))

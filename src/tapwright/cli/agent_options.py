"""Options that tell an agent what to do; commands that explore share them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from tapwright.core.errors import InputError
from tapwright.recipes.recipe import GUIDES
from tapwright.run.settings import AgentOptions

R = TypeVar("R")


def agent_options(command: Callable[..., R]) -> Callable[..., R]:
    """Adds the options; the command gets them as one `agent_options` value."""

    @click.option("--save", type=click.Path(path_type=Path), help="Write what the agent learnt.")
    @click.option("--load", type=click.Path(path_type=Path), help="Begin with what was learnt.")
    @click.option(
        "--semantic",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        help="Use cases as UI dumps, for sqdroid.",
    )
    @click.option("--guide", type=click.Choice(GUIDES), help="Leads out of local optima.")
    @click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="NAME=VALUE",
        help="Change a setting of the agent; may be repeated.",
    )
    @wraps(command)
    def collected(
        *arguments: Any,
        settings: tuple[str, ...],
        guide: str | None,
        semantic: Path | None,
        load: Path | None,
        save: Path | None,
        **rest: Any,
    ) -> R:
        options = AgentOptions(pairs(settings), guide, semantic, load, save)
        return command(*arguments, agent_options=options, **rest)

    return collected


def pairs(settings: tuple[str, ...]) -> dict[str, str]:
    """What `--set` collected, by name."""
    found = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name:
            raise InputError(f"--set takes NAME=VALUE, got {setting!r}")
        found[name.strip()] = value.strip()
    return found

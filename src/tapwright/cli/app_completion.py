"""What a shell offers to complete: sample apps, agents, devices."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

from tapwright.apps.naming import demo_names
from tapwright.core.registry import Entry
from tapwright.device.registry import DEVICES
from tapwright.recipes.recipe import explorers, witness_agents

_Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def complete_apps(
    context: click.Context, parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    """The sample apps, and files."""
    names = [f"demo:{name}" for name in demo_names()]
    found = [CompletionItem(name) for name in names if name.startswith(typed)]
    return found if typed.startswith("demo:") else [*found, CompletionItem(typed, type="file")]


def _complete(entries: Callable[[], Iterable[Entry]]) -> _Complete:
    def complete(
        context: click.Context, parameter: click.Parameter, typed: str
    ) -> list[CompletionItem]:
        return [
            CompletionItem(entry.name, help=entry.summary)
            for entry in entries()
            if entry.name.startswith(typed)
        ]

    return complete


complete_agents = _complete(explorers)
complete_witness_agents = _complete(witness_agents)
complete_devices = _complete(DEVICES.entries)

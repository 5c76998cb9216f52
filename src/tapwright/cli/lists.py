"""`tapwright agents` and `tapwright devices`: what can be named."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from tapwright.cli.output import say
from tapwright.core.errors import UnsupportedError
from tapwright.core.registry import Entry
from tapwright.device.registry import DEVICES
from tapwright.recipes.recipe import explorers, witness_agents


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def agents(as_json: bool) -> None:
    """List the agents that `--agent` of `explore` and of `witness` takes."""
    by_command = {"explore": explorers(), "witness": witness_agents()}
    if as_json:
        rows = [
            {"command": command, "name": entry.name, "summary": entry.summary}
            for command, entries in by_command.items()
            for entry in entries
        ]
        say(json.dumps(rows, indent=2))
        return
    for command, entries in by_command.items():
        say(f"tapwright {command} --agent")
        _show(entries, "  ")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def devices(as_json: bool) -> None:
    """List the devices that `--device` takes."""
    entries = [*DEVICES.entries(), *_phones()]
    if as_json:
        rows = [{"name": entry.name, "summary": entry.summary} for entry in entries]
        say(json.dumps(rows, indent=2))
        return
    _show(entries)


def _phones() -> Iterator[Entry]:
    """Those that are connected; without the extra `adb` nobody can ask."""
    try:
        from tapwright.device.adb.checkup import connected

        for phone in connected():
            yield Entry(phone.name, "", f"{phone.state} {phone.detail}".strip())
    except UnsupportedError:
        return


def _show(entries: list[Entry], indent: str = "") -> None:
    width = max(len(entry.name) for entry in entries)
    for entry in entries:
        say(f"{indent}{entry.name.ljust(width)}  {entry.summary}")

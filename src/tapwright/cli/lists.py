"""`tapwright agents` and `tapwright devices`: what can be named."""

from __future__ import annotations

import json

import click

from tapwright.core.registry import Entry
from tapwright.device.registry import DEVICES
from tapwright.recipes.recipe import RECIPES


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def agents(as_json: bool) -> None:
    """List the agents that `--agent` takes."""
    _show(list(RECIPES.entries()), as_json)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def devices(as_json: bool) -> None:
    """List the devices that `--device` takes."""
    _show(list(DEVICES.entries()), as_json)


def _show(entries: list[Entry], as_json: bool) -> None:
    if as_json:
        rows = [{"name": entry.name, "summary": entry.summary} for entry in entries]
        click.echo(json.dumps(rows, indent=2))
        return
    width = max(len(entry.name) for entry in entries)
    for entry in entries:
        click.echo(f"{entry.name.ljust(width)}  {entry.summary}")

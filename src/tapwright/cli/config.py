"""`tapwright config`: the values in force, and where each comes from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from tapwright.cli.configured import configurable_commands, configuration, configured
from tapwright.cli.explore import explore
from tapwright.cli.output import say
from tapwright.cli.witness import witness
from tapwright.config.configuration import (
    AGENT,
    COMMANDS,
    DEVICE,
    Configuration,
    options_of_section,
)
from tapwright.config.rules import NEVER, TEXT
from tapwright.config.schema import configuration_schema
from tapwright.core.duration import format_duration
from tapwright.rules.rules import Pattern

_DEFAULT = "default"


class _Row(NamedTuple):
    section: str
    name: str
    value: Any
    source: str


@click.command()
@click.option("--all", "everything", is_flag=True, help="Also what is at its default.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@click.option("--schema", is_flag=True, help="Print the JSON schema of tapwright.toml instead.")
@configured
def config(everything: bool, as_json: bool, schema: bool) -> None:
    """Show the configuration in force here, as TOML, and where each value comes from.

    What is typed on the command line of a run comes before all of it.
    """
    if schema:
        say(json.dumps(configuration_schema(configurable_commands()), indent=2))
        return
    found = configuration()
    rows = [row for row in _rows(found) if everything or row.source != _DEFAULT]
    if as_json:
        facts = {
            "file": _file(found),
            "values": [row._asdict() for row in rows],
            "never": [rule.pattern.fields() for rule in found.rules.never],
            "text": [
                {**rule.pattern.fields(), "values": list(rule.values)} for rule in found.rules.texts
            ],
        }
        say(json.dumps(facts))
        return
    say(f"# file: {_file(found) or 'none found upwards from here, all is at its default'}")
    section = ""
    for row in rows:
        if row.section != section:
            section = row.section
            say(f"[{section}]")
        if row.value is None:
            say(f"# {row.name} is not set")
        else:
            say(f"{row.name} = {json.dumps(row.value, ensure_ascii=False)}  # {row.source}")
    for table in _tables(found):
        say(table)


def _file(found: Configuration) -> str | None:
    return None if found.file.path is None else str(found.file.path)


def _rows(found: Configuration) -> Iterator[_Row]:
    source = "" if found.file.path is None else found.file.path.name
    commands = {"explore": explore, "witness": witness}
    for section in (*COMMANDS, DEVICE):
        command = commands.get(section, explore)
        given = {key.replace("_", "-"): value for key, value in found.file.table(section).items()}
        for name, parameter in options_of_section(section, command).items():
            if name in given:
                yield _Row(section, name, given[name], source)
            else:
                yield _Row(section, name, _default(parameter), _DEFAULT)
    for agent, settings in found.agents.items():
        for name, value in settings.items():
            yield _Row(f"{AGENT}.{agent}", name, value, source)


def _tables(found: Configuration) -> Iterator[str]:
    """The rules as they are written: each a table of its own."""
    rules: list[tuple[str, Pattern, tuple[str, ...]]] = [
        *((NEVER, rule.pattern, ()) for rule in found.rules.never),
        *((TEXT, rule.pattern, rule.values) for rule in found.rules.texts),
    ]
    for section, pattern, values in rules:
        yield f"[[{section}]]"
        for name, value in pattern.fields().items():
            yield f"{name} = {json.dumps(value, ensure_ascii=False)}"
        if values:
            yield f"values = {json.dumps(list(values), ensure_ascii=False)}"


def _default(parameter: click.Parameter) -> Any:
    value = parameter.get_default(click.get_current_context())
    if parameter.type.name == "duration" and isinstance(value, float):
        return format_duration(value)
    return value if isinstance(value, str | int | float | bool) else None

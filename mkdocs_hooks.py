"""Fills the pages that are generated from the code: commands, published systems, action kinds."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tapwright.cli.main import main
from tapwright.core.action import ActionKind, Argument
from tapwright.core.templates import FirstOf
from tapwright.recipes.recipe import RECIPES

SOURCE = Path(__file__).parent / "src"
DEVIATIONS = re.compile(r"(?m)^Deviations")
COMMANDS, SYSTEMS = "<!-- every command -->", "<!-- every recipe -->"
ACTION_KINDS = "<!-- every action kind -->"


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Called by MkDocs for each page."""
    if COMMANDS in markdown:
        markdown = markdown.replace(COMMANDS, "\n".join(command_lines()))
    if SYSTEMS in markdown:
        markdown = markdown.replace(SYSTEMS, "\n".join(system_lines()))
    if ACTION_KINDS in markdown:
        markdown = markdown.replace(ACTION_KINDS, "\n".join(action_kind_lines()))
    return markdown


def command_lines() -> Iterator[str]:
    """A section for each command: its help as the terminal shows it."""
    context = click.Context(main, info_name="tapwright", max_content_width=100)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context, max_content_width=100)
        yield from (f"## tapwright {name}", "", "```text", command.get_help(inner), "```", "")


def system_lines() -> Iterator[str]:
    """A section for each recipe's file, by the agents that it makes, and one for the parts."""
    agents: dict[str, list[str]] = {}
    for name in RECIPES.names():
        agents.setdefault(RECIPES.load(name).__module__, []).append(name)
    for module, names in agents.items():
        path = Path(*module.split(".")).with_suffix(".py")
        named = ", ".join(f"`{name}`" for name in names)
        yield from (f"## {named}", "", f"`{path}`", "", _lists(_docstring(SOURCE / path)), "")
    yield from ("## Parts that systems share", "")
    for path in sorted(SOURCE.glob("tapwright/*/**/*.py")):
        text = _docstring(path)
        if "recipes" not in path.parts and DEVIATIONS.search(text):
            yield from (f"### `{path.relative_to(SOURCE)}`", "", _lists(text), "")


def _docstring(path: Path) -> str:
    """The first lines of a file; it is not imported, since some need libraries of an extra."""
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""


def action_kind_lines() -> Iterator[str]:
    """A table of the action kinds: what each does, is aimed at and carries, and its exports."""
    yield "| kind | what it does | aimed at | carries | Maestro | prior |"
    yield "|---|---|---|---|---|---|"
    for kind in ActionKind:
        entry = kind.entry
        phrase = (
            entry.phrase.alternatives[-1] if isinstance(entry.phrase, FirstOf) else entry.phrase
        )
        said = phrase.format(widget="*the widget*", argument="*what it carries*")
        carries = "" if kind.argument is Argument.NOTHING else kind.argument.value
        aimed = "" if kind.is_system else kind.need.value
        maestro = "yes" if entry.maestro else "left out"
        yield f"| `{kind.value}` | {said} | {aimed} | {carries} | {maestro} | {entry.prior:g} |"


def _lists(text: str) -> str:
    """Markdown wants an empty line before a list or a table that docstrings do without."""
    return re.sub(r"(?m)^(?![-| ])(.+)\n(?=- |\| )", r"\1\n\n", text)

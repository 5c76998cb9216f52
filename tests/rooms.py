"""The rooms of the source tree, from the bottom up, with what each may import.

`python -m tests.rooms` writes the table of ARCHITECTURE.md.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "tapwright"
MAP = Path(__file__).parents[1] / "ARCHITECTURE.md"
_ROOMS = """
core:
spec: core
abstractions: core spec
apk: core
findings: core
device: apk core
rewards: abstractions core spec
rules: abstractions core
state_graph: abstractions core
apps: apk core device spec
planning: abstractions core rules spec
serve: apk core device
agents: abstractions core planning spec
experience: agents core planning rewards spec
recipes: abstractions agents core experience planning rewards rules spec state_graph
gym: abstractions agents apps core device recipes rewards
run: abstractions agents apps core device experience findings planning recipes rewards rules spec \
  state_graph
fleet: agents core device findings recipes run
config: core device recipes rules
testcase: apps core device findings fleet recipes rules run spec
bench: apk apps core device experience fleet recipes run serve spec testcase
report: abstractions core device findings run spec testcase
ci: core findings report run
api: apps core device findings fleet recipes report rules run testcase
cli: api apk apps bench ci config core device findings fleet recipes report rules run serve spec \
  testcase
pytest_plugin: apps cli config core device recipes report run testcase
"""
ROOMS: dict[str, set[str]] = {
    room: set(imported.split())
    for room, imported in (line.split(":") for line in _ROOMS.strip().splitlines())
}


def imported_names(source: str) -> set[str]:
    """Returns the modules that a source imports, at any depth of its code."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return names


def imports_of(room: str) -> set[str]:
    """Returns the other rooms that the files of a room import."""
    found = {
        name.split(".")[1]
        for path in (SOURCE / room).rglob("*.py")
        for name in imported_names(path.read_text(encoding="utf-8"))
        if name.startswith("tapwright.")
    }
    return found - {room}


def rooms_table() -> str:
    """Returns the table of rooms, from the top down, as Markdown."""
    lines = ["| Room | What is there | Imports |", "|---|---|---|"]
    for room, imported in reversed(ROOMS.items()):
        tree = ast.parse((SOURCE / room / "__init__.py").read_text(encoding="utf-8"))
        idea = (ast.get_docstring(tree) or "").partition("\n")[0]
        lines.append(f"| `{room}` | {idea} | {' '.join(sorted(imported)) or '-'} |")
    return "\n".join(lines)


def write_map() -> None:
    """Writes the table between the marks of ARCHITECTURE.md."""
    text = MAP.read_text(encoding="utf-8")
    table = f"<!-- rooms -->\n{rooms_table()}\n<!-- end -->"
    MAP.write_text(
        re.sub(r"<!-- rooms -->.*?<!-- end -->", lambda _: table, text, flags=re.DOTALL),
        encoding="utf-8",
    )


if __name__ == "__main__":
    write_map()

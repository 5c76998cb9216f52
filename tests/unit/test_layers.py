"""Imports go one way; this keeps the architecture from being mere prose."""

import ast
import sys
from pathlib import Path

import pytest

import tapwright
from tests.rooms import ROOMS, imported_names, imports_of, rooms_table

ROOT = Path(tapwright.__file__).parent
MAP = Path(__file__).parents[2] / "ARCHITECTURE.md"


def foreign_libraries(source: str) -> set[str]:
    libraries = {name.partition(".")[0] for name in imported_names(source)}
    return libraries - sys.stdlib_module_names - {"tapwright"}


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_room_imports_just_what_the_map_says(room: str) -> None:
    assert imports_of(room) == ROOMS[room], (
        f"change ROOMS in tests/rooms.py, or the import in {room}"
    )


def test_imports_go_one_way() -> None:
    order = list(ROOMS)  # from the bottom up
    for room, imported in ROOMS.items():
        above = [name for name in imported if order.index(name) >= order.index(room)]
        assert not above, f"{room} imports from above: {above}"


def test_every_package_is_a_room() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages == set(ROOMS)


def test_the_map_shows_the_rooms() -> None:
    assert rooms_table() in MAP.read_text(encoding="utf-8"), "run: python -m tests.rooms"


def public_classes(path: Path) -> set[str]:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    names = {node.name for node in body if isinstance(node, ast.ClassDef)}
    return {name for name in names if not name.startswith("_")}


def test_no_two_public_classes_share_a_name() -> None:
    places: dict[str, list[str]] = {}
    for path in ROOT.rglob("*.py"):
        for name in public_classes(path):
            places.setdefault(name, []).append(str(path.relative_to(ROOT)))
    shared = {name: sorted(found) for name, found in places.items() if len(found) > 1}
    assert not shared, f"a name that is taken: {shared}"


# `core` decodes and writes JSON by one library; the logic needs none at all.
@pytest.mark.parametrize(("package", "allowed"), [("core", {"msgspec"}), ("spec", set())])
def test_core_and_spec_know_few_third_parties(package: str, allowed: set[str]) -> None:
    for path in (ROOT / package).rglob("*.py"):
        assert foreign_libraries(path.read_text(encoding="utf-8")) <= allowed, path


def test_a_third_party_is_seen_however_it_is_imported() -> None:
    source = "import os\nfrom click import x\ndef f():\n    import PIL.Image as Image, jinja2\n"
    assert foreign_libraries(source) == {"click", "PIL", "jinja2"}


def test_every_package_says_what_it_does() -> None:
    for path in ROOT.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), f"{path} has no module docstring"

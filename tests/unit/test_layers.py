"""Imports go one way; this keeps the architecture from being mere prose."""

import ast
import sys
from pathlib import Path

import pytest

import tapwright

ROOT = Path(tapwright.__file__).parent
# Each package may import itself and those of the layers below it.
LAYERS: list[set[str]] = [
    {"core"},
    {"spec", "abstractions", "apk", "findings"},
    {"device", "rewards", "rules", "state_graph"},
    {"apps", "planning", "serve"},
    {"agents"},
    {"experience"},
    {"recipes"},
    {"config", "gym", "run"},
    {"testcase"},
    {"bench", "report"},
    {"api"},
    {"cli"},
    {"pytest_plugin"},
]
RANK = {package: rank for rank, layer in enumerate(LAYERS) for package in layer}
SOURCES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT)


def imported_names(source: str) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return names


def imported_packages(path: Path) -> set[str]:
    names = imported_names(path.read_text(encoding="utf-8"))
    return {name.split(".")[1] for name in names if name.startswith("tapwright.")}


def foreign_libraries(source: str) -> set[str]:
    libraries = {name.partition(".")[0] for name in imported_names(source)}
    return libraries - sys.stdlib_module_names - {"tapwright"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_down_only(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    others = imported_packages(path) - {package}
    upward = {name for name in others if RANK[name] >= RANK[package]}
    assert not upward, f"{path.relative_to(ROOT)} imports from above: {sorted(upward)}"


# Names that still mean two things. The list may shrink and must not grow.
AMBIGUOUS = {
    "Automator",
    "Command",
    "Line",
    "Link",
    "Node",
    "Observation",
    "Outcome",
    "Progress",
    "Slot",
    "Spot",
    "Stage",
    "Verdict",
}


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
    new = {name: found for name, found in shared.items() if name not in AMBIGUOUS}
    assert not new, f"a name that is taken: {new}"
    gone = AMBIGUOUS - shared.keys()
    assert not gone, f"no longer ambiguous, so take it off the list: {sorted(gone)}"


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

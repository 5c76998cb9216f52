"""Imports go one way; this keeps the architecture from being mere prose."""

import ast
import sys
from pathlib import Path

import pytest

import tapwright

ROOT = Path(tapwright.__file__).parent
# Each layer may import itself and the layers below it.
LAYERS: list[set[str]] = [
    {"core"},
    {"spec"},
    {"model", "collectors", "device", "apk"},
    {"agents", "rewards", "experience"},
    {"recipes"},
    {"engine"},
    {"bench", "reporting", "testcase"},
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
    upward = {name for name in imported_packages(path) if RANK[name] > RANK[package]}
    assert not upward, f"{path.relative_to(ROOT)} imports from above: {sorted(upward)}"


@pytest.mark.parametrize("package", ["core", "spec"])
def test_core_and_spec_know_no_third_party(package: str) -> None:
    for path in (ROOT / package).rglob("*.py"):
        assert foreign_libraries(path.read_text(encoding="utf-8")) == set(), path


def test_a_third_party_is_seen_however_it_is_imported() -> None:
    source = "import os\nfrom click import x\ndef f():\n    import PIL.Image as Image, jinja2\n"
    assert foreign_libraries(source) == {"click", "PIL", "jinja2"}


def test_every_package_says_what_it_does() -> None:
    for path in ROOT.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), f"{path} has no module docstring"

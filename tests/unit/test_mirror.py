"""Tests are found where their module is: `core/files.py` is tested by `unit/core/test_files.py`."""

from __future__ import annotations

import ast
from pathlib import Path

import tapwright

ROOT = Path(tapwright.__file__).parent
TESTS = Path(__file__).parents[1]
LIST = Path(__file__).with_name("untested_modules.txt")
# These are tested by what they say and do to a user, in folders of their own.
ELSEWHERE = {"cli", "pytest_plugin", "recipes"}


def has_logic(path: Path) -> bool:
    """Whether a module has a function with a statement besides its docstring."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            kept = [each for each in node.body if not isinstance(each, ast.Expr | ast.Pass)]
            if kept:
                return True
    return False


def without_a_test() -> set[str]:
    tests = {path.name for path in TESTS.rglob("test_*.py")}
    modules = [path for path in ROOT.rglob("*.py") if path.stem != "__init__"]
    return {
        path.relative_to(ROOT).as_posix()
        for path in modules
        if path.parent != ROOT
        and path.relative_to(ROOT).parts[0] not in ELSEWHERE
        and f"test_{path.stem}.py" not in tests
        and has_logic(path)
    }


def test_every_module_with_logic_has_a_test_file_or_is_on_the_list() -> None:
    listed = set(LIST.read_text(encoding="utf-8").split())
    untested = without_a_test()
    new = untested - listed
    assert not new, f"write tests/unit/…/test_NAME.py for {sorted(new)}"
    gone = listed - untested
    assert not gone, f"tested now, or gone: take off {LIST.name}: {sorted(gone)}"

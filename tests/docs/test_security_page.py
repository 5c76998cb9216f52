"""Each threat in SECURITY.md names a test, and the test is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (?!Threat|---)(.+?) \| (.+?) \| `(.+?)` \|$", re.MULTILINE)
PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def test_every_row_of_the_threat_table_names_a_test_that_exists() -> None:
    rows = ROW.findall(PAGE)
    table = [line for line in PAGE.splitlines() if line.startswith("| ")]
    assert len(rows) == len(table) - 1, "a row that cannot be read"
    for threat, _, test in rows:
        file, _, function = test.partition("::")
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        tests = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert any(name.startswith("test_") for name in tests), f"{threat}: no test in {file}"
        assert not function or function in tests, f"{threat}: no {function} in {file}"

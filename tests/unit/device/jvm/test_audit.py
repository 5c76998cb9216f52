"""The table of the audit, and what the device tells for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.apps.naming import choose_app
from tapwright.core.errors import DeviceError, InputError
from tapwright.device.jvm.audit import (
    TABLE,
    AuditRow,
    AuditVerdict,
    ReachedCall,
    reached_in,
    read_table,
    table_text,
)
from tapwright.device.promises import promises_in

ROOT = Path(__file__).parents[4]
ROW = AuditRow("a.B.c(int)", AuditVerdict.TRUE, "S", 3, 9, 1, 2, "a.B.c", "test_x")
FEW = AuditRow("a.B.d()", apps=1)


def test_a_table_reads_back_with_what_most_apps_reach_first(tmp_path: Path) -> None:
    (tmp_path / "t").write_text(table_text([FEW, ROW]))
    assert list(read_table(tmp_path / "t").values()) == [ROW, FEW]


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "t").write_text(table_text([ROW]).replace("true", "perhaps"))
    with pytest.raises(InputError, match="line 2: not a row of the audit"):
        read_table(tmp_path / "t")


def test_new_counts_keep_the_verdict() -> None:
    reached = [ReachedCall(ROW.call, "T", 5, 1, 0), ReachedCall(ROW.call, "T", 2, 0, 1)]
    row = ROW.with_reach(reached)
    assert (row.apps, row.answers, row.blank, row.zero) == (2, 7, 1, 1)
    assert (row.verdict, row.answered_by, row.check) == (AuditVerdict.TRUE, "T", "test_x")


def test_what_the_device_tells() -> None:
    assert reached_in({"calls": [["a()", "S", 3, 2, 1]]}) == [ReachedCall("a()", "S", 3, 2, 1)]
    with pytest.raises(DeviceError, match="makes no sense"):
        reached_in({"calls": [["a()", "S", -1, 0, 0]]})


def test_every_verdict_of_the_table_in_the_tree_says_why() -> None:
    judged = [row for row in read_table().values() if row.verdict is not AuditVerdict.UNAUDITED]
    for row in judged:
        assert row.check, row.call
        assert row.verdict is AuditVerdict.LIMIT or row.compared_with, row.call


def test_every_check_of_the_table_exists() -> None:
    app = choose_app("demo:conformance").app
    assert app.path is not None
    lines = {promise.line for promise in promises_in(app.path)}
    for row in read_table().values():
        if row.verdict in (AuditVerdict.TRUE, AuditVerdict.MENDED):
            kind, _, named = row.check.partition(" ")
            if kind == "conformance":
                assert set(named.split(", ")) <= lines, row.call
            else:
                path, _, test = row.check.partition("::")
                begin = "def" if path.endswith(".py") else "void"
                assert f"{begin} {test}(" in (ROOT / path).read_text(encoding="utf-8"), row.call


def test_most_of_what_apps_reach_most_is_judged() -> None:
    most = list(read_table().values())[:100]
    judged = [row for row in most if row.verdict is not AuditVerdict.UNAUDITED]
    assert len(judged) >= 80


def test_the_table_in_the_tree_is_as_the_command_writes_it() -> None:
    assert table_text(read_table().values()) == TABLE.read_text(encoding="utf-8")

"""When a verification is clean."""

from __future__ import annotations

from pathlib import Path

from tapwright.api.verifying import Verification
from tapwright.core.app import App
from tapwright.run.budget import Budget
from tapwright.run.new_record import new_record
from tapwright.run.record import CrashRecord
from tapwright.run.settings import RunSettings


def test_what_is_not_checked_is_never_clean(tmp_path: Path) -> None:
    settings = RunSettings(App("a", "org.a"), "fake", "random", Budget(steps=1), 1, tmp_path)
    record = new_record(settings)
    assert Verification(tmp_path, record, "").exit_status == 0
    assert Verification(tmp_path, record, "interrupted").exit_status == 3
    record.found.not_checked = {"back": "at all"}
    assert Verification(tmp_path, record, "").exit_status == 3
    record.found.crashes["X-1"] = CrashRecord()
    assert Verification(tmp_path, record, "").exit_status == 1

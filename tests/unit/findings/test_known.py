"""The baseline of accepted findings, as a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.findings.known import KnownFinding, KnownFindings, read_known, write_known

FOUND = {"B-1": KnownFinding(what="b"), "A-1": KnownFinding(what="a", reason="planned")}
BASELINE = KnownFindings(package="org.app").adding(FOUND)


def test_a_baseline_is_read_as_it_was_written_and_sorted(tmp_path: Path) -> None:
    write_known(tmp_path / "deep/known.json", BASELINE)
    assert read_known(tmp_path / "deep/known.json", "org.app") == BASELINE
    assert list(BASELINE.findings) == ["A-1", "B-1"]


def test_what_is_known_already_keeps_its_reason() -> None:
    again = BASELINE.adding({"A-1": KnownFinding(reason="another")})
    assert again.findings["A-1"].reason == "planned"


def test_what_is_removed_is_not_known() -> None:
    assert list(BASELINE.removing(frozenset({"A-1", "none"})).findings) == ["B-1"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "no baseline of known findings"),
        ("{", "is no baseline"),
        ('{"findings": {"A-1": 3}}', "findings.A-1"),
        ('{"findings": {}, "versoin": 1}', "versoin"),
        ('{"version": 9}', "has version 9"),
        ('{"package": "org.other"}', "is the baseline of org.other, not of org.app"),
    ],
)
def test_what_is_no_baseline_is_refused(tmp_path: Path, content: str | None, told: str) -> None:
    path = tmp_path / "known.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(InputError, match=told):
        read_known(path, "org.app")

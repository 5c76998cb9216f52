"""Lines that a run executed, by the developer's own files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.ci.lcov import write_lcov
from tapwright.core.errors import InputError
from tapwright.findings.source_tree import SourceTree

REPORT = """<report name="a"><package name="org/app">
<sourcefile name="Main.java"><line nr="3" mi="0" ci="2"/><line nr="4" mi="1" ci="0"/></sourcefile>
<sourcefile name="Library.java"><line nr="1" mi="1" ci="0"/></sourcefile></package></report>"""


def test_only_own_files_with_their_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src/Main.java").write_text("package org.app;")
    (tmp_path / "run/coverage").mkdir(parents=True)
    assert write_lcov(tmp_path / "run", SourceTree([tmp_path / "src"])) is None, "not measured"
    (tmp_path / "run/coverage/jacoco.xml").write_text(REPORT)
    assert write_lcov(tmp_path / "run", SourceTree()) is None
    path = write_lcov(tmp_path / "run", SourceTree([tmp_path / "src"]))
    assert path is not None
    assert path.read_text() == "SF:src/Main.java\nDA:3,1\nDA:4,0\nLF:2\nLH:1\nend_of_record\n"
    (tmp_path / "run/coverage/jacoco.xml").write_text("<report>")
    with pytest.raises(InputError, match="cannot read"):
        write_lcov(tmp_path / "run", SourceTree([tmp_path / "src"]))

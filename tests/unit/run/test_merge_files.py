"""Files of several run directories in one."""

from __future__ import annotations

from pathlib import Path

from tapwright.run.merge_files import copy_once


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_equal_files_are_kept_once_and_others_beside_each_other(tmp_path: Path) -> None:
    for name, text in (("a", "1"), ("b", "1"), ("c", "2")):
        put(tmp_path / name / "tests/suite-001.tap", text)
    places = [
        copy_once(Path("tests/suite-001.tap"), tmp_path / name, tmp_path / "out") for name in "abc"
    ]
    assert places == ["tests/suite-001.tap", "tests/suite-001.tap", "tests/suite-001-2.tap"]
    assert (tmp_path / "out" / places[2]).read_text() == "2"


def test_a_name_that_leads_out_of_the_run_is_not_copied(tmp_path: Path) -> None:
    put(tmp_path / "secret", "x")
    (tmp_path / "run").mkdir()
    assert copy_once(Path("../secret"), tmp_path / "run", tmp_path / "out") == ""
    assert copy_once(Path("none"), tmp_path / "run", tmp_path / "out") == ""

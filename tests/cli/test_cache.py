"""`tapwright cache`: shows and prunes."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from tapwright.cli.cache import cache as command


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWRIGHT_CACHE", str(tmp_path))
    for name, days in (("old", 30.0), ("new", 0.0)):
        directory = tmp_path / "apps" / name
        directory.mkdir(parents=True)
        (directory / "classes.jar").write_bytes(bytes(2_000_000))
        moment = time.time() - days * 86400
        os.utime(directory, (moment, moment))
    return tmp_path / "apps"


def test_it_shows_what_is_there(parts: Path) -> None:
    said = CliRunner().invoke(command).output
    assert "converted apps        2 parts, 4 MB" in said
    assert str(parts.parent) in said


def test_it_removes_what_was_long_unused(parts: Path) -> None:
    said = CliRunner().invoke(command, ["--prune"]).output
    assert "removed 1 part, 2 MB" in said
    assert [path.name for path in parts.iterdir()] == ["new"]


def test_it_removes_everything(parts: Path) -> None:
    told = json.loads(CliRunner().invoke(command, ["--prune", "--all", "--json"]).output)
    assert (len(told["removed"]), told["parts"]) == (2, [])
    assert not list(parts.iterdir())


def test_removing_needs_to_be_said(parts: Path) -> None:
    assert CliRunner().invoke(command, ["--all"]).exit_code == 2
    assert len(list(parts.iterdir())) == 2

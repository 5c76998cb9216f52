"""`tapwright check`: right files, wrong files, an app at hand, JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Run

MODEL = """\
package org.example.todo
start   list

screen list org.example.todo.MainActivity
  button #add "Add" -> edit

screen edit org.example.todo.EditActivity
  field #title "" -> list
"""
SCENARIO = """\
SCENARIO A task can be added
STAGE open the app
  EVENTUALLY package IS org.example.todo
STAGE edit
  INVARIANT package IS org.example.todo
  EVENTUALLY activity CONTAINS EditActivity AND resourceId IS title
"""


@pytest.fixture(autouse=True)
def _files(tmp_path: Path) -> None:
    (tmp_path / "todo.fsm").write_text(MODEL, encoding="utf-8")
    (tmp_path / "right.sts").write_text(SCENARIO, encoding="utf-8")
    (tmp_path / "right.ltl").write_text("# Edit at last\nF [activity ~ Edit]\n", encoding="utf-8")
    (tmp_path / "wrong.ltl").write_text("F [activty ~ Edit]\n", encoding="utf-8")
    text = SCENARIO.replace("EditActivity", "EdtActivity").replace("title", "titel")
    (tmp_path / "typo.sts").write_text(text, encoding="utf-8")


def test_right_files(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("check", "right.sts", "right.ltl", "--app", "todo.fsm") == snapshot


def test_every_wrong_file_is_told(run: Run, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    (tmp_path / "notes.txt").touch()
    assert run("check", "wrong.ltl", "none.sts", "right.ltl", "notes.txt") == snapshot


def test_names_that_the_app_does_not_have(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("check", "typo.sts", "--app", "todo.fsm") == snapshot


def test_no_file_at_all(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("check") == snapshot


def test_json(run: Run) -> None:
    answer = run("check", "wrong.ltl", "right.sts", "--json")
    assert answer.startswith("exit status 2")
    wrong, right = json.loads(answer.split("--- stdout\n")[1].split("--- stderr")[0])
    assert (wrong["right"], wrong["errors"][0]["line"], wrong["errors"][0]["column"]) == (
        False,
        1,
        4,
    )
    assert (right["right"], right["kind"], right["name"]) == (
        True,
        "scenario",
        "A task can be added",
    )

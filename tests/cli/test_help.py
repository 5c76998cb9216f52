"""Every command explains itself; the lists list."""

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from tapwright.cli.main import _COMMANDS
from tests.cli.conftest import Run


@pytest.mark.parametrize("command", sorted(_COMMANDS))
def test_help(run: Run, command: str) -> None:
    answer = run(command, "--help")
    assert answer.startswith("exit status 0")
    assert f"Usage: tapwright {command}" in answer


def test_version(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("--version") == snapshot


@pytest.mark.parametrize("command", ["agents", "devices", "doctor"])
def test_lists_as_text_and_json(run: Run, command: str) -> None:
    text = run(command)
    rows = json.loads(run(command, "--json").split("--- stdout\n")[1].split("--- stderr")[0])
    assert rows
    assert all(row["name"] in text for row in rows)

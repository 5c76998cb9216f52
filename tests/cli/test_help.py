"""Every command explains itself; the lists list."""

import json
import os
import subprocess
import sys

import click
import pytest
from syrupy.assertion import SnapshotAssertion

from tapwright.cli.help import COMMAND_GROUPS
from tapwright.cli.main import _COMMANDS, main
from tests.cli.conftest import Run


@pytest.mark.parametrize("command", sorted(_COMMANDS))
def test_help(run: Run, command: str) -> None:
    answer = run(command, "--help")
    assert answer.startswith("exit status 0")
    assert f"Usage: tapwright {command}" in answer


def test_whatever_writes_to_a_place_takes_it_in_short() -> None:
    for name in sorted(_COMMANDS):
        command = main.get_command(click.Context(main), name)
        assert command is not None
        for parameter in command.params:
            if "--out" in parameter.opts:
                assert "-o" in parameter.opts, f"tapwright {name}"


def test_version(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("--version") == snapshot


@pytest.mark.parametrize("command", ["agents", "devices", "doctor"])
def test_lists_as_text_and_json(run: Run, command: str) -> None:
    text = run(command)
    rows = json.loads(run(command, "--json").split("--- stdout\n")[1].split("--- stderr")[0])
    assert rows
    assert all(row["name"] in text for row in rows)


def test_the_first_help_is_grouped_with_examples_and_loads_no_command(
    snapshot: SnapshotAssertion,
) -> None:
    code = (
        "import sys; from tapwright.cli.main import main; "
        "main.main(['--help'], 'tapwright', standalone_mode=False); "
        "loaded = [name for name in sys.modules if name.startswith('tapwright.')]; "
        "print(sorted(name for name in loaded if '.cli.' not in name and '.core.' not in name))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"},
    )
    assert done.stdout == snapshot


def test_every_command_has_its_line_in_the_first_help() -> None:
    told = {name: text for group in COMMAND_GROUPS.values() for name, text in group.items()}
    assert set(_COMMANDS) <= set(told), "add it to COMMAND_GROUPS in cli/help.py"
    assert all(len(text) <= 60 for text in told.values()), "a line is not to be cut"


def test_many_options_come_in_groups(run: Run) -> None:
    answer = run("explore", "--help")
    titles = ["How long:", "What is chosen:", "Findings:", "Device:", "What is written:", "Other:"]
    places = [answer.index(title) for title in titles]
    assert places == sorted(places)
    assert answer.index("--seed") < answer.index("Findings:") < answer.index("--known")

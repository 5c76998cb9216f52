"""Flows of Maestro on sample apps in the JVM, by the command line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tapwright.core.errors import ExitStatus
from tapwright.testcase.flow.flow import FlowCommand
from tapwright.testcase.flow.known_commands import (
    CONDITIONS,
    OPTIONS,
    SELECTORS,
    UNSUPPORTED_SELECTORS,
)
from tapwright.testcase.flow.reading import find_flows, read_flow

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APKS = Path(__file__).parents[2] / "sample-apps" / "apks"
FLOWS = Path(__file__).parent / "flows"


def replay(app: str, flow: Path, *more: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tapwright", "replay", str(APKS / app), str(flow), *more]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("app", "flows"), [("login", 1), ("dialogs", 2), ("intents", 1), ("endless-list", 1)]
)
def test_a_directory_of_flows_runs(app: str, flows: int, tmp_path: Path) -> None:
    done = replay(f"{app}.apk", FLOWS / app, "--junit", "junit.xml", cwd=tmp_path)
    assert done.returncode == ExitStatus.CLEAN, done.stdout + done.stderr
    assert f"Passed {flows} of {flows}" in done.stdout
    assert 'failures="0"' in (tmp_path / "junit.xml").read_text()


def all_commands() -> Iterator[FlowCommand]:
    """All commands of the flows, those inside of others included."""
    read = [read_flow(file) for app in sorted(FLOWS.iterdir()) for file in find_flows(app)]
    left = [each for flow in read for each in (*flow.on_start, *flow.commands, *flow.on_complete)]
    while left:
        command = left.pop()
        left += command.body
        yield command


def names_in(value: Any) -> Iterator[str]:
    """The names of all mappings in a value."""
    if isinstance(value, dict):
        yield from value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for each in inner:
        yield from names_in(each)


def test_the_flows_have_every_command_selector_and_condition() -> None:
    commands = list(all_commands())
    assert {command.name for command in commands} == set(OPTIONS)
    names = {name for command in commands for name in names_in(command.value)}
    assert names >= SELECTORS - set(UNSUPPORTED_SELECTORS) | CONDITIONS


def test_a_crash_fails_and_is_told(tmp_path: Path) -> None:
    flow = tmp_path / "crash.yaml"
    flow.write_text(
        "appId: org.tapwright.crashonrotate\n---\n- launchApp\n- tapOn:\n    id: add\n"
        "- setOrientation: LANDSCAPE_LEFT\n- back\n"
    )
    done = replay("crash-on-rotate.apk", flow, cwd=tmp_path)
    assert done.returncode == ExitStatus.FINDING
    assert "crash.yaml:6: the app crashed: java.lang" in done.stdout


@pytest.mark.parametrize(
    ("app", "test", "status"),
    [
        ("crash-on-rotate.apk", "crash-on-rotate.tap", ExitStatus.FINDING),
        ("notes.apk", "notes-sort-by-colour.tap", ExitStatus.FINDING),
        ("login.apk", "log-in.tap", ExitStatus.CLEAN),
    ],
)
def test_what_is_exported_has_the_verdict_of_its_test(
    app: str, test: str, status: ExitStatus, tmp_path: Path
) -> None:
    file = Path(__file__).parent / "tests" / test
    command = [sys.executable, "-m", "tapwright", "export", str(file), "--to", "maestro"]
    subprocess.run([*command, "--out", "flow.yaml"], cwd=tmp_path, check=True)
    assert replay(app, file, cwd=tmp_path).returncode == status
    assert replay(app, tmp_path / "flow.yaml", cwd=tmp_path).returncode == status

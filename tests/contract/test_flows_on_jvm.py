"""Flows of Maestro on sample apps in the JVM, by the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tapwright.core.errors import ExitStatus

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APKS = Path(__file__).parents[2] / "sample-apps" / "apks"
FLOWS = Path(__file__).parent / "flows"


def replay(app: str, flow: Path, *more: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tapwright", "replay", str(APKS / app), str(flow), *more]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def test_a_directory_of_flows_runs(tmp_path: Path) -> None:
    done = replay("login.apk", FLOWS, "--junit", "junit.xml", cwd=tmp_path)
    assert done.returncode == ExitStatus.CLEAN, done.stdout + done.stderr
    assert "Passed 1 of 1" in done.stdout
    assert 'failures="0"' in (tmp_path / "junit.xml").read_text()


def test_scrolling_extras_and_permissions(tmp_path: Path) -> None:
    flow = tmp_path / "list.yaml"
    flow.write_text(
        "appId: org.tapwright.endlesslist\n---\n- launchApp\n- scrollUntilVisible:\n"
        "    element: '.* 40'\n    direction: DOWN\n- assertVisible: '.* 40'\n"
    )
    done = replay("endless-list.apk", flow, cwd=tmp_path)
    assert done.returncode == ExitStatus.CLEAN, done.stdout
    flow.write_text(
        "appId: org.tapwright.intents\n---\n- launchApp:\n    arguments:\n      text: hi\n"
        "    permissions:\n      all: deny\n- assertVisible: '.*text=hi.*'\n"
        "- assertVisible: '.*contacts false.*'\n"
    )
    done = replay("intents.apk", flow, cwd=tmp_path)
    assert done.returncode == ExitStatus.CLEAN, done.stdout


def test_a_crash_fails_and_is_told(tmp_path: Path) -> None:
    flow = tmp_path / "crash.yaml"
    flow.write_text(
        "appId: org.tapwright.crashonrotate\n---\n- launchApp\n- tapOn:\n    id: add\n"
        "- setOrientation: LANDSCAPE_LEFT\n- back\n"
    )
    done = replay("crash-on-rotate.apk", flow, cwd=tmp_path)
    assert done.returncode == ExitStatus.FINDING
    assert "crash.yaml:6: the app crashed: java.lang" in done.stdout

"""The live page of a real run in a real browser: it grows, pauses, steps and stops."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Opener

COMMAND = ("explore", "demo:todo", "--time", "120s", "--seed", "1", "--out", "run", "--watch")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """An exploration that would take two minutes, and the address of its page."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tapwright", *COMMAND],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "NO_COLOR": "1"},
    )
    assert process.stderr is not None
    found = re.search(r"Watch at (http://127\.0\.0\.1:\d+/\S+/)", process.stderr.readline())
    assert found
    yield process, found[1]
    process.kill()
    process.communicate()


def test_a_run_is_watched_paused_stepped_and_stopped(
    running: tuple[subprocess.Popen[str], str], opened: Opener, tmp_path: Path
) -> None:
    process, address = running
    page = opened(address)

    def steps() -> int:
        shown = page.locator("#now-figures dd").first.inner_text()
        return int(re.sub(r"\D", "", shown))

    title = page.locator("#now-title")
    expect(title).to_have_text("Running")
    expect(page.locator("#now-picture")).to_be_visible()
    expect(page.locator("#now-next")).to_contain_text("Next, step")
    expect(page.locator("#crashes article").first).to_be_visible()
    expect(page.locator("#graph .node").first).to_be_attached()

    page.get_by_role("button", name="Pause").click()
    expect(title).to_have_text("Paused")
    page.wait_for_timeout(500)
    before = steps()
    page.wait_for_timeout(500)
    assert steps() == before > 0
    page.get_by_role("button", name="Step").click()
    expect(page.locator("#now-figures dd").first).to_have_text(
        f"{before + 1:,}".replace(",", "\u202f")
    )
    page.get_by_role("button", name="Go on").click()
    expect(title).to_have_text("Running")

    page.get_by_role("button", name="Stop").click()
    expect(title).to_have_text("The run is over", timeout=60_000)
    expect(page.get_by_role("heading", level=1)).to_contain_text("before the run ended early")
    expect(page.locator("#crashes").get_by_text("confirmed, 3 of 3 replays").first).to_be_visible()
    out, _ = process.communicate(timeout=30)
    assert process.returncode == 3
    assert "Ended because it was stopped by hand" in out
    facts = json.loads((tmp_path / "run" / "run.json").read_text())
    assert facts["state"] == "ended early"
    assert (tmp_path / "run" / "report.html").exists()


def test_it_fits_a_phone(running: tuple[subprocess.Popen[str], str], opened: Opener) -> None:
    page = opened(running[1], width=360)
    expect(page.locator("#now-picture")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

"""Size of the page of a time line, time to write it, and how fast a browser opens it.

    python benchmarks/timeline.py [--steps 5000] [RUN_DIR ...]

Wanted: 5,000 steps open in at most 2 seconds and take at most 15 MB. Without a run directory it
makes a run of that length on a model of 500 screens that keeps a picture of every screen; with one
it measures the first steps of that run.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from record import record
from report import explore, large_model

from tapwright.report.timeline.timeline_page import timeline_of_run
from tapwright.run.settings import Screenshots


def opened(path: Path) -> tuple[float, int]:
    """Milliseconds until a step is shown with all that is known of it; and how many there are."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, chromium_sandbox=False)
        page = browser.new_page(viewport={"width": 1280, "height": 844})
        page.goto(path.as_uri(), wait_until="commit")
        page.locator("#line-facts .widgets").wait_for()
        shown = page.evaluate("performance.now()")
        steps = page.evaluate("Timeline.tables.steps.length")
        browser.close()
    return float(shown), int(steps)


def measure(run: Path) -> dict[str, object]:
    """One row of the table."""
    with tempfile.TemporaryDirectory() as directory:
        page = Path(directory) / "timeline.html"
        started = time.perf_counter()
        page.write_text(timeline_of_run(run), encoding="utf-8")
        written = time.perf_counter() - started
        milliseconds, steps = opened(page)
        return {
            "run": run.name,
            "steps": steps,
            "write_seconds": round(written, 2),
            "megabytes": round(page.stat().st_size / 1e6, 2),
            "open_milliseconds": round(milliseconds),
        }


def main() -> None:
    """Measure a large run, or the runs that are named."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=5_000)
    parser.add_argument("runs", nargs="*", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        runs = options.runs
        if not runs:
            runs = [Path(directory) / "model-of-500-screens"]
            explore(runs[0], large_model(500), options.steps, Screenshots.STEPS)
        record("timeline", [measure(run) for run in runs])


if __name__ == "__main__":
    main()

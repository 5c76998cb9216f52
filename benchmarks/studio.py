"""How long the studio takes from a click on the screen of Notes to the new picture.

    python benchmarks/studio.py [--app demo:notes] [--times 30]

Wanted: at most 0.2 seconds. Measured in Chromium, from the click until the new picture is decoded:
the action on the JVM device, its screen, the picture, and the page.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from record import record

from tapwright.apps.naming import choose_app
from tapwright.device.registry import DeviceOptions, device_with
from tapwright.report.studio.bench import Bench
from tapwright.report.studio.studio_server import StudioServer
from tapwright.testcase.test_case import new_test

_WAIT = 5  # milliseconds between two looks at whether it is done


def clicked(page: Page) -> float | None:
    """Click on the next widget that can be clicked; milliseconds, or nothing if there is none."""
    place = page.evaluate(
        """() => {
          const usable = Studio.state.widgets.filter(each => each.can[0] === "click" && !each.can.includes("write"));
          if (!usable.length) return null;
          const [left, top, right, bottom] = usable[Studio.state.steps.length % usable.length].bounds;
          const [width, height] = Studio.state.size, box = document.getElementById("studio-shot").getBoundingClientRect();
          return [box.left + (left + right) / 2 / width * box.width, box.top + (top + bottom) / 2 / height * box.height];
        }"""  # noqa: E501
    )
    if place is None:
        return None
    page.evaluate("Studio.took = 0")
    page.mouse.click(*place)
    while not page.evaluate("Studio.took"):
        page.wait_for_timeout(_WAIT)
    return float(page.evaluate("Studio.took"))


def measure(page: Page, times: int) -> list[float]:
    """Milliseconds of so many clicks; where nothing can be clicked, back is pressed between."""
    taken: list[float] = []
    while len(taken) < times:
        milliseconds = clicked(page)
        if milliseconds is None:
            page.keyboard.press("b")
            page.wait_for_timeout(500)
        else:
            taken.append(milliseconds)
    return taken


def main() -> None:
    """Serve the studio and click."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--app", default="demo:notes")
    parser.add_argument("--times", type=int, default=30)
    options = parser.parse_args()
    chosen, found = choose_app(options.app), shutil.which("chromium-headless-shell")
    settings = DeviceOptions()
    with (
        tempfile.TemporaryDirectory() as directory,
        device_with(chosen.app, chosen.device, settings) as device,
        sync_playwright() as playwright,
    ):
        bench = Bench(device, new_test(chosen.app, chosen.device, settings))
        server = StudioServer(bench, chosen.app.name, Path(directory))
        server.open()
        browser = playwright.chromium.launch(executable_path=found, chromium_sandbox=False)
        page = browser.new_page(viewport={"width": 1400, "height": 1100})
        page.goto(server.address)
        taken = measure(page, options.times)
        row = {
            "app": options.app,
            "clicks": len(taken),
            "median_milliseconds": round(statistics.median(taken)),
            "p90_milliseconds": round(sorted(taken)[int(len(taken) * 0.9)]),
            "worst_milliseconds": round(max(taken)),
        }
        browser.close()
        server.close()
    record("studio", [row])


if __name__ == "__main__":
    main()

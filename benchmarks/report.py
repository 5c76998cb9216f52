"""Time to write the report of a large run, its size, and how fast a browser shows it.

    python benchmarks/report.py [--steps 20000] [--screens 500]

Wanted: 20,000 steps and 500 screens are written in seconds and open at once, also on a phone (a
processor four times slower). Also measured: what keeping pictures costs the run on the fake device.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from record import record

from tapwright.core.app import App
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.device.registry import DeviceOptions
from tapwright.report.report import write_report
from tapwright.run.budget import Budget
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings, Screenshots

CLASSES, METHODS = 3000, 8


def large_model(screens: int) -> str:
    """An app of many screens, each with a few ways to others and a few texts."""
    draw = random.Random(1)
    lines = ["package org.example.large", "start s0"]
    for number in range(screens):
        lines.append(f"screen s{number} Activity{number // 5}")
        lines += [f'  label "Line {row} of screen {number}"' for row in range(4)]
        near = [min(screens - 1, number + step) for step in (1, 2, 7)]
        for place, goal in enumerate([*near, draw.randrange(screens)]):
            lines.append(f'  button #b{number}_{place} "Go to {goal}" -> s{goal}')
        if number % 97 == 96:
            lines.append(f'  button #c{number} "Fail" -> crash java.lang.Error "at {number}"')
        lines.append("  on back -> s0")
    return "\n".join(lines) + "\n"


def jacoco_xml() -> str:
    """A report of a large app."""
    draw, parts = random.Random(2), ['<report name="large">']
    for pack in range(60):
        parts.append(f'<package name="org/example/p{pack}">')
        for each in range(CLASSES // 60):
            parts.append(f'<class name="org/example/p{pack}/Class{each}">')
            for method in range(METHODS):
                covered = draw.randrange(50)
                counter = f'type="INSTRUCTION" missed="{50 - covered}" covered="{covered}"'
                parts.append(f'<method name="m{method}" desc="(I)V"><counter {counter}/></method>')
            parts.append('<counter type="INSTRUCTION" missed="200" covered="200"/></class>')
        parts.append('<counter type="INSTRUCTION" missed="9" covered="9"/></package>')
    return "".join([*parts, "</report>"])


def explore(out: Path, model: str, steps: int, screenshots: Screenshots) -> float:
    """A run on the model; how long it took."""
    parsed = parse_model(model)

    def make_device(options: DeviceOptions) -> Device:
        return FakeDevice(parsed, seed=options.seed)

    settings = RunSettings(
        App("large", parsed.package),
        "fake",
        "random",
        Budget(steps=steps),
        1,
        out,
        screenshots=screenshots,
    )
    started = time.perf_counter()
    Session(settings, make_device=make_device).run()
    return time.perf_counter() - started


def opened(path: Path, slower: int) -> tuple[float, float]:
    """Milliseconds until the page is loaded, and until its graph shows pictures."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, chromium_sandbox=False)
        page = browser.new_page(viewport={"width": 390 if slower > 1 else 1280, "height": 844})
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.goto(path.as_uri())
        loaded = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
        page.locator("#graph image[href]").first.wait_for(state="attached")
        shown = page.evaluate("performance.now()")
        browser.close()
    return float(loaded), float(shown)


def main() -> None:
    """Make a large run, write its report, open it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--screens", type=int, default=500)
    options = parser.parse_args()
    model = large_model(options.screens)
    with tempfile.TemporaryDirectory() as directory:
        out = Path(directory) / "run"
        without = explore(Path(directory) / "bare", model, options.steps, Screenshots.NONE)
        with_pictures = explore(out, model, options.steps, Screenshots.STEPS)
        (out / "coverage" / "jacoco.xml").write_text(jacoco_xml())
        started, worked = time.perf_counter(), time.process_time()
        report = write_report([out])
        written, worked = time.perf_counter() - started, time.process_time() - worked
        desktop, phone = opened(report, 1), opened(report, 4)
        row = {
            "steps": options.steps,
            "screens": options.screens,
            "pictures": len(list((out / "screens").iterdir())),
            "run_seconds_without_pictures": round(without, 2),
            "run_seconds_with_pictures": round(with_pictures, 2),
            "report_seconds": round(written, 2),
            "report_processor_seconds": round(worked, 2),
            "report_megabytes": round(report.stat().st_size / 1e6, 2),
            "load_milliseconds": round(desktop[0]),
            "graph_milliseconds": round(desktop[1]),
            "phone_load_milliseconds": round(phone[0]),
            "phone_graph_milliseconds": round(phone[1]),
        }
    record("report", [row])


if __name__ == "__main__":
    main()

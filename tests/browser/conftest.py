"""A real Chromium without a window, and pages opened in it as a user opens them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from tests.unit.report import runs

from tapwright.report.report import write_report

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
Opener = Callable[..., Page]


# Not for the session: while it is there, its event loop runs, and no other test could have one.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The Chromium that is installed; without one these tests fail, they are not left out."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    assert path, "no Chromium: make browser, or apt-get install chromium-headless-shell"
    with sync_playwright() as playwright:
        # The tests may run as root, where Chromium has no sandbox; the pages are our own.
        launched = playwright.chromium.launch(executable_path=path, chromium_sandbox=False)
        with launched as browser:
            yield browser


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opener]:
    """Opens a page; whatever it complains about fails the test."""
    complaints: list[str] = []
    pages: list[Page] = []

    def open_page(
        address: str | Path, width: int = 1200, height: int = 900, **options: object
    ) -> Page:
        viewport = {"width": width, "height": height}
        page = browser.new_page(viewport=viewport, **options)  # type: ignore[arg-type]
        pages.append(page)
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: complaints.append(message.text) if message.type == "error" else None,
        )
        page.on(
            "request",
            lambda request: (
                complaints.append(f"asked for {request.url}")
                if not request.url.startswith(("file:", "data:", "http://127.0.0.1"))
                else None
            ),
        )
        page.goto(address.as_uri() if isinstance(address, Path) else address)
        if page.locator("#graph").count():
            page.locator("#graph .node").first.wait_for(state="attached")
        return page

    yield open_page
    for page in pages:
        page.close()
    assert complaints == []


@pytest.fixture(scope="session")
def explored_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report([runs.explore(tmp_path_factory.mktemp("runs") / "explored")])


@pytest.fixture(scope="session")
def witnessed_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report([runs.witness(tmp_path_factory.mktemp("runs") / "witnessed")])

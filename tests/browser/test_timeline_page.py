"""The time line in a real browser: every step by keyboard, filtered, dark, on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.unit.report import runs

from tapwright.report.timeline.timeline_page import timeline_of_run

CONTRAST = Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def timeline(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "timeline.html"
    run = runs.explore(path.with_name("run"), verify=False)
    path.write_text(timeline_of_run(run), encoding="utf-8")
    return path


def number(page: Page) -> str:
    return page.locator("#line-list [aria-selected=true] .number").inner_text()


def test_every_step_is_reached_by_keys(opened: Opener, timeline: Path) -> None:
    page = opened(timeline)
    expect(page.locator("#line-facts h2")).to_be_visible()
    assert number(page) == "0"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("j")
    assert number(page) == "2"
    page.keyboard.press("k")
    page.keyboard.press("PageDown")
    assert number(page) == "11"
    page.keyboard.press("End")
    assert number(page) == "399"
    expect(page.locator("#line-list [aria-selected=true]")).to_be_in_viewport()
    assert page.locator(".line-row").count() < 100, "only the rows that can be seen exist"
    page.keyboard.press("Home")
    assert number(page) == "0"


def test_a_step_tells_all_that_is_known_of_it(opened: Opener, timeline: Path) -> None:
    page = opened(timeline)
    page.keyboard.press("c")
    facts = page.locator("#line-facts")
    expect(facts.get_by_role("heading", level=2)).to_contain_text("Crash")
    expect(facts.get_by_text("IllegalStateException").first).to_be_visible()
    expect(facts.get_by_role("heading", name="Reward")).to_be_visible()
    expect(facts.get_by_role("heading", name="Values of actions")).to_be_visible()
    assert facts.locator("table .chosen").count() >= 1
    expect(facts.get_by_text("Widgets (")).to_be_visible()
    expect(page.locator("#line-shot img")).to_be_visible()
    page.keyboard.press("n")
    expect(facts.get_by_text("of code")).to_be_visible()


def test_the_widget_acted_on_is_marked_and_others_are_found(opened: Opener, timeline: Path) -> None:
    page = opened(timeline)
    page.keyboard.press("c")
    mark, shot = page.locator("#line-shot .target"), page.locator("#line-shot")
    outer, inner = shot.bounding_box(), mark.bounding_box()
    assert outer is not None
    assert inner is not None
    assert outer["x"] - 4 <= inner["x"] <= outer["x"] + outer["width"]
    page.keyboard.press("a")
    expect(page.locator("#line-after")).to_have_attribute("aria-pressed", "true")
    expect(mark).to_have_count(0)
    page.keyboard.press("Home")
    page.locator(".widgets button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#line-shot .box.lit")).to_have_count(1)


def test_the_filter_finds_steps(opened: Opener, timeline: Path) -> None:
    page = opened(timeline)
    page.keyboard.press("/")
    page.keyboard.type("press back")
    expect(page.locator("#line-found")).to_contain_text("of 400 steps")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#line-facts h2")).to_have_text("Press back")
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    expect(page.locator("#line-found")).to_have_text("")


def test_a_step_has_an_address(opened: Opener, timeline: Path) -> None:
    page = opened(f"{timeline.as_uri()}#step-123")
    assert number(page) == "123"
    page.keyboard.press("ArrowDown")
    assert page.url.endswith("#step-124")


def test_the_line_and_the_slider_lead_to_steps(opened: Opener, timeline: Path) -> None:
    page = opened(timeline)
    box = page.locator("#line").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    assert number(page) == "200"
    page.locator("#line-range").focus()
    page.keyboard.press("ArrowRight")
    assert number(page) == "201"


def test_hostile_texts_stay_texts(opened: Opener, timeline: Path) -> None:
    page = opened(timeline)
    for key in ("c", "n", "e", "ArrowDown"):
        page.keyboard.press(key)
    assert page.evaluate("window.harmed") is None
    assert page.locator("img[src='x']").count() == 0
    assert runs.HOSTILE_TEXT in page.locator("body").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_texts_can_be_read(opened: Opener, timeline: Path, scheme: str) -> None:
    page = opened(timeline, color_scheme=scheme)
    page.keyboard.press("c")
    assert page.evaluate(CONTRAST) == []


def test_it_fits_a_phone(opened: Opener, timeline: Path) -> None:
    page = opened(timeline, width=360)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Next step").click()
    assert number(page) == "1"

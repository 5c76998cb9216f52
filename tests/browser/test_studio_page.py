"""The studio in a real browser: click on the screen, type, assert, undo, save; by keyboard too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.unit.report.studio import HOSTILE_TEXT, bench

from tapwright.report.studio.bench import Bench
from tapwright.report.studio.studio_server import StudioServer
from tapwright.testcase.test_file import load_test

CONTRAST = Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[StudioServer, Bench]]:
    with bench() as made:
        server = StudioServer(made, "list", tmp_path)
        server.open()
        yield server, made
        server.close()


def click_on(page: Page, name: str) -> None:
    """Click in the middle of a widget of the picture."""
    rect = page.evaluate(
        "name => Studio.state.widgets.findLast(each => each.name === name).bounds", name
    )
    width, height = page.evaluate("Studio.state.size")
    box = page.locator("#studio-shot").bounding_box()
    assert box is not None
    x = box["x"] + box["width"] * (rect[0] + rect[2]) / 2 / width
    y = box["y"] + box["height"] * (rect[1] + rect[3]) / 2 / height
    page.mouse.click(x, y)


def test_a_test_is_made_by_clicking(
    served: tuple[StudioServer, Bench], opened: Opener, tmp_path: Path
) -> None:
    page = opened(served[0].address)
    steps, where = page.locator("#studio-steps li"), page.locator("#studio-where")
    click_on(page, "Add")
    expect(where).to_have_text("AddActivity")
    expect(steps).to_have_text(['Click "Add"'])
    click_on(page, "name")
    expect(page.locator("#studio-text")).to_be_focused()
    page.keyboard.type("Milk")
    page.keyboard.press("Enter")
    expect(steps).to_have_count(2)
    click_on(page, "Save")
    expect(steps).to_have_count(3)
    page.get_by_role("button", name="Assert", exact=True).first.click()
    click_on(page, "Milk")
    page.get_by_role("button", name="“Milk” is shown").click()
    expect(steps.last).to_contain_text('shows "Milk"')
    page.locator("#studio-name").fill("Milk is added")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#studio-said")).to_contain_text("Saved")
    test = load_test(tmp_path / "Milk_is_added.tap")
    assert [shown.value for shown in test.shows] == ["Milk"]
    assert len(test.steps) == 3
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#studio-said")).to_have_text("Passed: shows 'Milk'")


def test_everything_goes_by_keyboard(
    served: tuple[StudioServer, Bench], opened: Opener, tmp_path: Path
) -> None:
    page = opened(served[0].address)
    steps = page.locator("#studio-steps li")
    page.keyboard.press("g")
    page.keyboard.press("Enter")
    expect(steps).to_have_count(1)
    page.keyboard.press("r")
    expect(steps).to_have_count(2)
    page.keyboard.press("w")
    expect(steps).to_have_text(['Click "Add"', "Rotate the screen", "Wait 1 s"])
    page.keyboard.press("u")
    expect(steps).to_have_count(2)
    page.keyboard.press("t")
    expect(page.get_by_role("button", name="The screen is AddActivity")).to_be_focused()
    page.keyboard.press("Enter")
    expect(steps.last).to_contain_text("shows AddActivity")
    page.keyboard.press("s")
    page.keyboard.type("keys")
    page.keyboard.press("Enter")
    expect(page.locator("#studio-saved pre")).to_contain_text("tapwright test 1")
    assert (tmp_path / "keys.tap").exists()


def test_a_scenario_has_the_stages_that_the_person_names(
    served: tuple[StudioServer, Bench], opened: Opener, tmp_path: Path
) -> None:
    page = opened(served[0].address)
    click_on(page, "Add")
    expect(page.locator("#studio-where")).to_have_text("AddActivity")
    page.locator("#studio-stage-name").fill("open the form")
    page.get_by_role("button", name="End stage").click()
    expect(page.locator("#studio-steps .stage")).to_contain_text("open the form")
    click_on(page, "Save")
    expect(page.locator("#studio-steps > li")).to_have_count(2)
    page.locator("#studio-name").fill("list")
    page.locator("#studio-form").select_option("scenario")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#studio-saved pre")).to_contain_text("STAGE open the form")
    assert "STAGE open the form" in (tmp_path / "list.sts").read_text()


def test_a_crash_is_shown_and_undone(served: tuple[StudioServer, Bench], opened: Opener) -> None:
    page = opened(served[0].address)
    click_on(page, "Add")
    expect(page.locator("#studio-where")).to_have_text("AddActivity")
    click_on(page, "Fail")
    expect(page.locator("#studio-shot")).to_contain_text("The app has ended")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#studio-shot img")).to_be_visible()
    expect(page.locator("#studio-steps li")).to_have_count(1)


def test_hostile_texts_stay_texts(served: tuple[StudioServer, Bench], opened: Opener) -> None:
    page = opened(served[0].address)
    page.keyboard.press("t")
    expect(page.locator("#studio-widgets")).to_contain_text(HOSTILE_TEXT)
    assert page.evaluate("window.harmed") is None
    assert page.locator("img[src='x']").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_texts_can_be_read(
    served: tuple[StudioServer, Bench], opened: Opener, scheme: str
) -> None:
    page = opened(served[0].address, color_scheme=scheme)
    click_on(page, "Add")
    expect(page.locator("#studio-steps li")).to_have_count(1)
    page.keyboard.press("t")
    expect(page.locator("#studio-shot")).not_to_have_class(re.compile("busy"))
    assert page.evaluate(CONTRAST) == []


def test_it_fits_a_phone(served: tuple[StudioServer, Bench], opened: Opener) -> None:
    page = opened(served[0].address, width=360)
    expect(page.locator("#studio-shot img")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

"""The report in a real browser: it shows, zooms, searches, fits a phone, runs no other's code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.unit.report import runs
from tests.unit.report.test_jacoco import XML

from tapwright.report.report import write_report

CONTRAST = Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")


def scale(page: Page) -> float:
    transform = page.locator("#graph > g").get_attribute("transform") or ""
    return float(transform.split("scale(")[1].rstrip(")"))


def test_the_verdict_and_the_crash_are_shown(opened: Opener, explored_report: Path) -> None:
    page = opened(explored_report)
    expect(page.get_by_role("heading", level=1)).to_have_text("1 crash found")
    crash = page.locator("#crashes article")
    expect(crash.get_by_text("confirmed, 3 of 3 replays")).to_be_visible()
    expect(crash.get_by_text("Reproduce with")).to_be_visible()
    shots = crash.locator(".shot img")
    assert shots.count() == 2
    for number in range(2):
        shots.nth(number).scroll_into_view_if_needed()
        expect(shots.nth(number)).to_have_js_property("complete", True)
        assert shots.nth(number).evaluate("image => image.naturalWidth") > 100
    crash.get_by_text("As a pytest").click()
    expect(crash.get_by_text("import uiautomator2")).to_be_visible()


def test_the_mark_lies_on_the_widget(opened: Opener, explored_report: Path) -> None:
    page = opened(explored_report)
    frame = page.locator("#crashes .strip li").first
    shot, mark = frame.locator("img").bounding_box(), frame.locator("rect").bounding_box()
    assert shot is not None
    assert mark is not None
    # The button is in the second row of the screen, over its whole width.
    assert abs(mark["width"] - shot["width"]) < 12
    assert 0.05 < (mark["y"] - shot["y"]) / shot["height"] < 0.2


@pytest.mark.parametrize("report", ["explored_report", "witnessed_report"])
def test_hostile_texts_stay_texts(
    opened: Opener, report: str, request: pytest.FixtureRequest
) -> None:
    page = opened(request.getfixturevalue(report))
    for details in page.locator("details").all():
        details.evaluate("element => { element.open = true }")
    for number in range(page.locator("#graph .node").count()):
        page.locator("#graph .node").nth(number).dispatch_event("click")
    assert page.evaluate("window.harmed") is None
    assert page.locator("img[src='x']").count() == 0
    assert runs.HOSTILE_TEXT in page.locator("body").inner_text()


def test_the_graph_zooms_by_buttons_wheel_and_keys(opened: Opener, explored_report: Path) -> None:
    page = opened(explored_report)
    page.locator("#graph").scroll_into_view_if_needed()
    expect(page.locator("#graph image[href]").first).to_be_attached()
    before = scale(page)
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_timeout(50)
    larger = scale(page)
    assert larger > before
    page.get_by_role("button", name="Fit").click()
    page.wait_for_timeout(50)
    assert scale(page) == pytest.approx(before)
    page.locator("#graph .node").first.focus()
    page.keyboard.press("+")
    page.wait_for_timeout(50)
    assert scale(page) > before
    page.keyboard.press("0")
    page.locator("#graph").hover()
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(100)
    assert scale(page) < before


def test_the_wheel_scrolls_the_page_until_the_graph_is_entered(
    opened: Opener, explored_report: Path
) -> None:
    page = opened(explored_report)
    page.locator("#graph").scroll_into_view_if_needed()
    before, top = scale(page), page.evaluate("scrollY")
    page.locator("#graph").hover()
    page.mouse.wheel(0, -200)
    page.wait_for_timeout(500)
    assert page.evaluate("scrollY") < top
    assert scale(page) == before


def test_the_graph_is_walked_by_keys_and_tells_of_each_place(
    opened: Opener, explored_report: Path
) -> None:
    page = opened(explored_report)
    page.locator("#graph-search").focus()
    for _ in range(5):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.classList.contains('node')")
    page.keyboard.press("Enter")
    about = page.locator("#graph-about")
    expect(about.get_by_role("heading", level=3).first).to_have_text("HomeActivity")
    page.keyboard.press("ArrowRight")
    expect(about.get_by_role("heading", level=3).first).not_to_have_text("HomeActivity")
    expect(about.get_by_text("Covered from here")).to_be_visible()
    expect(about.locator("img")).to_be_visible()


def test_the_graph_is_searched(opened: Opener, explored_report: Path) -> None:
    page = opened(explored_report)
    nodes = page.locator("#graph .node").count()
    page.locator("#graph-search").fill("secondact")
    found = page.locator("#graph .node.match")
    assert 0 < found.count() < nodes
    expect(page.locator("#graph-found")).to_have_text(f"{found.count()} of {nodes} places")
    page.keyboard.press("Enter")
    expect(page.locator("#graph-about h3").first).to_have_text("SecondActivity")
    page.locator("#graph-search").fill("")
    assert found.count() == 0


def test_dragging_moves_the_graph(opened: Opener, explored_report: Path) -> None:
    page = opened(explored_report)
    page.locator("#graph").scroll_into_view_if_needed()
    box = page.locator("#graph").bounding_box()
    assert box is not None
    before = page.locator("#graph > g").get_attribute("transform")
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 80, steps=4)
    page.mouse.up()
    page.wait_for_timeout(50)
    assert page.locator("#graph > g").get_attribute("transform") != before


def test_coverage_opens_down_to_the_method(opened: Opener, tmp_path: Path) -> None:
    path = runs.explore(tmp_path / "run", verify=False)
    (path / "coverage" / "jacoco.xml").write_text(XML)
    page = opened(write_report([path]))
    tree = page.locator("#coverage-tree")
    # The only package is open from the start.
    tree.get_by_text("Loud$1", exact=True).click()
    expect(tree.get_by_text("<init>(int, String[], boolean[][])")).to_be_visible()
    page.locator("#coverage-search").fill("quiet")
    expect(tree.get_by_text("a.b.Quiet")).to_be_visible()
    expect(tree.get_by_text("Loud$1", exact=True)).to_be_hidden()
    page.locator("#coverage-search").fill("no such thing")
    expect(tree.get_by_text("Nothing of that name")).to_be_visible()


def test_stages_stand_beside_their_screens(opened: Opener, witnessed_report: Path) -> None:
    page = opened(witnessed_report)
    found, missed = page.locator("#witnesses article").all()
    expect(found.get_by_text("witnessed", exact=True)).to_be_visible()
    assert found.locator(".strip .witness").count() == 2
    expect(found.locator(".stage-list li.done")).to_have_count(2)
    expect(missed.get_by_text("It got 2 of 3 done")).to_be_visible()
    expect(missed.locator(".stage-list li.open")).to_have_count(1)
    found.get_by_role("link", name="screen 2").click()
    expect(page.locator("#screen-found-1")).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1200])
@pytest.mark.parametrize("report", ["explored_report", "witnessed_report"])
def test_it_fits_and_can_be_read(
    opened: Opener, report: str, width: int, scheme: str, request: pytest.FixtureRequest
) -> None:
    page = opened(request.getfixturevalue(report), width=width, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for details in page.locator("details").all():
        details.evaluate("element => { element.open = true }")
    assert page.evaluate(CONTRAST) == []


def test_everything_that_acts_has_a_name(opened: Opener, explored_report: Path) -> None:
    page = opened(explored_report)
    snapshot = page.locator("body").aria_snapshot()
    for role in ("button", "link", "searchbox", "img"):
        nameless = re.findall(rf"^\s*- {role}(?: \[.*)?$", snapshot, re.MULTILINE)
        assert nameless == [], role
    assert [heading.inner_text() for heading in page.get_by_role("heading", level=1).all()] == [
        "1 crash found"
    ]


def test_a_comparison_is_shown(opened: Opener, tmp_path: Path) -> None:
    paths = [runs.explore(tmp_path / str(seed), verify=False, seed=seed) for seed in (1, 2)]
    page = opened(write_report(paths, tmp_path / "both.html"), width=360)
    expect(page.get_by_role("heading", level=1)).to_have_text("2 runs of hostile")
    assert page.locator("#curves polyline").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_name_of_a_setting_is_not_broken(opened: Opener, explored_report: Path) -> None:
    """However long the values are: a name of one word stands in one line."""
    page = opened(explored_report)
    heights = page.evaluate(
        """() => {
          const cells = [...document.querySelectorAll('.beside td')];
          cells.forEach((cell) => { cell.textContent = 'value with words '.repeat(20); });
          const style = (row) => parseFloat(getComputedStyle(row).lineHeight);
          return [...document.querySelectorAll('.beside tbody th')].map((row) => {
            const range = document.createRange();
            range.selectNodeContents(row);
            return range.getBoundingClientRect().height / style(row);
          });
        }"""
    )
    assert heights
    assert max(heights) < 1.5


def test_the_graph_is_enlarged_and_closed(opened: Opener, explored_report: Path) -> None:
    page = opened(explored_report)
    page.locator("#graph-enlarge").click()
    box = page.locator(".graph-box").bounding_box()
    assert box == {"x": 0, "y": 0, "width": 1200, "height": 900}
    page.locator("#graph .node").first.click()
    expect(page.locator("#graph-about h3").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#graph-small")).to_be_hidden()
    page.locator("#graph .node").first.focus()
    page.keyboard.press("f")
    expect(page.locator("#graph-small")).to_be_visible()
    page.locator("#graph-small").click()
    assert "large" not in (page.locator(".graph-box").get_attribute("class") or "")


def test_the_suite_is_listed_with_its_tests(opened: Opener, explored_report: Path) -> None:
    page = opened(explored_report)
    tests = page.locator("#tests .suite > li")
    assert tests.count() > 0
    tests.first.locator("summary").click()
    expect(tests.first.locator("pre")).to_contain_text("tapwright test 1")
    expect(page.locator("#tests")).to_contain_text("It keeps")


def test_one_search_finds_findings_tests_and_screens(opened: Opener, explored_report: Path) -> None:
    page = opened(explored_report)
    page.keyboard.press("/")
    page.keyboard.type("IllegalState")
    found = page.locator("#page-found")
    expect(found).to_contain_text("1 findings")
    page.keyboard.press("Escape")
    expect(found).to_have_text("")
    page.locator("#page-search").fill("no such thing anywhere")
    expect(found).to_have_text("0 findings, 0 tests, 0 screens")
    expect(page.locator("#crashes article")).to_be_hidden()
    page.locator("#page-search").fill("")
    expect(page.locator("#crashes article")).to_be_visible()


def test_a_crash_has_a_gif(opened: Opener, explored_report: Path) -> None:
    page = opened(explored_report)
    page.get_by_text("As a GIF to pass on").click()
    gif = page.locator("#crashes .gif img")
    gif.scroll_into_view_if_needed()
    expect(gif).to_have_js_property("complete", True)
    assert gif.evaluate("image => image.naturalWidth") > 100
    expect(page.locator("#crashes .gif code")).to_contain_text("strip.gif")


def test_packages_beyond_twenty_are_folded(opened: Opener, tmp_path: Path) -> None:
    path = runs.explore(tmp_path / "run", verify=False)
    packages = "".join(
        f'<package name="p{number}"><class name="p{number}/C"><method name="m" desc="()V">'
        '<counter type="INSTRUCTION" missed="3" covered="1"/></method>'
        '<counter type="INSTRUCTION" missed="3" covered="1"/></class>'
        '<counter type="INSTRUCTION" missed="3" covered="1"/></package>'
        for number in range(30)
    )
    (path / "coverage" / "jacoco.xml").write_text(f'<report name="x">{packages}</report>')
    page = opened(write_report([path]))
    rows = page.locator("#coverage-tree [data-package]")
    assert rows.count() == 30
    assert sum(row.is_visible() for row in rows.all()) == 20
    page.get_by_text("10 more packages").click()
    assert sum(row.is_visible() for row in rows.all()) == 30
    rows.nth(25).locator("summary").first.click()
    expect(rows.nth(25)).to_contain_text("25")
    page.locator("#coverage-search").fill("p7")
    expect(page.locator("#coverage-tree .folded")).to_be_hidden()

"""Sections are found, ordered, and headed by the one title that they have."""

from __future__ import annotations

import re
from pathlib import Path

import tapwright.report.sections as package
from tapwright.report.page import render_section
from tapwright.report.run_data import RunData
from tapwright.report.screenshots import ScreenshotIndex
from tapwright.report.section import ReportData, report_sections


def data_of(record: RunData) -> ReportData:
    return ReportData.of(record, ScreenshotIndex(record.path, record.story))


def test_every_module_is_a_section_and_no_two_are_alike() -> None:
    sections = report_sections()
    modules = {path.stem for path in Path(package.__path__[0]).glob("[a-z]*.py")}
    assert {section.id for section in sections} == modules
    assert len({section.order for section in sections}) == len(sections)
    assert len({section.title for section in sections}) == len(sections)
    assert [section.order for section in sections] == sorted(each.order for each in sections)


def test_the_title_is_written_once() -> None:
    templates = [path.read_text() for path in Path(package.__path__[0]).glob("*.j2")]
    assert templates
    for text in (*templates, *(section.template for section in report_sections())):
        assert "<h2" not in text


def test_a_run_has_the_sections_that_have_something_to_say(
    explored: RunData, witnessed: RunData
) -> None:
    ids = [section.id for section in data_of(explored).sections()]
    assert ids[0] == "summary"
    assert "crashes" in ids
    assert "witnesses" not in ids
    searched = [section.id for section in data_of(witnessed).sections()]
    assert "witnesses" in searched


def test_each_section_has_one_heading_that_names_it(explored: RunData) -> None:
    for section in data_of(explored).sections():
        assert len(re.findall(f'<h[12] id="{section.id}-title"', section.html)) == 1


def test_a_title_and_what_a_template_shows_are_escaped() -> None:
    section = render_section("a", "<b>", source="{{ text }}", text="<i>")
    assert section.html == '<h2 id="a-title">&lt;b&gt;</h2>\n&lt;i&gt;'

"""The page as a file: whole, self-contained, and deaf to what an app says."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup
from tests.unit.report.runs import HOSTILE_TEXT, explore

from tapwright.report.page import Section, embedded_json, render_page
from tapwright.report.report import report_of, write_report
from tapwright.report.run_data import RunData


class Reader(HTMLParser):
    """Notes the elements and checks that they are closed in order."""

    VOID = ("meta", "link", "img", "br", "input")

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return reader


def test_hostile_texts_add_no_element(explored: RunData, witnessed: RunData) -> None:
    for record in (explored, witnessed):
        text = report_of(record)
        assert HOSTILE_TEXT not in text
        reader = read(text)
        scripts = [attributes for tag, attributes in reader.tags if tag == "script"]
        assert [each.get("type", "code") for each in scripts] == ["application/json", "code"]
        assert not any("onerror" in attributes for _, attributes in reader.tags)


def test_nothing_comes_from_elsewhere(explored: RunData) -> None:
    reader = read(report_of(explored))
    for tag, attributes in reader.tags:
        for name in ("src", "href"):
            value = attributes.get(name) or "#"
            assert value.startswith(("data:", "#")), (tag, value)
    policy = next(a["content"] for t, a in reader.tags if "http-equiv" in a and t == "meta")
    assert policy is not None
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy


def test_sections_and_links_fit_together(explored: RunData) -> None:
    reader = read(report_of(explored))
    ids = [attributes["id"] for _, attributes in reader.tags if attributes.get("id")]
    assert len(ids) == len(set(ids))
    for _, attributes in reader.tags:
        target = attributes.get("href") or ""
        if target.startswith("#"):
            assert target[1:] in ids
        for name in ("aria-labelledby", "for"):
            if attributes.get(name):
                assert attributes[name] in ids


@given(st.recursive(st.text() | st.integers(), lambda part: st.lists(part, max_size=4)))
def test_embedded_json_is_read_back_and_holds_no_tag(value: object) -> None:
    text = embedded_json(value)
    assert not re.search("[<>&]", text)
    assert json.loads(text) == value


def test_text_that_is_no_unicode_is_survived() -> None:
    section = Section("one", "lone \ud800 surrogate", Markup(""))
    page = render_page("title", "directory", [section], {})
    assert "lone ? surrogate" in page
    page.encode()


def test_the_file_is_written_whole_and_twice_the_same(tmp_path: Path) -> None:
    path = explore(tmp_path / "run")
    file = write_report([path])
    assert file == path / "report.html"
    first = file.read_text()
    assert write_report([path]).read_text() == first
    assert not list(path.glob("*.partial"))
    assert write_report([path], tmp_path / "deep" / "other.html").read_text() == first


def test_several_runs_are_compared(tmp_path: Path, witnessed_path: Path) -> None:
    one, two = explore(tmp_path / "one", verify=False), explore(tmp_path / "two", seed=2)
    text = write_report([one, two, witnessed_path], tmp_path / "both.html").read_text()
    read(text)
    assert "3 runs of hostile" in text
    for name in ("qlearning, seed 1", "qlearning, seed 2", "planner, seed 1"):
        assert text.count(f">{name}<") >= 4
    assert "IllegalStateException-" in text
    assert HOSTILE_TEXT not in text


def test_the_report_says_which_code_counts(explored: RunData) -> None:
    assert "Code that counts: the transitions that the model declares." in report_of(explored)

"""Whatever text goes through a door has no effect behind it."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import xml.etree.ElementTree as ElementTree
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from tests.laws.test_export_laws import hostile_text

from tapwright.cli.output import mark, say
from tapwright.core.action import Action, ActionKind
from tapwright.core.clock import SystemClock
from tapwright.core.errors import LocatedError
from tapwright.core.files import file_name_of
from tapwright.core.screen import WidgetIdentity
from tapwright.report.junit import Case, CaseOutcome, junit_text
from tapwright.report.live_line import LiveLine
from tapwright.report.page import Section, embedded_json, render_page, render_section
from tapwright.testcase.export.exporting import exporter
from tapwright.testcase.test_case import PlannedStep, TestCase

MARKUP = ["</script>", "<script>", "<!--", "]]>", "{{ 7 * 7 }}", "[red]", "[link=x]", "&lt;", "../"]
texts = st.one_of(hostile_text, st.text(), st.sampled_from(MARKUP), st.text().map("../".join))
LINE_ENDS = "\n\t"


def printed(text: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        mark(text, "red")
        say(text)
    return out.getvalue()


@given(texts)
def test_a_terminal_gets_printable_signs_alone(text: str) -> None:
    assert all(sign.isprintable() or sign in LINE_ENDS for sign in printed(text))


@given(texts)
def test_so_does_a_line_that_moves(text: str) -> None:
    for terminal in (False, True):
        out = io.StringIO()
        console = Console(file=out, force_terminal=terminal, color_system=None, width=400)
        line = LiveLine(console, SystemClock())
        line.say(text)
        shown = out.getvalue()
        assert all(sign.isprintable() or sign == "\n" for sign in shown), shown


@given(texts)
def test_a_file_name_is_one_name_in_the_directory(text: str) -> None:
    name = file_name_of(text)
    assert PurePosixPath(name).parts == (name,)
    assert name not in (".", "..")
    assert len(name.encode()) <= 200
    assert "\0" not in name


@given(texts, texts)
def test_python_source_has_it_as_a_literal(text: str, other: str) -> None:
    identity = WidgetIdentity(text, other, text, other, 0)
    test = TestCase("org.example", steps=(PlannedStep(Action(ActionKind.CLICK, identity)),))
    module = ast.parse(exporter("pytest")(test).text)
    called = {ast.unparse(node.func) for node in ast.walk(module) if isinstance(node, ast.Call)}
    blank = ast.parse(exporter("pytest")(TestCase("org.example", steps=test.steps[:0])).text)
    assert len(module.body) == len(blank.body)
    assert not {"eval", "exec", "open", "__import__"} & called


@given(texts)
def test_a_page_has_it_as_text(text: str) -> None:
    section = render_section("crashes", "Crashes", crashes=[])
    named = Section("x", text, section.html)
    harmless = render_page("title", "directory", [Section("x", "x", section.html)], {"a": ["x"]})
    page = render_page(text, text, [named], {"a": [text]})
    for tag in ("<script", "</script", "<img", "<style", "<!--"):
        assert page.count(tag) == harmless.count(tag)


@given(texts)
def test_json_in_a_page_reads_back_and_holds_no_tag(text: str) -> None:
    embedded = str(embedded_json({"text": text}))
    assert not set("<>&") & set(embedded)
    assert json.loads(embedded) == {"text": text}


@given(texts)
def test_junit_can_be_parsed(text: str) -> None:
    written = junit_text(text, [Case(text, text, CaseOutcome.FAILED, text, text)], {"seed": text})
    root = ElementTree.fromstring(written.encode("utf-8", "strict"))
    assert len(root.findall("testsuite/testcase")) == 1


@given(st.text(), st.integers(1, 400))
def test_a_line_at_fault_is_cut_and_the_caret_stays_below_its_letter(
    text: str, column: int
) -> None:
    line = (text.replace("\n", " ").replace("\t", " ") * 400)[: column + 300]
    if len(line) < column:
        return
    shown, caret = (
        LocatedError("wrong", source="file", line=1, column=column, text=line)
        .message.split("\n", 1)[1]
        .rsplit("\n", 1)
    )
    assert len(shown) <= 130
    assert shown[caret.index("^")] == line[column - 1]


def test_a_line_that_moves_shows_no_markup() -> None:
    out = io.StringIO()
    line = LiveLine(Console(file=out, color_system=None, width=80), SystemClock())
    line.say("[red]x[/red]")
    assert "[red]x[/red]" in out.getvalue()


@pytest.mark.parametrize("text", ["", ".", "..", "/", "\\", "a/b", "\n", "CON", "x" * 5000])
def test_short_names_that_mean_another_place_get_another_name(text: str) -> None:
    assert PurePosixPath(file_name_of(text)).name not in ("", ".", "..")

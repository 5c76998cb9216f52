"""Laws of exported tests: what an app says is data in them, and a printable line everywhere."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.testcase.strategies import patient

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import WidgetIdentity
from tapwright.core.visible import plain, visible
from tapwright.spec import parse_formula
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.testcase.export.exporting import FORMATS, exporter
from tapwright.testcase.test_case import OF_A_SCREEN, PlannedStep, Shown, ShownKind, TestCase

BREAKS = ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
SIGNS = ['"', "'", '"""', "'''", "\\", "\\n", "#", "---", "- ", ": ", "${", "{0}", "%", "\t", "\0"]
CONTROLS = ["\x1b[2J", "\x1b]0;x\x07", "\x9b1m", "\u202e", "\u2066", "\u200f", "\ufeff", "\ud800"]
CODE = [
    "X = 1",
    "    X = 1",
    "def x(device):",
    "import os",
    "coding: utf-7",
    "android.widget.Button",
]
hostile_text = st.lists(st.sampled_from(BREAKS + SIGNS + CONTROLS + CODE), max_size=8).map("".join)
identities = st.builds(
    WidgetIdentity, hostile_text, hostile_text, hostile_text, hostile_text, st.integers(0, 2)
)
TAP, WRITE = ActionKind.CLICK, ActionKind.WRITE
actions = st.one_of(
    st.builds(Action, st.sampled_from([TAP, ActionKind.LONG_CLICK, ActionKind.CHECK]), identities),
    st.builds(Action, st.just(WRITE), identities, hostile_text),
    st.builds(Action, st.just(ActionKind.REINIT), st.none(), st.none() | hostile_text),
    st.builds(Action, st.just(ActionKind.OPEN_BROWSER), st.none(), st.none() | hostile_text),
    st.just(Action(ActionKind.CAMERA)),  # no command of Maestro's
)
kinds = st.sampled_from([ShownKind.CRASH, ShownKind.LOSS, *OF_A_SCREEN])
on_the_way = st.lists(st.builds(Shown, st.sampled_from(OF_A_SCREEN), hostile_text), max_size=2)
tests = st.builds(
    TestCase,
    package=hostile_text.filter(str.strip),
    steps=st.lists(
        st.builds(
            PlannedStep,
            actions,
            hostile_text,
            hostile_text,
            hostile_text,
            on_the_way.map(tuple),
        ),
        max_size=3,
    ).map(tuple),
    shows=st.lists(st.builds(Shown, kinds, hostile_text, hostile_text), max_size=3).map(tuple),
    name=hostile_text,
    comment=hostile_text,
)


def benign(text: str) -> str:
    """A text that says nothing special, as empty, qualified and ended as the given one."""
    tail = "\n" if text.endswith("\n") else ""
    return ("a.b/c" if "." in text or "/" in text else "x" if text != tail else "") + tail


def twin(test: TestCase) -> TestCase:
    """The same test of an app that says nothing special."""
    return replace(
        test,
        package="x",
        name="x",
        comment="",
        shows=tuple(shown._replace(value="x", remark="x") for shown in test.shows),
        steps=tuple(map(_twin, test.steps)),
    )


def _twin(step: PlannedStep) -> PlannedStep:
    kind, target, argument = step.action.kind, step.action.target, step.action.argument
    if isinstance(argument, str):
        argument = benign(argument)
    if target is not None:
        target = WidgetIdentity(
            benign(target.class_name),
            benign(target.resource_id),
            benign(target.text),
            benign(target.content_description),
            target.position,
        )
    return step._replace(
        action=Action(kind, target, argument),
        comment="",
        label=benign(step.label),
        shows=tuple(shown._replace(value="x") for shown in step.shows),
    )


class Shape(ast.NodeTransformer):
    """Forgets what the texts and the test's name are; the statements stay."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_keyword(self, node: ast.keyword) -> ast.keyword:
        node.arg = (node.arg or "").removesuffix("Matches")
        return ast.keyword(node.arg, self.visit(node.value))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = "test" if node.name.startswith("test_") else node.name
        return self.generic_visit(node)


def shape(code: str) -> str:
    return ast.dump(Shape().visit(ast.parse(code)))


def structure(value: Any) -> Any:
    """What YAML has read, without the texts in it."""
    if isinstance(value, dict):
        return {key: structure(each) for key, each in value.items()}
    if isinstance(value, list):
        return [structure(each) for each in value]
    return "" if isinstance(value, str) else value


@given(tests)
@patient
def test_a_pytest_module_has_no_statement_of_the_apps(test: TestCase) -> None:
    export = exporter("pytest")
    assert shape(export(test).text) == shape(export(twin(test)).text)


@given(tests)
@patient
def test_a_maestro_flow_has_no_command_of_the_apps(test: TestCase) -> None:
    export = exporter("maestro")
    mine = [structure(part) for part in yaml.safe_load_all(export(test).text)]
    assert mine == [structure(part) for part in yaml.safe_load_all(export(twin(test)).text)]


@given(tests, st.sampled_from(list(FORMATS)))
@patient
def test_every_line_that_is_exported_is_printable(test: TestCase, form: str) -> None:
    try:
        exported = exporter(form)(test)
    except InputError:
        return  # a scenario or formula has to ask for something
    assert all(line.isprintable() for line in exported.text.split("\n")), exported.text
    assert all(map(str.isprintable, exported.left_out)), exported.left_out


@given(hostile_text)
@patient
def test_specifications_hold_the_apps_text_as_it_is(text: str) -> None:
    test = TestCase("a.b", shows=(Shown(ShownKind.TEXT, text),))
    asked = parse_formula(exporter("ltl")(test).text)
    assert [each.value for each in asked.propositions] == [text]
    (stage,) = parse_scenario(exporter("sts")(test).text).stages
    assert stage.goal is not None
    assert [each.value for each in stage.goal.propositions] == [text]


@given(st.text(st.characters(exclude_categories=())))
@patient
def test_visible_text_is_one_printable_line(text: str) -> None:
    assert visible(text).isprintable()
    assert plain(text).isprintable()


@pytest.mark.parametrize("mark", BREAKS)
def test_a_widget_cannot_name_itself_a_line_of_python(mark: str) -> None:
    name = f"android.widget.CheckBox{mark}X = open('spoils', 'w'){mark}def x(device):"
    test = TestCase("a.b", name="loss", shows=(Shown(ShownKind.LOSS, name),))
    module = exporter("pytest")(test).text
    assert "spoils" in module  # said in a comment
    assert "spoils" not in ast.dump(ast.parse(module))

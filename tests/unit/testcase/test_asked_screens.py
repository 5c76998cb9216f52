"""Exports of tests that show declared specifications."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as strategy
from tests.unit.testcase.models import shop_test

import tapwright
from tapwright.spec import read_specification
from tapwright.testcase.export.asked_screens import asked_on_the_way
from tapwright.testcase.export.maestro import to_maestro
from tapwright.testcase.export.pytest_code import to_pytest
from tapwright.testcase.export.specifications import to_formula, to_scenario
from tapwright.testcase.origins import Origins, SeenStage, annotated, seen_stages
from tapwright.testcase.test_case import Shown, ShownKind, TestCase
from tapwright.testcase.test_file import load_test

TEXT = """\
SCENARIO s
MEANING declared
INPUT Ann TO person

STAGE one
  EVENTUALLY text IS Shop AND text OF title IS NOT Other
"""
TEST = shop_test('click id="about"\n', Shown(ShownKind.SCENARIO, TEXT))


def test_a_bare_text_is_looked_for_without_its_case() -> None:
    assert r'textMatches="(?is)\\s*Shop\\s*"' in to_pytest(TEST).text


def test_what_one_widget_must_not_say_is_not_asked_of_all() -> None:
    assert "Other" not in to_pytest(TEST).text.partition("def test")[2]
    assert "assertNotVisible" not in to_maestro(TEST).text


def test_the_portable_forms_keep_meaning_and_inputs() -> None:
    declared = read_specification(TEXT, "a.sts").declarations
    assert read_specification(to_scenario(TEST).text, "a.sts").declarations == declared
    assert read_specification(to_formula(TEST).text, "a.ltl").declarations == declared


def test_a_widget_without_a_name_is_not_tapped_at_random() -> None:
    nameless = shop_test('click class="android.widget.FrameLayout"\n')
    exported = to_maestro(nameless)
    assert "tapOn" not in exported.text
    assert exported.left_out


KEPT = """\
SCENARIO s
MEANING declared

STAGE see
  EVENTUALLY text OF total KEPT AS before
STAGE change
  EVENTUALLY text IS Shop AND text OF total IS {before} + 1
"""


def test_what_is_kept_from_step_to_step_is_left_out_and_said() -> None:
    test = shop_test('click id="about"\n', Shown(ShownKind.SCENARIO, KEPT))
    for exported in (to_pytest(test), to_maestro(test)):
        assert "Shop" in exported.text
        assert "before} + 1" not in exported.text.partition("def test")[2]
        assert "values kept from step to step" in exported.left_out[0]
    portable = to_scenario(test)
    assert portable.left_out == ["the values that are kept from step to step"]
    goal = read_specification(portable.text, "a.sts").propositions
    assert {each.value for each in goal if each.name == "text"} == {"Shop"}
    assert "{before} + 1" in to_formula(test).text


STAGES = """\
SCENARIO s
MEANING declared

STAGE shop, after step 1 on Sale
  EVENTUALLY text IS Shop
STAGE about it
  EVENTUALLY text IS About
STAGE back
  EVENTUALLY text IS NOT About
"""
SEEN = """\
seen: stage 1 shop, after step 1 on Sale, at the launch on Home
seen: stage 2 about it, after step 1 on About
seen: stage 3 back, after step 2 on Home"""


def staged(seen: str) -> TestCase:
    test = shop_test('click id="about"\nback\n', Shown(ShownKind.SCENARIO, STAGES))
    return replace(test, comment=seen)


def test_each_stage_is_asserted_at_the_step_that_completes_it() -> None:
    lines = to_pytest(staged(SEEN)).text.partition("def test")[2]
    shop, click, about, back, gone = (
        lines.index(text) for text in ("Shop", "click", "About", "back", "assert not device(")
    )
    assert shop < click < about < back < gone
    flow = to_maestro(staged(SEEN))
    commands = [line for line in flow.text.split("\n") if line.startswith("- ")]
    assert commands == [
        "- launchApp:",
        '- assertVisible: "Shop"',
        "- tapOn:",
        '- assertVisible: "About"',
        "- back",
        '- assertNotVisible: "About"',
    ]
    assert flow.left_out == ["the check for the scenario, but for the last screens of its stages"]


def test_stages_of_a_test_that_was_changed_since_are_not_asserted() -> None:
    shorter = SEEN.replace("after step 2", "after step 3")
    renamed = SEEN.replace("about it", "all about it")
    for changed in (shorter, renamed, ""):
        assert "Shop" not in to_maestro(staged(changed)).text.partition("---")[2]


@given(strategy.text(strategy.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"])))
def test_where_stages_were_seen_reads_back(name: str) -> None:
    seen = SeenStage(name, 0, "org.example.Home"), SeenStage("last", 2, "org.example.Home")
    read = seen_stages(annotated(staged(""), Origins(stages=seen)))
    assert [(each.stage, each.step) for each in read] == [(name, 0), ("last", 2)]


def test_a_witness_says_where_its_stages_were_seen_as_exports_read_it(tmp_path: Path) -> None:
    model = (
        'package org.example\nstart home\nscreen home HomeActivity\n  button #go "Go" -> there\n'
    )
    model += 'screen there ThereActivity\n  button #on "On" -> last\n'
    model += 'screen last LastActivity\n  label "End"\n'
    (tmp_path / "app.fsm").write_text(model)
    stages = "STAGE first\n  EVENTUALLY text IS On\nSTAGE\n  EVENTUALLY text IS End\n"
    (tmp_path / "both.sts").write_text(stages)
    out = tmp_path / "run"
    found = tapwright.witness(tmp_path / "app.fsm", tmp_path / "both.sts", seed=1, out=out)
    (witness,) = found.kept.tests.values()
    asked = asked_on_the_way(load_test(out / witness.path))
    assert {step: [str(each) for each in there] for step, there in asked.items()} == {
        1: ["[text = On]"]
    }

"""Exports of tests that show declared specifications."""

from __future__ import annotations

from tests.unit.testcase.models import shop_test

from tapwright.spec import read_specification
from tapwright.testcase.export.maestro import to_maestro
from tapwright.testcase.export.pytest_code import to_pytest
from tapwright.testcase.export.specifications import to_formula, to_scenario
from tapwright.testcase.test_case import Shown, ShownKind

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

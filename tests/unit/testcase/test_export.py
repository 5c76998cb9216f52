"""Exported tests: read by the other side's own parser, and run as far as there is something to run.

What Maestro understands is listed from its documentation: the commands and the selectors.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from tests.unit.testcase import strategies, uiautomator2_double
from tests.unit.testcase.models import MAZE, SHOP, crash_test, replayer, shop_test, walk

from tapwright.core.action import ActionKind
from tapwright.core.errors import InputError
from tapwright.spec import parse_formula
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.testcase.export.asked_screens import asked_at_the_end
from tapwright.testcase.export.exporting import FORMATS, exporter, quoted
from tapwright.testcase.export.maestro import to_maestro
from tapwright.testcase.export.pytest_code import to_pytest
from tapwright.testcase.export.specifications import to_formula, to_scenario
from tapwright.testcase.test_case import Shown, ShownKind, TestCase

pytestmark = pytest.mark.slow  # runs what was exported, in processes of its own

COMMANDS = {
    "assertNotVisible",
    "assertVisible",
    "back",
    "eraseText",
    "inputText",
    "killApp",
    "launchApp",
    "longPressOn",
    "openLink",
    "pressKey",
    "setAirplaneMode",
    "setOrientation",
    "swipe",
    "takeScreenshot",
    "tapOn",
    "waitForAnimationToEnd",
}
SELECTORS = {"id", "text", "index"}
ABOUT = Shown(ShownKind.ACTIVITY, "AboutActivity")
about_test = shop_test('click id="about"\n', ABOUT)


@pytest.fixture
def run_exported(tmp_path: Path) -> Any:
    """Runs exported code with pytest, on a fake phone behind uiautomator2's names."""

    def run(test: TestCase, model: str) -> subprocess.CompletedProcess[str]:
        double = Path(uiautomator2_double.__file__)
        shutil.copy(double, tmp_path / "uiautomator2.py")
        (tmp_path / "model.fsm").write_text(model)
        (tmp_path / "test_exported.py").write_text(to_pytest(test).text)
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_exported.py"],
            cwd=tmp_path,
            env={**os.environ, "TAPWRIGHT_MODEL": str(tmp_path / "model.fsm")},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_exported_code_fails_as_long_as_the_app_crashes(run_exported: Any) -> None:
    done = run_exported(crash_test(), SHOP)
    assert done.returncode == 1, done.stdout
    assert "ArithmeticException: divide by zero" in done.stdout, done.stdout
    repaired = SHOP.replace('crash java.lang.ArithmeticException "divide by zero"', "home")
    done = run_exported(crash_test(), repaired)
    assert done.returncode == 0, done.stdout


def test_exported_code_finds_its_way(run_exported: Any) -> None:
    assert run_exported(about_test, SHOP).returncode == 0
    wrong = replace(about_test, shows=(Shown(ShownKind.ACTIVITY, "CartActivity"),))
    assert run_exported(wrong, SHOP).returncode == 1
    assert run_exported(walk(MAZE, "java.lang.SecurityException", 1), MAZE).returncode == 1


GOOD = "SCENARIO s\nSTAGE one\nEVENTUALLY activity CONTAINS AboutActivity AND text IS A shop\n"
BAD = [
    GOOD.replace("A shop", "A bank"),
    GOOD.replace("AboutActivity", "CartActivity"),
    GOOD.replace("text IS A", "text CONTAINS bank A"),
    GOOD.replace("text IS", "text IS NOT"),
    GOOD.replace("activity CONTAINS", "activity NOT CONTAINS"),
]


def test_exported_code_checks_the_last_screen_of_a_scenario(run_exported: Any) -> None:
    asked = replace(about_test, shows=(Shown(ShownKind.SCENARIO, GOOD),))
    done = run_exported(asked, SHOP)
    assert done.returncode == 0, done.stdout
    assert to_pytest(asked).left_out == ["the check for the scenario, but for its last screen"]
    for text in BAD:
        done = run_exported(replace(about_test, shows=(Shown(ShownKind.SCENARIO, text),)), SHOP)
        assert done.returncode == 1, text


@pytest.mark.parametrize(
    ("formula", "conditions"),
    [
        ("F([activity = A] & X F([text = x] & ![text ~ y]))", ["[text = x]", "[text !~ y]"]),
        ("G ![crashed = true] & F [text = x]", ["[text = x]"]),
        ("[text = a] U ([text = b] & [actionType = click])", ["[text = b]"]),
        ("F [text = x] & F [text = y]", []),  # either may come last
        ("F([text = x] | [text = y])", []),
    ],
)
def test_what_comes_last_in_a_formula_is_asked_of_the_last_screen(
    formula: str, conditions: list[str]
) -> None:
    asked = asked_at_the_end(Shown(ShownKind.FORMULA, formula))
    assert sorted(map(str, asked)) == sorted(conditions)
    test = replace(about_test, shows=(Shown(ShownKind.FORMULA, formula),))
    wanted = [f"assert{'' if each.positive else 'Not'}Visible" for each in asked]
    flow = yaml.safe_load(to_maestro(test).text.partition("---")[2])
    made = [key for each in flow for key in each if isinstance(each, dict)]
    assert [key for key in made if key.startswith("assert")] == wanted


def test_a_specification_that_cannot_be_read_is_told() -> None:
    broken = replace(about_test, shows=(Shown(ShownKind.FORMULA, "F ([text = a"),))
    for export in (to_pytest, to_maestro):
        with pytest.raises(InputError, match="formula"):
            export(broken)


def test_exported_code_that_cannot_find_a_widget_says_so(run_exported: Any) -> None:
    done = run_exported(about_test, SHOP.replace("#about", "#imprint"))
    assert done.returncode == 1
    assert "not on the screen: {'resourceIdMatches': '.*/about'}" in done.stdout


def test_exported_code_is_clean(tmp_path: Path) -> None:
    path = tmp_path / "test_exported.py"
    path.write_text(to_pytest(crash_test()).text)
    for check in (
        [
            "check",
            "--select",
            "E,F,W,I,B,UP,D,SIM,PT",
            "--config",
            'lint.pydocstyle.convention="google"',
            "--line-length",
            "100",
        ],
        ["format", "--check"],
    ):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *check, "--isolated", str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def readable(test: TestCase) -> TestCase:
    """The test with a specification that can be read in place of one of random signs."""
    texts = {ShownKind.SCENARIO: GOOD, ShownKind.FORMULA: "F [text = a]"}
    shows = [shown._replace(value=texts.get(shown.kind, shown.value)) for shown in test.shows]
    return replace(test, shows=tuple(shows))


@strategies.patient
@given(strategies.tests.map(readable))
def test_any_test_becomes_python(test: TestCase) -> None:
    tree = ast.parse(to_pytest(test).text)
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert len([name for name in names if name.startswith("test_")]) == 1


def test_a_check_that_is_left_out_stays_in_one_comment() -> None:
    test = replace(crash_test(), shows=(Shown(ShownKind.LOSS, "one\n  two\rthree"),))
    assert "# not checked here: " in to_pytest(test).text
    ast.parse(to_pytest(test).text)
    assert "one two three" in to_pytest(test).text


@strategies.patient
@given(strategies.any_text)
def test_quoted_text_reads_back(text: str) -> None:
    assert ast.literal_eval(quoted(text)) == text
    if all(sign.isprintable() for sign in text):
        assert yaml.safe_load(quoted(text)) == text


@strategies.patient
@given(strategies.tests.map(readable))
def test_any_test_becomes_a_flow(test: TestCase) -> None:
    exported = to_maestro(test)
    head, flow = yaml.safe_load_all(exported.text)
    assert head == {"appId": test.package}
    assert flow[0] == {"launchApp": {"clearState": True}}
    for command in flow:
        name = command if isinstance(command, str) else next(iter(command))
        assert name in COMMANDS
        if name in ("tapOn", "longPressOn"):
            assert set(command[name]) <= SELECTORS
            assert command[name]
    done = sum(step.action.kind is not ActionKind.WRITE for step in test.steps)
    assert len(flow) + len(exported.left_out) >= done


def test_a_flow_reads_as_expected() -> None:
    flow = list(yaml.safe_load_all(to_maestro(crash_test()).text))[1]
    assert flow == [
        {"launchApp": {"clearState": True}},
        {"tapOn": {"id": "org\\.example\\.shop:id/open", "text": "Open the cart"}},
        {"tapOn": {"id": "org\\.example\\.shop:id/amount"}},
        {"eraseText": 200},
        {"inputText": "0"},
        {"tapOn": {"id": "org\\.example\\.shop:id/pay", "text": "Pay"}},
        {"assertNotVisible": ".*(keeps stopping|has stopped|isn't responding).*"},
    ]


def test_a_text_with_a_line_end_is_entered() -> None:
    test = shop_test('write "milk\\n" id=org.example.shop:id/amount\n', ABOUT)
    code = to_pytest(test).text
    assert '.set_text("milk")\n    device.press("enter")\n' in code
    flow = list(yaml.safe_load_all(to_maestro(test).text))[1]
    assert flow[3:5] == [{"inputText": "milk"}, {"pressKey": "Enter"}]


def test_a_row_is_exported_by_the_text_inside_it() -> None:
    test = shop_test('click label="Milk" class="android.widget.LinearLayout" position=3\n', ABOUT)
    assert 'find(device, text="Milk").click()' in to_pytest(test).text
    assert list(yaml.safe_load_all(to_maestro(test).text))[1][1] == {"tapOn": {"text": "Milk"}}
    assert "Click Milk" in to_scenario(test).text
    assert "[actionDetail = Milk]" in to_formula(test).text


def test_what_a_format_cannot_say_is_told() -> None:
    exported = to_maestro(shop_test("camera\nrotate\nrotate\n", ABOUT))
    assert exported.left_out == ["Press the camera key", "the check for the activity AboutActivity"]
    flow = list(yaml.safe_load_all(exported.text))[1]
    assert flow[1:] == [{"setOrientation": "LANDSCAPE_LEFT"}, {"setOrientation": "PORTRAIT"}]


SHORT_WALK = walk(MAZE, "java.lang.SecurityException", 2)


@pytest.mark.parametrize(
    ("test", "model"),
    [(crash_test(), SHOP), (about_test, SHOP), (SHORT_WALK, MAZE)],
    ids=["crash", "activity", "walk"],
)
@pytest.mark.parametrize("form", ["sts", "ltl"])
def test_the_portable_form_is_satisfied_by_the_test_and_by_no_other(
    test: TestCase, model: str, form: str
) -> None:
    text = exporter(form)(test).text
    if form == "sts":
        parse_scenario(text)
        shown = Shown(ShownKind.SCENARIO, text)
    else:
        parse_formula(text)
        shown = Shown(ShownKind.FORMULA, text.strip())
    with replayer(model) as app:
        assert app.replay(replace(test, shows=(shown,))).held
        shorter = replace(test, steps=test.steps[:-1], shows=(shown,))
        assert not app.replay(shorter).held


def test_a_specification_is_kept_in_its_portable_form() -> None:
    formula = replace(about_test, shows=(Shown(ShownKind.FORMULA, "F [activity ~ About]"),))
    exported = parse_formula(to_formula(formula).text)
    assert {"activity", "actionType", "actionDetail"} == {
        proposition.name for proposition in exported.propositions
    }
    scenario = "SCENARIO s\nSTAGE one\nEVENTUALLY text IS A shop\n"
    test = replace(about_test, shows=(Shown(ShownKind.SCENARIO, scenario),))
    assert "EVENTUALLY text IS A shop" in to_scenario(test).text


def test_a_test_that_shows_nothing_makes_no_scenario() -> None:
    with pytest.raises(InputError, match="shows nothing"):
        to_scenario(replace(about_test, shows=()))
    with pytest.raises(InputError, match="no step and shows nothing"):
        to_formula(TestCase("a.b"))


def test_a_test_too_long_for_a_formula_is_told_so() -> None:
    long = shop_test("back\n" * 100, ABOUT)
    with pytest.raises(InputError, match="a test of 100 steps makes no formula: nested more than"):
        to_formula(long)
    assert len(parse_scenario(to_scenario(long).text).stages[1].steps) == 100


def test_a_wrong_format_is_told_with_the_right_ones() -> None:
    with pytest.raises(InputError, match="did you mean 'maestro'"):
        exporter("mastro")
    assert all(exporter(name) for name in FORMATS)

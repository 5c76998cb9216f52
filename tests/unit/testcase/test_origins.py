"""What is told with a witness that only its own typing makes one: everywhere it is told."""

from dataclasses import replace
from pathlib import Path

import pytest

import tapwright
from tapwright.api.witnessing import Witnesses
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.report.junit_cases import witness_cases
from tapwright.report.report import write_report
from tapwright.report.witness_summary import witness_lines
from tapwright.run.record import TypedRecord
from tapwright.run.run_directory import read_record
from tapwright.spec import OwnField, Typed
from tapwright.testcase.origins import Origins, annotated, origins_of
from tapwright.testcase.records import recorded_origins
from tapwright.testcase.test_case import Shown, ShownKind, TestCase
from tapwright.testcase.test_file import load_test

MODEL = """\
package org.example
start home
screen home HomeActivity
  field  #search
  button #go "Go" -> found
screen found FoundActivity
  label "Nothing found"
  on back -> home
"""
SPECIFICATIONS = {
    "typed.sts": "SCENARIO Typed\nMEANING paper\nSTAGE see it\n  EVENTUALLY text IS Spreadsheet\n",
    "formula.ltl": "MEANING paper\nF [text = Spreadsheet]\n",
    "feature.feature": "Feature: f\n  Scenario: Typed\n    Given MEANING paper\n"
    "    Then text IS Spreadsheet\n",
    "shown.sts": "SCENARIO Shown\nMEANING paper\nSTAGE see\n  EVENTUALLY activity IS FoundActivity "
    "AND text IS Nothing found\n",
}
TYPED = 'typed by the test: "Spreadsheet" (into search)'
ONLY = "holds only in a field that the test wrote (search)"


@pytest.fixture(scope="module")
def witnesses(tmp_path_factory: pytest.TempPathFactory) -> Witnesses:
    place = tmp_path_factory.mktemp("origins")
    (place / "app.fsm").write_text(MODEL)
    for name, text in SPECIFICATIONS.items():
        (place / name).write_text(text)
    files = [place / name for name in SPECIFICATIONS]
    found = tapwright.witness(place / "app.fsm", *files, seed=1, out=place / "run", verify=1)
    assert not found.missing
    return found


def lines_of(witnesses: Witnesses) -> dict[str, list[str]]:
    lines = list(witness_lines(witnesses.run, witnesses.record, witnesses.kept, "app"))
    blocks: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("Witness of"):
            key = Path(line.rpartition("(")[2].rstrip(")")).name
            blocks[key] = []
        elif line.startswith("  "):
            blocks[key].append(line.strip())
    return blocks


def test_the_terminal_says_what_was_typed_and_warns(witnesses: Witnesses) -> None:
    blocks = lines_of(witnesses)
    stage = f'warning: text IS Spreadsheet in stage "see it" {ONLY}'
    for name in ("typed.sts", "formula.ltl", "feature.feature"):
        assert TYPED in blocks[name]
    assert stage in blocks["typed.sts"]
    assert f"warning: [text = Spreadsheet] {ONLY}" in blocks["formula.ltl"]
    assert any(line.endswith(ONLY) for line in blocks["feature.feature"])


def test_each_stage_is_said_with_the_step_and_the_screen_that_show_it(
    witnesses: Witnesses,
) -> None:
    steps = len(witnesses.tests["shown"].steps)
    said = f"seen: stage 1 see, after step {steps} on FoundActivity"
    assert said in lines_of(witnesses)["shown.sts"]
    assert said in witnesses.tests["shown"].comment.splitlines()
    assert not any(line.startswith("seen: ") for line in lines_of(witnesses)["formula.ltl"])


def test_nothing_is_said_of_a_text_that_the_app_shows(witnesses: Witnesses) -> None:
    assert witnesses.kept.tests["shown"].origins.warnings == ()


def test_the_test_file_says_it_and_reads_back(witnesses: Witnesses) -> None:
    path = witnesses.directory / "tests/typed.tap"
    assert path.read_text().splitlines()[1] == f"# {TYPED}"
    test = load_test(path)
    assert test.comment.splitlines()[1].endswith(ONLY)
    assert test.steps == witnesses.tests["typed"].steps


def test_run_json_and_the_report_say_it(witnesses: Witnesses, tmp_path: Path) -> None:
    test = read_record(witnesses.directory).witnesses["typed"].test
    assert test is not None
    assert test.typed == [TypedRecord(text="Spreadsheet", fields=["search"])]
    assert test.own_fields[0].stage == "see it"
    origins = recorded_origins(test.typed, test.own_fields)
    assert origins == witnesses.kept.tests["typed"].origins
    page = write_report([witnesses.directory], tmp_path / "report.html").read_text()
    assert "<q>Spreadsheet</q> into search" in page
    assert page.count(ONLY) >= 3


def test_junit_says_it(witnesses: Witnesses) -> None:
    cases = witness_cases(witnesses.record, witnesses.kept, "org.example")
    assert sum(TYPED in case.detail and ONLY in case.detail for case in cases) == 3


def test_annotating_again_replaces_what_was_said_of_other_steps() -> None:
    first = Origins((Typed("a", ("x",)),), (OwnField("text IS a", "x", 1),))
    test = annotated(TestCase("org.example", comment="mine\nwarning: handle with care"), first)
    assert test.comment.splitlines() == [
        "mine",
        "warning: handle with care",
        'typed by the test: "a" (into x)',
        "warning: text IS a holds only in a field that the test wrote (x)",
    ]
    assert annotated(test, Origins()) == replace(test, comment="mine\nwarning: handle with care")


def test_a_filler_is_told_from_an_input() -> None:
    scenario = "MEANING declared\nINPUT Hammer\nSTAGE s\nEVENTUALLY text IS saved"
    test = TestCase("org.example", shows=(Shown(ShownKind.SCENARIO, scenario),))
    form = Screen("org.example", "Form", (Widget("android.widget.EditText", "app:id/note"),))
    field = next(form.identities())[0]
    steps = [
        Step(number, 0, form, Action(ActionKind.WRITE, field, text), Observation(form))
        for number, text in enumerate(("Hammer", "12"))
    ]
    said = next(origins_of(test, Observation(form), steps).lines())
    assert said == 'typed by the test: "Hammer" (into note), "12" (to fill in note)'

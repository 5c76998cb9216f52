"""The specifications that come with the sample apps: all there, all right, at their levels."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tapwright.apps.app_names import app_names
from tapwright.spec import ActivityGraph, Scenario, load_specification, raise_to_level_two
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.spec.scenario_printer import scenario_text

SAMPLES = Path(__file__).parents[3] / "sample-apps"
NOTES = SAMPLES / "notes" / "specifications"
SCENARIOS = sorted(NOTES.glob("*.sts"))
FORMULAS = sorted(SAMPLES.glob("*/specifications/*.ltl"))
PACKAGE = "org.tapwright.notes"
FROM_MAIN = (
    *("TextNoteActivity", "ChecklistNoteActivity", "AudioNoteActivity", "SketchActivity"),
    *("ManageCategoriesActivity", "RecycleBinActivity", "SettingsActivity", "HelpActivity"),
    "AboutActivity",
)
GRAPH = ActivityGraph(
    frozenset({f"{PACKAGE}.MainActivity"}),
    {f"{PACKAGE}.MainActivity": frozenset(f"{PACKAGE}.{each}" for each in FROM_MAIN)},
)


def _scenario(path: Path) -> Scenario:
    content = load_specification(path).content
    assert isinstance(content, Scenario)
    return content


def test_seventeen_scenarios_at_three_levels() -> None:
    numbers = {path.name[:3] for path in SCENARIOS}
    assert numbers == {f"{number:03}" for number in range(1, 18)}
    for level in ("L1", "L3", "L4"):
        assert {path.name[:3] for path in NOTES.glob(f"*.{level}.sts")} == numbers


def test_every_formula_of_table_3_has_its_file() -> None:
    found = {(path.name[0], path.name.split(".")[1]) for path in FORMULAS}
    rows = {row: "abc" for row in "ABDEFGH"} | {"C": "bc", "I": "bc"}
    assert found == {(row, level) for row, levels in rows.items() for level in levels}


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.name)
def test_a_scenario_keeps_to_its_level(path: Path) -> None:
    scenario = _scenario(path)
    assert parse_scenario(scenario_text(scenario)) == scenario
    steps = [stage.steps for stage in scenario.stages]
    hints = [each for each in scenario.propositions if each.is_action]
    match re.search(r"\.(L\d)\.", path.name):
        case re.Match() as level if level[1] == "L1":
            assert not any(steps)
            assert not hints
        case re.Match() as level if level[1] == "L3":
            assert not any(steps)
            assert hints
            assert all(stage.max_steps for stage in scenario.stages)
        case _:
            assert all(steps)


@pytest.mark.parametrize("path", sorted(NOTES.glob("*.L1.sts")), ids=lambda path: path.name)
def test_level_two_is_made_from_level_one(path: Path) -> None:
    declared = _scenario(path)
    raised = raise_to_level_two(declared, GRAPH)
    assert len(raised.stages) == len(declared.stages)
    restricted = [
        stage
        for before, stage in zip(declared.stages, raised.stages, strict=True)
        if stage.invariants != before.invariants
    ]
    assert restricted


@pytest.mark.parametrize("path", [*SCENARIOS, *NOTES.glob("*.ltl")], ids=lambda path: path.name)
def test_the_notes_app_has_every_name(path: Path) -> None:
    names = app_names(str(SAMPLES / "apks" / "notes.apk"))
    errors, warnings = load_specification(path).problems(names)
    assert [error.message for error in errors] == []
    assert list(warnings) == []

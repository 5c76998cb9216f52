"""Staged scenarios as text: what is read, what is written back, what is refused."""

from __future__ import annotations

import pytest

from tapwright.spec.errors import SpecificationError
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.spec.scenario_printer import condition_text, scenario_text, step_text

EXAMPLE = """\
SCENARIO An item of a checklist can be checked   # as in the design
MAXSTEPS 30
MAXTIME 10m

STAGE open the app
  EVENTUALLY package IS org.example.notes

STAGE check the item
  MAXSTEPS 8
  INVARIANT  package IS org.example.notes
  EVENTUALLY activity CONTAINS Checklist AND text IS checkitem AND checked IS true
  STEPS
    Write checkitem TO item_name
    Click OK
    actionType IS click AND actionDetail CONTAINS item
"""


def test_the_example_is_read_whole() -> None:
    scenario = parse_scenario(EXAMPLE)
    assert scenario.name == "An item of a checklist can be checked"
    assert (scenario.max_steps, scenario.max_seconds) == (30, 600.0)
    assert [stage.name for stage in scenario.stages] == ["open the app", "check the item"]
    stage = scenario.stages[1]
    assert (stage.max_steps, stage.max_seconds) == (8, None)
    assert str(stage.goal) == "[activity ~ Checklist] & [checked = true] & [text = checkitem]"
    assert [step_text(step) for step in stage.steps] == [
        "Write checkitem TO item_name",
        "Click OK",
        "actionDetail CONTAINS item AND actionType IS click",
    ]


def test_it_is_written_so_that_it_reads_back() -> None:
    scenario = parse_scenario(EXAMPLE)
    assert parse_scenario(scenario_text(scenario)) == scenario


def _condition(text: str) -> str:
    stage = parse_scenario(f"STAGE s\nEVENTUALLY {text}").stages[0]
    return condition_text(stage.goal)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("text IS Note 1", "text IS Note 1"),
        ("text is not Note 1", "text IS NOT Note 1"),
        ("text NOT CONTAINS Note", "text NOT CONTAINS Note"),
        ('text IS "Salt AND pepper"', 'text IS "Salt AND pepper"'),
        ("text IS salt and pepper", 'text IS "salt and pepper"'),
        ('text IS ""', 'text IS ""'),
        ('text IS "# 1"', 'text IS "# 1"'),
        ("text IS Note#1 # a comment", 'text IS "Note#1"'),
        ("text IS Saved (2 items)", 'text IS "Saved (2 items)"'),
        ("text IS a OR text IS b AND text IS c", "text IS a OR (text IS b AND text IS c)"),
        ("(text IS a OR text IS b) AND text IS c", "text IS c AND (text IS a OR text IS b)"),
        ("(text IS a)", "text IS a"),
        ("(text IS a (1) OR text IS b)", 'text IS "a (1)" OR text IS b'),
        ("Text = a AND CHECKED ~ tru", "checked CONTAINS tru AND text IS a"),
        ('text IS "NOT here"', 'text IS "NOT here"'),
    ],
)
def test_conditions(text: str, expected: str) -> None:
    assert _condition(text) == expected
    assert _condition(expected) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Click OK", "Click OK"),
        ("click   New text note", "Click New text note"),
        ("Write Yavuz TO username", "Write Yavuz TO username"),
        ("Write bread", "Write bread"),
        ('Write "a TO b" TO field', 'Write "a TO b" TO field'),
        ("Write from A TO B TO field", 'Write "from A TO B" TO field'),
        ("Back", "Back"),
        ("2xBack", "2xback"),
        ("Scroll-down list", "Scroll-down list"),
        ("Long-click Note 1", "Long-click Note 1"),
        ("Idle 5", "Idle 5"),
        ("Idle", "Idle"),
        ("Swipe left TO pager", "Swipe left TO pager"),
        ("Reinit", "Reinit"),
        ("actionType IS click", "Click"),
        ("actionType IS NOT back", "actionType IS NOT back"),
        ("actionType IS click OR actionType IS back", "actionType IS back OR actionType IS click"),
        ("actionType IS chessmove", "actionType IS chessmove"),
    ],
)
def test_steps(step: str, expected: str) -> None:
    read = parse_scenario(f"STAGE s\nSTEPS\n{step}").stages[0].steps[0]
    assert step_text(read) == expected
    again = parse_scenario(f"STAGE s\nSTEPS\n{expected}").stages[0].steps[0]
    assert again is read


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("", (1, 1), "a scenario needs a STAGE"),
        ("SCENARIO a", (1, 11), "a scenario needs a STAGE"),
        ("STAGE a", (1, 1), "this stage needs an EVENTUALLY"),
        ("STGE a", (1, 1), "did you mean 'STAGE'?"),
        ("stage a", (1, 1), "keywords stand in capitals: STAGE"),
        ("EVENTUALLY text IS a", (1, 1), "EVENTUALLY belongs to a stage"),
        ("STAGE a\nSCENARIO b", (2, 1), "SCENARIO stands once"),
        ("MAXSTEPS many", (1, 10), "expected a number of steps"),
        ("MAXSTEPS 0", (1, 10), "expected a number of steps"),
        ("MAXSTEPS 3\nMAXSTEPS 4", (2, 1), "MAXSTEPS stands twice"),
        ("MAXTIME 10", (1, 9), "expected a duration"),
        ("STAGE a\n  EVENTUALLY", (2, 13), "expected a property"),
        ("STAGE a\n  EVENTUALLY tekst IS a", (2, 14), "did you mean 'text'?"),
        ("STAGE a\n  EVENTUALLY text EQUALS a", (2, 19), "unknown relation 'EQUALS'"),
        ("STAGE a\n  EVENTUALLY text IS", (2, 21), "expected a value"),
        ("STAGE a\n  EVENTUALLY text IS a AND", (2, 27), "expected a property"),
        ("STAGE a\n  EVENTUALLY (text IS a", (2, 14), "never closed"),
        ("STAGE a\n  EVENTUALLY (text IS a)) AND text IS b", (2, 25), "closes nothing"),
        ('STAGE a\n  EVENTUALLY text IS "a" b', (2, 26), "expected AND, OR or the end"),
        ("STAGE a\n  STEPS Click OK", (2, 9), "on the lines after STEPS"),
        ("STAGE a\n  STEPS\n  Clik OK", (3, 3), "did you mean 'Click'?"),
        ("STAGE a\n  STEPS\n  Back home", (3, 8), "back takes nothing more"),
        ("STAGE a\n  STEPS\n  Write", (3, 8), "write needs a text"),
        ("STAGE a\n  STEPS\n  text IS a", (3, 3), "text is of the screen"),
    ],
)
def test_errors_name_their_place(text: str, place: tuple[int, int], says: str) -> None:
    with pytest.raises(SpecificationError) as caught:
        parse_scenario(text, "some.sts")
    assert (caught.value.line, caught.value.column) == place
    assert says in caught.value.message

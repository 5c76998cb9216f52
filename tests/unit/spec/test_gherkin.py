"""Feature files whose steps follow the vocabulary of scenarios."""

from __future__ import annotations

import pytest

from tapwright.spec import Meaning, SpecificationError, parse_scenario, read_specification

FEATURE = """\
@smoke
Feature: Notes
  As somebody who forgets, I want lists.

  Background:
    Given package IS org.example.notes

  # the scenario of the second paper
  Scenario: An item can be checked
    Given MAXSTEPS 20
    And INVARIANT package IS org.example.notes
    And activity CONTAINS Checklist
    When Write checkitem TO item_name
    And Click OK
    Then text IS checkitem
    But text IS NOT trash
"""
SAME = """\
SCENARIO An item can be checked
STAGE stage 1
  EVENTUALLY package IS org.example.notes
STAGE stage 2
  MAXSTEPS 20
  INVARIANT package IS org.example.notes
  EVENTUALLY activity CONTAINS Checklist
STAGE stage 3
  EVENTUALLY text IS checkitem
  EVENTUALLY text IS NOT trash
  STEPS
    Write checkitem TO item_name
    Click OK
"""


def test_a_feature_reads_as_a_scenario() -> None:
    assert read_specification(FEATURE, "notes.feature", Meaning.PAPER).content == parse_scenario(
        SAME
    )


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("", (1, 1), "a scenario needs a STAGE"),
        ("hello", (1, 1), "expected Feature: or Scenario:"),
        ("Scenario: a\n  And text IS a", (2, 3), "needs a Given, When or Then"),
        ("Scenario: a\n  Given", (2, 3), "Given says nothing"),
        ("Scenario: a\n  Given I am logged in", (2, 9), "unknown property 'I'"),
        ("Scenario: a\n  When I click OK", (2, 8), "no action 'I'"),
        ("Scenario: a\n  Given text IS a\n  Whn Back", (3, 3), "did you mean 'When'?"),
        ("Scenario: a\n  Given text IS a\nScenario: b", (3, 1), "this is the second"),
        ("Scenario Outline: a", (1, 1), "write one of them"),
        ("Feature: a\n  Rule: b", (2, 3), "rules are not read"),
        ("Scenario: a\n  Given text IS a\n    | b |", (3, 5), "tables and long texts"),
    ],
)
def test_errors_name_their_place(text: str, place: tuple[int, int], says: str) -> None:
    with pytest.raises(SpecificationError) as caught:
        read_specification(text, "some.feature")
    assert (caught.value.line, caught.value.column) == place
    assert says in caught.value.message

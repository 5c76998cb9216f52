"""The head of a specification, in all three languages: MEANING and INPUT."""

from __future__ import annotations

import pytest

from tapwright.spec import (
    Declarations,
    Input,
    Meaning,
    SpecificationError,
    read_specification,
)

INPUTS = (Input("Hammer"), Input("70", "weight"), Input("", "age"), Input("a TO b", "x"))
STS = """\
SCENARIO s
INPUT Hammer
INPUT 70 INTO weight
INPUT ANY NUMBER TO age
STAGE see it
  EVENTUALLY text IS Hammer
INPUT "a TO b" TO x
"""
LTL = """\
# a formula
INPUT Hammer
INPUT 70 INTO weight
INPUT ANY NUMBER TO age

INPUT "a TO b" TO x
F [text = Hammer]
"""
FEATURE = """\
Feature: f
  Scenario: s
    Given INPUT Hammer
    And INPUT 70 INTO weight
    * INPUT ANY NUMBER TO age
    And INPUT "a TO b" TO x
    Then text IS Hammer
"""


@pytest.mark.parametrize(("text", "suffix"), [(STS, "sts"), (LTL, "ltl"), (FEATURE, "feature")])
def test_inputs_are_read_and_printed_in_every_language(text: str, suffix: str) -> None:
    specification = read_specification(text, f"a.{suffix}")
    assert specification.declarations == Declarations(Meaning.DECLARED, INPUTS)
    again = read_specification(str(specification), "a.ltl" if suffix == "ltl" else "a.sts")
    assert again.declarations == specification.declarations
    assert str(again) == str(specification)
    assert specification.monitor().inputs() == INPUTS


@pytest.mark.parametrize(("text", "suffix"), [(STS, "sts"), (LTL, "ltl"), (FEATURE, "feature")])
def test_a_text_that_is_asked_for_and_not_declared_is_never_typed(text: str, suffix: str) -> None:
    bare = text.replace("INPUT Hammer", "INPUT Saw")
    assert Input("Hammer") not in read_specification(bare, f"a.{suffix}").monitor().inputs()
    paper = bare.replace("INPUT Saw", "MEANING paper")
    found = read_specification(paper, f"a.{suffix}")
    assert found.declarations.is_paper
    assert found.monitor().inputs() == (Input("Hammer"),)


def test_a_write_step_declares_its_text() -> None:
    text = "STAGE s\nEVENTUALLY text IS Hammer\nSTEPS\nWrite Hammer INTO title\nTap OK"
    specification = read_specification(text, "a.sts")
    assert specification.monitor().inputs() == (Input("Hammer"),)
    assert "Write Hammer TO title" in str(specification)
    assert "Click OK" in str(specification)


def test_people_may_wait() -> None:
    text = "STAGE s\nEVENTUALLY text IS Hammer\nSTEPS\nWait 5"
    assert "Idle 5" in str(read_specification(text, "a.sts"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("MEANING papr\nSTAGE s\nEVENTUALLY text IS a", "did you mean 'paper'"),
        ("INPUT\nSTAGE s\nEVENTUALLY text IS a", "expected a value"),
        ('INPUT ""\nSTAGE s\nEVENTUALLY text IS a', "an input needs a text"),
        ('INPUT "a" b\nSTAGE s\nEVENTUALLY text IS a', "TO and the name of a field"),
        ("STAGE s\nEVENTUALLY text IS milk and checked IS true", "write AND in capitals"),
    ],
)
def test_errors_say_what_to_write(text: str, says: str) -> None:
    with pytest.raises(SpecificationError, match=says):
        read_specification(text, "a.sts")

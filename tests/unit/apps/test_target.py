"""Which kinds of action a specification names, and which its conditions need."""

from __future__ import annotations

import pytest

from tapwright.apps.target import Target, TargetTexts
from tapwright.core.action import ActionKind
from tapwright.spec import Meaning, read_specification

LEAVE = {ActionKind.HOME, ActionKind.RETURN}


@pytest.mark.parametrize(
    ("formula", "kinds"),
    [
        ("F [orientation = landscape]", {ActionKind.ROTATE}),
        ("F [screen = off]", {ActionKind.POWER, ActionKind.IDLE}),
        ("F ([package != org.app] & F [package = org.app])", LEAVE),
        ("F ([package = launcher] & F [package = org.app])", LEAVE),
        ("F [actionType = home]", LEAVE),
        ("F ([actionType = home] & F [actionType = reinit])", {*LEAVE, ActionKind.REINIT}),
        ("F [package = org.app]", set()),
    ],
)
def test_conditions_need_the_actions_that_bring_them_about(
    formula: str, kinds: set[ActionKind]
) -> None:
    specification = read_specification(formula, "a.ltl")
    assert Target("a", specification, specification).needed_kinds == kinds


@pytest.mark.parametrize("meaning", list(Meaning))
def test_a_record_keeps_the_meaning_and_one_of_before_had_the_papers(meaning: Meaning) -> None:
    specification = read_specification("F [text = a]", "a.ltl", meaning)
    texts = Target("a", specification, specification).texts()
    again = Target.of_texts(texts).specification
    assert again.declarations.meaning is meaning
    before = TargetTexts(name="a", source="a.ltl", text="F [text = a]")
    assert Target.of_texts(before).specification.declarations.is_paper

"""Every value that a specification names must have been kept at an earlier step, and once."""

from __future__ import annotations

import pytest

from tapwright.spec import SpecificationError, read_specification

KEPT = "text OF total KEPT AS before"
NAMED = "text OF total IS {before}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"STAGE a\nEVENTUALLY {NAMED}", "nothing is kept as 'before'"),
        (f"STAGE a\nEVENTUALLY {KEPT} AND {NAMED}", "nothing is kept as 'before'"),
        (f"STAGE a\nEVENTUALLY {KEPT} OR text IS x\nSTAGE b\nEVENTUALLY {NAMED}", "under EVENTU"),
        (f"STAGE a\nINVARIANT {KEPT}\nEVENTUALLY text IS x", "under EVENTUALLY"),
        (f"STAGE a\nEVENTUALLY {KEPT}\nSTAGE b\nEVENTUALLY {KEPT}", "kept already"),
        ("STAGE a\nEVENTUALLY text IS x\nSTEPS\nClick {first}", "nothing is kept as 'first'"),
    ],
)
def test_a_scenario_that_names_what_nobody_knows_is_refused(text: str, reason: str) -> None:
    with pytest.raises(SpecificationError, match=reason):
        read_specification(text, "a.sts")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("F [text OF total = {before}]", "nothing is kept"),
        ("F([text OF total KEPT AS before] & F [text OF total = {before}])", "nothing is kept"),
        ("F([text OF total KEPT AS before] & [text OF a = {before}])", "nothing is kept"),
        ("![text OF total KEPT AS before]", "cannot be denied"),
        ("G([text OF a KEPT AS b] & X F([text OF a KEPT AS b] & X [text OF a = {b}]))", "already"),
    ],
)
def test_a_formula_that_names_what_nobody_knows_is_refused(text: str, reason: str) -> None:
    with pytest.raises(SpecificationError, match=reason):
        read_specification(text, "a.ltl")


def test_the_error_points_at_the_name() -> None:
    with pytest.raises(SpecificationError) as error:
        read_specification(f"STAGE a\nEVENTUALLY {NAMED}", "a.sts")
    assert str(error.value).startswith("a.sts:2:")
    assert "text OF total KEPT AS before" in str(error.value.hint)


@pytest.mark.parametrize(
    "text",
    [
        "F([text OF total KEPT AS before] & X F [text OF total != {before}])",
        "F([text OF a KEPT AS x] & (X [text OF a = {x}] | X X [text OF a = {x}]))",
        "F([text OF a KEPT AS x] & X F([text OF b KEPT AS y] & X [text OF b = {x}]))",
    ],
)
def test_a_formula_may_name_what_it_kept_behind_next(text: str) -> None:
    formula = read_specification(text, "a.ltl")
    assert read_specification(str(formula), "a.ltl").content is formula.content

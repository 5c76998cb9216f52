"""How many widgets of a name are shown, in every spelling of a specification."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tapwright.spec import LabelledStep, SpecificationError, read_specification
from tapwright.spec.action_labels import ActionLabels
from tapwright.spec.counting import admits, canonical_count, exclude_each_other
from tapwright.spec.labelling import holds
from tapwright.spec.literals import literals_of
from tapwright.spec.scenario import Scenario
from tapwright.spec.screen_labels import PlainScreen

NOTE = {"class": "android.widget.TextView", "resourceId": "app:id/note", "depth": "3"}
ROW = {"class": "android.widget.LinearLayout", "depth": "2"}
LIST = {"class": "android.widget.ListView", "depth": "1"}


def notes(*texts: str) -> list[Mapping[str, str]]:
    """Returns a list with a row for each text."""
    return [LIST, *(widget for text in texts for widget in (ROW, {**NOTE, "text": text}))]


def is_met(
    condition: str,
    widgets: Sequence[Mapping[str, str]],
    behind: Sequence[Mapping[str, str]] = (),
) -> bool:
    """Returns whether a screen meets the condition of a scenario."""
    content = read_specification(f"STAGE s\nEVENTUALLY {condition}", "a.sts").content
    assert isinstance(content, Scenario)
    step = LabelledStep(ActionLabels(""), PlainScreen(widgets=widgets, widgets_behind=behind))
    (literal,) = literals_of(content.stages[0].goal)
    return holds(literal, step)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("count OF rows IS 2", True),
        ("count OF note IS two", True),
        ("count OF note IS 3", False),
        ("count OF note IS NOT 3", True),
        ("count OF note IS at least 2", True),
        ("count OF note IS more than 2", False),
        ("count OF Milk IS 1", True),
        ("count OF note IS at most 1", False),
        ("count OF nothing IS 0", True),
        ("count OF note BESIDE Milk IS 0", True),
    ],
)
def test_what_is_shown_is_counted(condition: str, expected: bool) -> None:
    assert is_met(condition, notes("Milk", "Bread")) is expected


def test_a_menu_makes_no_list_empty() -> None:
    menu = [{"class": "android.widget.TextView", "text": "Delete", "depth": "1"}]
    for condition in ("count OF rows IS 0", "count OF rows IS NOT 2", "count OF rows IS 2"):
        assert not is_met(condition, menu, behind=notes("Milk", "Bread"))
    assert not is_met("count OF rows IS 1", notes("Delete"), behind=notes("Milk", "Bread"))
    assert is_met("count OF Delete IS 1", menu, behind=notes("Milk", "Bread"))


@pytest.mark.parametrize("value", ["3", "at least 3", "at most 3", "more than 3", "fewer than 3"])
def test_a_canonical_value_stays_and_is_met_by_some_number(value: str) -> None:
    assert canonical_count(value) == value
    assert any(admits(value, number) for number in range(5))
    assert not exclude_each_other(value, value)


@pytest.mark.parametrize(
    ("value", "expected"),
    [("Less  than THREE", "fewer than 3"), ("007", "7"), ("many", None), ("²", None), ("-1", None)],
)
def test_other_spellings_become_one_or_are_refused(value: str, expected: str | None) -> None:
    assert canonical_count(value) == expected


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("SCENARIO x\n\nSTAGE s\n  EVENTUALLY count OF rows IS at least 2", "a.sts"),
        ("F [count OF rows = at least 2]", "a.ltl"),
        ("Feature: x\n  Scenario: x\n    Then count OF rows IS at least 2\n", "a.feature"),
    ],
)
def test_it_is_printed_as_it_is_read(text: str, name: str) -> None:
    specification = read_specification(text, name)
    suffix = "ltl" if name.endswith("ltl") else "sts"
    again = read_specification(str(specification), f"b.{suffix}")
    assert again.content == specification.content
    assert "count OF rows" in str(specification)
    assert "at least 2" in str(specification)


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("count IS 3", "count needs OF and a name"),
        ("count OF rows IS many", "count cannot be 'many'"),
        ("count OF rows CONTAINS 3", "count IS a number"),
    ],
)
def test_what_cannot_be_counted_is_refused(condition: str, said: str) -> None:
    with pytest.raises(SpecificationError) as caught:
        read_specification(f"STAGE s\nEVENTUALLY {condition}", "a.sts")
    assert said in str(caught.value)


def test_two_numbers_at_once_are_a_contradiction() -> None:
    assert exclude_each_other("2", "at least 3")
    assert not exclude_each_other("2", "at most 3")

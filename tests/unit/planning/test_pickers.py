"""Fields of pickers, and which parts of what is asked for may be typed into them."""

from __future__ import annotations

import pytest
from tests.unit.planning.test_writing import field

from tapwright.core.screen import Screen, Widget
from tapwright.planning.pickers import picker_fields, picker_texts
from tapwright.planning.writing import writes
from tapwright.spec import Input

OWN = field("x", "Nov")._replace(resource_id="android:id/numberpicker_input")
PICKER = Screen(
    "app",
    "Form",
    (
        field("note"),
        Widget("android.widget.DatePicker"),
        field("day", "14")._replace(depth=1),
        OWN,
    ),
)


def test_fields_inside_a_picker_and_those_of_androids_own_name_are_found() -> None:
    found = {identity.resource_id for identity in picker_fields(PICKER)}
    assert found == {"app:id/day", "android:id/numberpicker_input"}


@pytest.mark.parametrize(
    ("named", "texts"),
    [
        (("11/1/23",), ("11", "1", "23")),
        (("november 1, 2023",), ("Nov", "1", "2023")),
        (("07:30",), ("7", "30")),
        (("milk",), ()),
        ((), ()),
    ],
)
def test_dates_and_times_are_split(named: tuple[str, ...], texts: tuple[str, ...]) -> None:
    assert picker_texts(frozenset(named)) == texts


def test_a_long_text_is_no_date() -> None:
    assert len(picker_texts(frozenset({" ".join(map(str, range(50)))}))) == 8


def typed(*inputs: Input, named: tuple[str, ...]) -> set[str]:
    """Returns what may be typed into the fields of the picker, as `field text`."""
    found = writes(PICKER, inputs, None, frozenset(named))
    names = [(each.target.resource_id, each.argument) for each in found if each.target]
    return {f"{name} {text}" for name, text in names if not name.endswith("note")}


def test_a_picker_gets_the_parts_of_what_is_asked_for() -> None:
    assert typed(named=("11/1/23",)) == {
        f"{name} {text}"
        for name in ("app:id/day", "android:id/numberpicker_input")
        for text in ("11", "1", "23")
    }


def test_what_is_declared_for_its_field_comes_first() -> None:
    found = typed(Input("9", "day"), named=("11/1/23",))
    assert {each for each in found if each.startswith("app")} == {"app:id/day 9"}


def test_other_fields_get_no_parts() -> None:
    found = writes(PICKER, (), None, frozenset({"11/1/23"}))
    note = [each.argument for each in found if each.target and "note" in each.target.resource_id]
    assert note
    assert "1" not in note

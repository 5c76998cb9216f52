"""Where a declared condition counts: the cheats that satisfied it before, one test each."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tapwright.spec import ActionLabels, LabelledStep, PlainScreen, Verdict, read_specification

FIELD = "android.widget.EditText"
LIST = "android.widget.ListView"
CLICK = ActionLabels("click")


def verdict(
    condition: str, *steps: LabelledStep | PlainScreen, head: str = "", kind: str = "sts"
) -> Verdict:
    """Returns the verdict of one condition, asked for eventually, after these steps."""
    text = f"{head}\nSTAGE s\nEVENTUALLY {condition}" if kind == "sts" else f"{head}\nF {condition}"
    monitor = read_specification(text, f"a.{kind}").monitor()
    for each in steps:
        step = each if isinstance(each, LabelledStep) else LabelledStep(CLICK, each)
        monitor.step(step)
    return monitor.verdict


def screen(*widgets: Mapping[str, str] | str, **more: object) -> PlainScreen:
    """Returns a screen of texts and widgets."""
    made = [{"text": each} if isinstance(each, str) else each for each in widgets]
    return PlainScreen(widgets=made, **more)  # type: ignore[arg-type]


def field(text: str, name: str = "title") -> dict[str, str]:
    """Returns a field that holds a text."""
    return {"class": FIELD, "text": text, "resourceId": f"app:id/{name}"}


def typed(text: str, *after: Mapping[str, str] | str) -> LabelledStep:
    """Returns a step that types a text."""
    return LabelledStep(ActionLabels("write", {}, text), screen(*after))


SEEN, NOT_SEEN = Verdict.SATISFIED, Verdict.OPEN


def test_a_declared_text_in_the_field_that_the_test_wrote_is_not_shown_by_the_app() -> None:
    head = "INPUT Hammer TO title"
    assert verdict("text IS Hammer", typed("Hammer", field("Hammer")), head=head) is NOT_SEEN
    assert verdict("text IS Hammer", screen("Hammer"), head=head) is SEEN
    paper = f"MEANING paper\n{head}"
    assert verdict("text IS Hammer", typed("Hammer", field("Hammer")), head=paper) is SEEN


@pytest.mark.parametrize(
    "condition",
    ["text OF title IS Hammer", "[text = Hammer & resourceId = title]"],
)
def test_a_field_that_is_named_may_hold_what_was_typed(condition: str) -> None:
    head = "INPUT Hammer TO title"
    assert verdict(condition, typed("Hammer", field("Hammer")), head=head) is SEEN
    assert verdict(condition, typed("Hammer", field("Hammer", "person")), head=head) is NOT_SEEN


def test_a_text_that_a_field_holds_is_not_gone() -> None:
    head = "INPUT Hammer"
    assert verdict("text IS NOT Hammer", screen(field("Hammer")), head=head) is NOT_SEEN
    assert verdict("text IS NOT Hammer", screen("Saw"), head=head) is SEEN


def test_an_echo_of_a_text_typed_without_leave_counts_for_nothing() -> None:
    assert verdict("text IS 1 week", typed("1 week", "1 week")) is NOT_SEEN
    assert verdict("text CONTAINS week", typed("1 week", "lent to 1 week")) is NOT_SEEN
    assert verdict("text IS 1 week", typed("Ann", "1 week")) is SEEN


def test_a_part_of_a_declared_text_is_no_other_text() -> None:
    head = "INPUT Room 1000"
    assert verdict("text CONTAINS 10", screen("Room 1000"), head=head) is NOT_SEEN
    assert verdict("text CONTAINS 10", screen("Room 1000, 10 chairs"), head=head) is SEEN
    assert verdict("text CONTAINS room", screen("Room 1000"), head=head) is SEEN


@pytest.mark.parametrize("window", ["popup", "dialog"])
def test_what_lies_behind_a_window_is_neither_shown_nor_gone(window: str) -> None:
    menu = screen("Add", window=window, widgets_behind=[{"text": "Cairo"}])
    assert verdict("text IS NOT Cairo", menu) is NOT_SEEN
    assert verdict("text IS Cairo", menu) is NOT_SEEN
    assert verdict("text IS NOT Rome", menu) is SEEN
    assert verdict("[text != Cairo]", menu, kind="ltl") is NOT_SEEN
    assert verdict("[text != Cairo]", menu, kind="ltl", head="MEANING paper") is SEEN


def test_properties_are_bound_to_one_widget() -> None:
    milk, tea = {"text": "Milk"}, {"text": "Tea", "checkable": "true", "checked": "true"}
    assert verdict("text IS milk AND checked IS true", screen(milk, tea)) is SEEN
    assert verdict("[text ~ milk & checked]", screen(milk, tea)) is NOT_SEEN
    assert verdict("[text ~ tea & checked]", screen(milk, tea)) is SEEN
    assert verdict("[text ~ tea & !checked]", screen(milk, tea)) is NOT_SEEN
    assert verdict("NOT [text = tea & checked]", screen(milk)) is SEEN


def rows(*texts: tuple[str, str]) -> PlainScreen:
    """Returns a list with a text and a check mark in each row."""
    widgets: list[dict[str, str]] = [{"class": LIST, "depth": "1", "checkable": "false"}]
    for text, checked in texts:
        widgets += [
            {"class": "Row", "depth": "2", "checkable": "false"},
            {"text": text, "depth": "3", "checkable": "false", "checked": "false"},
            {"checkable": "true", "checked": checked, "depth": "3"},
        ]
    return PlainScreen(widgets=widgets)


def test_beside_is_in_the_same_row() -> None:
    shown = rows(("Milk", "false"), ("Tea", "true"))
    assert verdict("checked BESIDE Tea IS true", shown) is SEEN
    assert verdict("checked BESIDE Milk IS true", shown) is NOT_SEEN
    assert verdict("checked BESIDE Tea IS false", shown) is NOT_SEEN
    assert verdict("[checked BESIDE Milk = false]", shown, kind="ltl") is SEEN


def test_of_names_a_widget_by_its_id_its_description_or_its_label() -> None:
    label = {"text": "Person:"}
    shown = screen(label, field("Ann", "p1"), {"resourceId": "app:id/level", "text": "3"})
    assert verdict("text OF level IS 3", shown) is SEEN
    assert verdict("text OF person IS Ann", shown) is SEEN
    assert verdict("text OF level IS Ann", shown) is NOT_SEEN


def test_case_and_blanks_count_only_in_quotes() -> None:
    assert verdict("text IS cancel", screen(" CANCEL ")) is SEEN
    assert verdict('text IS "cancel"', screen("CANCEL")) is NOT_SEEN
    assert verdict("[text ~ mo fr]", screen(" Mo  Fr"), kind="ltl") is SEEN


def test_an_activity_may_be_named_without_its_package() -> None:
    shown = PlainScreen(activity="org.app.ListActivity")
    assert verdict("activity IS ListActivity", shown) is SEEN
    assert verdict("activity IS ListActivity", shown, head="MEANING paper") is NOT_SEEN


def test_the_kind_of_window_and_the_keyboard_are_properties() -> None:
    assert verdict("window IS dialog", screen("x", window="dialog")) is SEEN
    assert verdict("window IS activity", screen("x", window="dialog")) is NOT_SEEN
    assert verdict("keyboard IS shown", screen("x", keyboard=True)) is SEEN


def test_the_explanation_says_that_it_does_not_count() -> None:
    text = "INPUT Hammer\nSTAGE s\nEVENTUALLY text IS Hammer"
    monitor = read_specification(text, "a.sts").monitor()
    monitor.step(typed("Hammer", field("Hammer")))
    monitor.finish()
    assert "it holds only where it does not count" in str(monitor.explain())

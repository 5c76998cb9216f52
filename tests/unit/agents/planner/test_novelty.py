"""What is new, and what is expected of actions that are called alike."""

from __future__ import annotations

from tapwright.agents.planner.novelty import Label, Novelty, label_of
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.spec import action_labels


def screen(*widgets: Widget) -> Screen:
    return Screen("org.example", "Main", widgets)


def button(text: str, name: str = "", *, checked: bool = False) -> Widget:
    return Widget(
        "android.widget.Button",
        name,
        text,
        clickable=True,
        checked=checked,
        bounds=Bounds(0, 0, 9, 9),
    )


def click(where: Screen, text: str) -> tuple[Action, Label]:
    (identity,) = (each for each, widget in where.identities() if widget.text == text)
    action = Action(ActionKind.CLICK, identity)
    return action, label_of(action, action_labels(action, where), where.activity)


def see(novelty: Novelty, before: Screen, text: str, after: Screen, context: str = "1") -> Label:
    action, label = click(before, text)
    novelty.see(Step(0, 0, before, action, Observation(after)), label, context, first=True)
    return label


def test_known_things_in_another_combination_are_nothing_new() -> None:
    both = [
        screen(button("A", checked=a), button("B", checked=b))
        for a, b in ((False, False), (True, False), (False, True), (True, True))
    ]
    novelty = Novelty()
    new = see(novelty, both[0], "A", both[1])
    old = see(novelty, both[2], "B", both[3])
    assert novelty.expected(new, "1", 0.0) > novelty.expected(old, "1", 0.0)


def test_a_button_that_did_nothing_may_do_something_when_more_is_there() -> None:
    form, novelty = screen(button("Add", "add")), Novelty()
    label = see(novelty, form, "Add", form, "1 [False]")
    for _ in range(5):
        see(novelty, form, "Add", form, "1 [False]")
    assert novelty.expected(label, "1 [True]", 0.0) > 3 * novelty.expected(label, "1 [False]", 0.0)


def test_rows_of_a_list_tell_of_each_other_unless_one_is_asked_for() -> None:
    rows, novelty = screen(*(button(text, "row") for text in "ABCDEF")), Novelty()
    for text in "ABCDE":
        see(novelty, rows, text, rows)
    _, last = click(rows, "F")
    assert novelty.expected(last, "1", 0.0) < 0.5 * novelty.expected(last, "1", 1.0)


def test_going_the_same_way_again_teaches_nothing() -> None:
    rows, novelty = screen(button("A"), button("B")), Novelty()
    label = see(novelty, rows, "A", rows)
    before = novelty.expected(label, "1", 0.0)
    action, _ = click(rows, "A")
    novelty.see(Step(0, 0, rows, action, Observation(rows)), label, "1", first=False)
    assert novelty.expected(label, "1", 0.0) == before

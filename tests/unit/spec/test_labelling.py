"""When a proposition holds, and that only what is mentioned is looked at."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from tapwright.spec.formula import Literal
from tapwright.spec.formula_parser import parse_formula
from tapwright.spec.labelling import Labeller, holds
from tapwright.spec.observation import ActionLabels, LabelledStep, PlainScreen

STEP = LabelledStep(
    ActionLabels("Write", {"text": "old", "resourceId": "org.app:id/title"}, "Yavuz"),
    PlainScreen(
        "org.app",
        "org.app.MainActivity",
        landscape=True,
        on=False,
        widgets=[
            {"text": "Note 1", "checked": "false", "resourceId": "org.app:id/row"},
            {"text": "", "checked": "true", "contentDescription": "Add", "objectID": "0:1"},
        ],
    ),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[actionType = write]", True),
        ("[actionType != click]", True),
        ("[actionParam = Yavuz]", True),
        ("[actionParam = yavuz]", False),
        ("[actionDetail = title]", True),
        ("[actionDetail = org.app:id/title]", True),
        ("[actionDetail = old]", True),
        ("[actionDetail ~ ol]", True),
        ("[actionObjectID = title]", True),
        ("[package = org.app]", True),
        ("[activity = MainActivity]", False),
        ("[activity ~ MainActivity]", True),
        ("[crashed = false]", True),
        ("[screen = off]", True),
        ("[orientation = landscape]", True),
        ("[text = Note 1]", True),
        ("[text = Note]", False),
        ("[text ~ Note]", True),
        ("[text != Note 2]", True),
        ("[text !~ ote]", False),
        ("[checked = true]", True),
        ("[checked = false]", True),
        ("[checked != true]", False),
        ("[contentDescription = Add]", True),
        ("[resourceId = row]", True),
        ("[objectID = row]", True),
        ("[objectID = 0:1]", True),
        ("[class = android.widget.Button]", False),
    ],
)
def test_propositions_of_a_step(text: str, expected: bool) -> None:
    literal = parse_formula(text)
    assert isinstance(literal, Literal)
    assert (holds(literal, STEP)) is expected
    labels = Labeller(literal.propositions).of_step(STEP)
    assert ((literal.proposition in labels) is literal.positive) is expected


def test_each_proposition_may_hold_of_another_widget() -> None:
    formula = parse_formula("[text = Note 1] & [checked = true]")
    assert Labeller(formula.propositions).of_step(STEP) == formula.propositions


def test_only_what_is_mentioned_is_asked_for() -> None:
    asked: list[str] = []

    class Screen(PlainScreen):
        def values(self, name: str) -> Collection[str]:
            asked.append(name)
            return ()

    formula = parse_formula("[text = a] | [text = b] | [checked = true] | [actionType = click]")
    labeller = Labeller(formula.propositions)
    labeller.of_step(LabelledStep(ActionLabels("click"), Screen()))
    assert sorted(asked) == ["checked", "text"]


def test_action_labels_need_no_screen() -> None:
    formula = parse_formula("[actionType = write] & [text = a]")
    found = Labeller(formula.propositions).of_action(STEP.action)
    assert {each.name for each in found} == {"actionType"}

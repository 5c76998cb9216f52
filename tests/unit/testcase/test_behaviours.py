"""The behaviours of a run and the ways to each."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.testcase.models import SHOP
from tests.unit.testcase.runs import explore

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget, WidgetIdentity
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.run.run_directory import TRACE_FILE
from tapwright.testcase.behaviours import behaviours, kind_of_screen, screens_of, transition_of
from tapwright.testcase.episodes import Episode, Episodes, read_episodes
from tapwright.testcase.shortcuts import Ways

FIELD = Widget("android.widget.EditText", "app:id/name", enabled=True)
BUTTON = Widget("android.widget.Button", "app:id/save", "Save", clickable=True)
FORM = Screen("app", "app.Form", (FIELD, BUTTON))
FILLED = Screen("app", "app.Form", (FIELD._replace(text="Ada"), BUTTON))
DONE = Screen("app", "app.Done", (BUTTON._replace(resource_id="app:id/ok"),))
HOME = Screen("app", "app.Home", (BUTTON._replace(resource_id="app:id/open"),))


def step(number: int, before: Screen, kind: ActionKind, after: Screen, covered: int = 0) -> Step:
    target = None
    if kind in (ActionKind.CLICK, ActionKind.WRITE):
        wanted = FIELD if kind is ActionKind.WRITE else before.widgets[-1]
        target = WidgetIdentity(wanted.class_name, wanted.resource_id, wanted.text)
    argument = "Ada" if kind is ActionKind.WRITE else None
    return Step(
        number, 0, before, Action(kind, target, argument), Observation(after, newly_covered=covered)
    )


@pytest.fixture
def form() -> Episodes:
    steps = [
        step(0, HOME, ActionKind.ROTATE, HOME),
        step(1, HOME, ActionKind.CLICK, FORM, 3),
        step(2, FORM, ActionKind.BACK, HOME),
        step(3, HOME, ActionKind.CLICK, FORM),
        step(4, FORM, ActionKind.WRITE, FILLED),
        step(5, FILLED, ActionKind.CLICK, DONE, 9),
    ]
    ways = Ways()
    ways.add(steps)
    return Episodes([Episode(EpisodeMark(0, HOME, 0.0), steps)], ways)


def kinds(way: object) -> list[str]:
    return [str(each.action.kind) for each in way]  # type: ignore[attr-defined]


def test_what_brought_most_comes_first_and_the_way_is_short(form: Episodes) -> None:
    first, second = behaviours(form, "app")
    assert (first.gain, second.gain) == (9, 3)
    assert kinds(first.ways[0]) == ["click", "write", "click"], "the form is filled in"
    assert kinds(second.ways[0]) == ["click"], "without rotating"
    assert first.is_new_screen


def test_crashes_have_tests_of_their_own(tmp_path: Path) -> None:
    explore(SHOP, tmp_path / "run", steps=2000)
    found = behaviours(read_episodes(tmp_path / "run" / TRACE_FILE), "org.example.shop")
    assert found
    assert all(each.step.crash is None for each in found)
    assert all(len(way) <= 40 for each in found for way in each.ways)


def test_rows_of_a_list_make_no_other_kind_of_screen() -> None:
    row = Widget("android.widget.TextView", "app:id/row", "A", clickable=True)
    one = Screen("app", "app.List", (row,))
    two = Screen("app", "app.List", (row, row._replace(text="B")))
    assert kind_of_screen(one) == kind_of_screen(two)
    assert kind_of_screen(one) != kind_of_screen(FORM)


def test_screens_of_other_apps_are_not_the_runs(form: Episodes) -> None:
    assert len(screens_of(form, "app")) == 3
    assert screens_of(form, "other") == set()


def test_a_step_is_the_same_whatever_it_writes() -> None:
    one = step(0, FORM, ActionKind.WRITE, FILLED)
    other = one._replace(action=Action(ActionKind.WRITE, one.action.target, "Bob"))
    assert transition_of(one) == transition_of(other)

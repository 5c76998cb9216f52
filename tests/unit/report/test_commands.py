"""The studio's commands: done as asked, refused in words, and answered with all there is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.unit.report.studio import HOSTILE_TEXT, bench, number_of

from tapwright.core.errors import DeviceError
from tapwright.device.device import Device
from tapwright.report.studio.bench import Bench
from tapwright.report.studio.commands import Commands
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.testcase.test_file import load_test

Tell = Callable[..., dict[str, Any]]


@pytest.fixture
def studio() -> Iterator[Bench]:
    with bench() as made:
        yield made


@pytest.fixture
def tell(studio: Bench, tmp_path: Path) -> Tell:
    commands = Commands(studio, tmp_path)

    def tell(do: str, **facts: object) -> dict[str, Any]:
        return commands.answer(json.dumps({"do": do, **facts}).encode())

    return tell


def click(tell: Tell, studio: Bench, name: str) -> dict[str, Any]:
    return tell("act", kind="click", widget=number_of(studio, name))


def test_the_answer_has_picture_widgets_and_steps(tell: Tell, studio: Bench) -> None:
    state = click(tell, studio, "Add")
    assert state["activity"] == "AddActivity"
    assert state["picture"].startswith("data:image/webp;base64,")
    assert [step["said"] for step in state["steps"]] == ['Click "Add"']
    field = next(each for each in state["widgets"] if each["id"] == "name")
    assert "write" in field["can"]
    assert "rotate" in state["anywhere"]


def test_what_a_widget_shows_can_be_asserted_and_nothing_else(tell: Tell, studio: Bench) -> None:
    first = tell("look")
    box = next(each for each in first["widgets"] if each["id"] == "done")
    assert ["unchecked", "Done"] in box["asserts"]
    click(tell, studio, "Add")
    state = tell("assert", kind="text", value="Save")
    assert state["steps"][-1]["shows"] == ['shows "Save"']
    assert tell("assert", kind="gone", value="Milk")["steps"][-1]["shows"][1:] == [
        'does not show "Milk"'
    ]
    assert "does not hold here" in tell("assert", kind="text", value="Milk")["error"]
    assert "does not hold here" in tell("assert", kind="gone", value="Save")["error"]
    assert "no screen shows" in tell("assert", kind="crash", value="x")["error"]
    assert "no screen shows" in tell("assert", kind="text", value="")["error"]


def test_a_test_and_a_scenario_are_saved(tell: Tell, studio: Bench, tmp_path: Path) -> None:
    click(tell, studio, "Add")
    tell("stage", name="open  the form")
    tell("act", kind="write", widget=number_of(studio, "name"), argument="Milk")
    click(tell, studio, "Save")
    tell("assert", kind="text", value="Milk")
    saved = tell("save", form="test", name="Add milk")
    assert saved["message"] == f"Saved {tmp_path / 'Add_milk.tap'}"
    assert load_test(tmp_path / "Add_milk.tap").shows[0].value == "Milk"
    tell("save", form="scenario", name="Add milk")
    scenario = parse_scenario((tmp_path / "Add_milk.sts").read_text())
    assert [stage.name for stage in scenario.stages[:2]] == ["start the app", "open the form"]
    assert "import uiautomator2" in tell("save", form="pytest", name="Add milk")["saved"]
    assert (tmp_path / "test_Add_milk.py").exists()
    assert "appId" in tell("save", form="maestro", name="Add milk")["saved"]


def test_a_file_is_replaced_only_when_asked(tell: Tell, studio: Bench, tmp_path: Path) -> None:
    click(tell, studio, "Add")
    (tmp_path / "mine.tap").write_text("mine")
    assert "is there already" in tell("save", form="test", name="mine")["error"]
    assert (tmp_path / "mine.tap").read_text() == "mine"
    assert "error" not in tell("save", form="test", name="mine", replace=True)


@pytest.mark.parametrize("name", ["../../evil", "/etc/evil", "..", "a/b", "\x00", "x" * 3000])
def test_no_file_is_written_elsewhere(tell: Tell, studio: Bench, tmp_path: Path, name: str) -> None:
    click(tell, studio, "Add")
    tell("save", form="test", name=name)
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(path.parent == tmp_path for path in written)
    assert len(written) <= 1
    assert not (tmp_path.parent / "evil.tap").exists()


def test_undo_anew_and_replay(tell: Tell, studio: Bench) -> None:
    click(tell, studio, "Add")
    assert tell("replay", name="x")["message"].startswith("Passed: ended on")
    assert tell("undo")["steps"] == []
    assert "nothing was done" in tell("undo")["error"]
    click(tell, studio, "Add")
    assert tell("anew")["steps"] == []


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ({"do": "explode"}, "cannot do 'explode'"),
        ({"do": "act", "kind": "fly"}, "no action 'fly'"),
        ({"do": "act", "kind": "click"}, "click needs a clickable widget"),
        ({"do": "act", "kind": "click", "widget": 99}, "no widget 99"),
        ({"do": "act", "kind": "write", "widget": 0, "argument": "x"}, "does not take write"),
        ({"do": "act", "kind": "idle", "argument": "long"}, "idle takes"),
        ({"do": "save", "form": "exe", "name": "x"}, "nothing was done"),
        ({"do": "look", "more": 1}, "no command of the studio"),
        ([], "no command of the studio"),
        ({"do": "assert", "kind": "text", "value": "x" * 5000}, "no command of the studio"),
    ],
)
def test_what_cannot_be_done_is_told(
    studio: Bench, tmp_path: Path, command: object, reason: str
) -> None:
    answer = Commands(studio, tmp_path).answer(json.dumps(command).encode())
    assert reason in answer["error"]
    assert studio.done == []


def test_texts_of_the_app_are_data(tell: Tell) -> None:
    names = [widget["name"] for widget in tell("look")["widgets"]]
    assert HOSTILE_TEXT in names


class Failing:
    """Makes a device fail once."""

    def __init__(self, device: Device) -> None:
        self._perform = device._perform
        self._device = device
        device._perform = self.fail  # type: ignore[method-assign, assignment]

    def fail(self, *given: object) -> object:
        self._device._perform = self._perform  # type: ignore[method-assign]
        raise DeviceError("lost")


def test_a_device_that_fails_is_replaced_and_the_steps_stay(tell: Tell, studio: Bench) -> None:
    click(tell, studio, "Add")
    Failing(studio.device)
    answer = click(tell, studio, "Save")
    assert "the device failed and was started anew: lost" in answer["error"]
    assert [step["said"] for step in answer["steps"]] == ['Click "Add"']
    assert answer["activity"] == "AddActivity"

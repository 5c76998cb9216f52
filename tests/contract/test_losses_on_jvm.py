"""What is lost on the JVM device: each defect beside its twin that keeps everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.apk import identify_app
from tapwright.core.screen import Screen, WindowKind
from tapwright.device.jvm.device import JvmDevice
from tapwright.testcase.losses import Loss, change
from tapwright.testcase.properties import LossJudge, Property, probe
from tapwright.testcase.replay import Replayer
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import Shown, ShownKind
from tapwright.testcase.test_file import parse_test

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "lost-state.apk"
PARTS = 'click id="parts"\n'
PAUSES = 'click id="pauses"\n'


@pytest.fixture(scope="module")
def app() -> Iterator[Replayer]:
    with JvmDevice() as device:
        device.install(identify_app(APK))
        yield Replayer(device)


def replay(app: Replayer, steps: str, shown: str) -> Replay:
    test = parse_test(f"tapwright test 1\napp org.tapwright.loststate\n{steps}rotate\nrotate\n")
    return app.replay(replace(test, shows=(Shown(ShownKind.LOSS, shown),)))


def rotated(app: Replayer, steps: str) -> tuple[Screen, list[Loss]]:
    """The screen before the rotation, and all that the rotation loses."""
    done = replay(app, steps, "rotation: nothing")
    assert done.divergence is None, done.divergence
    judge = LossJudge("rotation: nothing")
    judge.begin(done.launched)
    for step in done.steps:
        judge.see(step)
    return done.screens[-3], judge.violations()


@pytest.mark.parametrize(
    ("lost", "held"),
    [("rotation: text of lost", True), ("rotation: text of kept", False)],
)
def test_what_a_rotation_loses_is_told_from_what_it_keeps(
    app: Replayer, lost: str, held: bool
) -> None:
    field = lost.rpartition(" ")[2]
    done = replay(app, f'write "hello" id="{field}"\n', lost)
    assert done.held == held, done.reason
    assert (': "hello" before' in done.reason) == held


def write(texts: tuple[str, ...], first: int) -> str:
    """Write each text into a field of its own, known by its hint."""
    return PARTS + "".join(
        f'write "{text}" class="EditText" text="Part {number}"\n'
        for number, text in enumerate(texts, start=first)
    )


def test_fields_that_share_an_id_lose_their_texts_to_the_last(app: Replayer) -> None:
    _, lost = rotated(app, write(("one", "two", "three"), 1))
    assert lost == [
        Loss("text of part", '"one"', '"three"'),
        Loss("text of part", '"two"', '"three"'),
    ]


def test_fields_without_an_id_that_keep_their_texts_lose_nothing(app: Replayer) -> None:
    screen, lost = rotated(app, write(("one", "two", "three"), 4))
    assert [one.text for one in screen.widgets if one.editable and not one.resource_id] == [
        "one",
        "two",
        "three",
    ]
    assert lost == []


@pytest.mark.parametrize(
    ("button", "kind", "lost"),
    [
        ("ask", WindowKind.DIALOG, ["dialog on MainActivity"]),
        ("ask_kept", WindowKind.DIALOG, []),
        ("menu", WindowKind.POPUP, []),
        ("spinner", WindowKind.POPUP, []),
    ],
)
def test_only_a_dialog_that_closes_is_lost(
    app: Replayer, button: str, kind: WindowKind, lost: list[str]
) -> None:
    screen, found = rotated(app, f'click id="{button}"\n')
    assert screen.window is kind
    left, top, right, bottom = screen.widgets[0].bounds
    assert (right - left) * (bottom - top) < 0.9 * screen.size[0] * screen.size[1]
    assert [loss.what for loss in found] == lost


def probed(app: Replayer, checked: Property, steps: str) -> list[str]:
    """What the probe of a property loses after these steps, with the values before and after."""
    test = parse_test(f"tapwright test 1\napp org.tapwright.loststate\n{PAUSES}{steps}")
    done = app.replay(replace(test, steps=(*test.steps, *probe(checked))))
    assert done.divergence is None, done.divergence
    judge = LossJudge(f"{checked}: ")
    judge.begin(done.launched)
    for step in done.steps:
        judge.see(step)
    return [f"{loss.what}{change(loss.before, loss.after)}" for loss in judge.violations()]


def clicks(name: str) -> str:
    return f'click id="{name}"\n'


ROTATION, PAUSE, BACK = Property.ROTATION, Property.PAUSE_RESUME, Property.BACK
PAUSED_DIALOG = 'dialog on PausesActivity: "Lost in a pause" before, gone after'


@pytest.mark.parametrize(
    ("checked", "steps", "lost"),
    [
        (ROTATION, clicks("box_lost"), "checked state of box_lost: checked before, not checked"),
        (ROTATION, clicks("box_kept"), ""),
        (PAUSE, clicks("pause_box_lost"), "checked state of pause_box_lost: checked before"),
        (PAUSE, clicks("box_kept"), ""),
        (
            PAUSE,
            'write "hello" id="pause_text_lost"\n',
            'text of pause_text_lost: "hello" before, "Lost in',
        ),
        (PAUSE, 'write "hello" id="pause_text"\n', ""),
        (PAUSE, clicks("pause_touch"), 'text of pause_count_lost: "Lost touches: 1" before'),
        (ROTATION, clicks("pause_touch"), ""),
        (PAUSE, clicks("pause_ask_lost"), PAUSED_DIALOG),
        (PAUSE, clicks("pause_ask"), ""),
        (PAUSE, clicks("once_paused"), "activity OncePausedActivity: OncePausedActivity before"),
        (
            ROTATION,
            clicks("once_rotated"),
            "activity OnceRotatedActivity: OnceRotatedActivity before",
        ),
        (PAUSE, clicks("once_rotated"), ""),
        (ROTATION, clicks("once_paused"), ""),
        (PAUSE, clicks("stay"), ""),
        (ROTATION, clicks("stay"), ""),
        (
            BACK,
            clicks("trap"),
            "way out of TrapActivity: TrapActivity before, still TrapActivity after",
        ),
        (BACK, clicks("stay"), ""),
    ],
)
def test_each_loss_is_told_from_its_twin(
    app: Replayer, checked: Property, steps: str, lost: str
) -> None:
    found = probed(app, checked, steps)
    assert len(found) == (1 if lost else 0), found
    assert not lost or found[0].startswith(lost)

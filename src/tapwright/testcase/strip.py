"""A test as a strip of pictures: each screen, what is done on it, and which stage it witnesses.

`strips/NAME/strip.json` and one picture a screen, taken during a replay, and of a defect a GIF.
Frame 0 is the screen after the launch, frame n the one after step n.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tapwright.core.errors import TapwrightError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.device.device import Device
from tapwright.device.device_values import Power
from tapwright.device.picture import SUFFIX, shrink
from tapwright.run.run_directory import RunDirectory
from tapwright.spec import Explanation
from tapwright.testcase.animation import FILE as GIF_FILE
from tapwright.testcase.animation import animate
from tapwright.testcase.labels import plan_of
from tapwright.testcase.replay import Replayer
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.specification import SPECIFIED, explain
from tapwright.testcase.test_case import TestCase

FOLDER = "strips"
FILE = "strip.json"
VERSION = 1


@dataclass(slots=True)
class _Camera:
    """Takes a picture of every screen of a replay; begins again when the replay does."""

    device: Device
    pictures: list[bytes] = field(default_factory=list)

    def begin(self) -> None:
        self.pictures.clear()

    def look(self, observation: Observation) -> None:
        # What is shown after a crash is not the app, if anything is shown at all.
        if observation.crash is None:
            self.pictures.append(shrink(self.device.screenshot(), observation.screen))


def keep_strip(
    replayer: Replayer,
    directory: RunDirectory,
    name: str,
    test: TestCase,
    tell: Callable[[str], None],
    explanation: Explanation | None = None,
) -> None:
    """Replay the test once and keep its pictures, where the device can take any.

    Args:
        replayer: replays the test.
        directory: of the run.
        name: of the strip.
        test: what to replay.
        tell: is told when it does not work; the pictures only illustrate what was found.
        explanation: what became of the specification, if the test itself does not show one.
    """
    if Power.SCREENSHOT not in replayer.device.capabilities.powers:
        return
    try:
        _keep(replayer, directory, name, test, explanation)
    except TapwrightError as error:
        tell(f"{name}: no pictures: {error.message}")


def _keep(
    replayer: Replayer,
    directory: RunDirectory,
    name: str,
    test: TestCase,
    explanation: Explanation | None,
) -> None:
    camera = _Camera(replayer.device)
    replay = replayer.replay(test, camera=camera)
    shown = next((each for each in test.shows if each.kind in SPECIFIED), None)
    if shown is not None:
        explanation = explain(shown, replay.launched, replay.steps)
    frames = [
        frame_facts(screen, step)
        for screen, step in zip(replay.screens, [*replay.steps, None], strict=True)
    ]
    if replay.crash is not None:
        del frames[-1]
    for number, (frame, picture) in enumerate(zip(frames, camera.pictures, strict=True)):
        frame["picture"] = f"{number:02d}{SUFFIX}"
        directory.write_file(f"{FOLDER}/{name}/{frame['picture']}", picture)
    if frames and test.shows_defect:
        gif = animate(frames, camera.pictures, _end_of(replay))
        directory.write_file(f"{FOLDER}/{name}/{GIF_FILE}", gif)
    content = {"strip": VERSION, "held": replay.held, "frames": frames}
    content["ended"] = _end_of(replay)
    content["stages"] = [] if explanation is None else _stages(explanation)
    directory.write_file(f"{FOLDER}/{name}/{FILE}", json.dumps(content, indent=1) + "\n")


def frame_facts(screen: Screen, step: Step | None) -> dict[str, Any]:
    """A screen and what is done on it, with the place of the widget that it is done to."""
    frame: dict[str, Any] = {"activity": screen.activity, "size": screen.size}
    if step is not None:
        frame["action"] = plan_of(step).describe()
        widget = None if step.action.target is None else screen.find(step.action.target)
        if widget is not None and not widget.bounds.is_empty:
            frame["bounds"] = widget.bounds
    return frame


def _end_of(replay: Replay) -> str:
    crash = replay.crash
    return replay.reason if crash is None else crash.headline


def _stages(explanation: Explanation) -> list[dict[str, Any]]:
    parts: Sequence[Explanation] = explanation.parts or (explanation,)
    return [
        {
            "name": part.part,
            "verdict": part.verdict.value,
            "reason": part.reason,
            "frame": part.step,
        }
        for part in parts
    ]

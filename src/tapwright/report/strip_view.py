"""Strips of pictures for a page: each screen with the widget marked that is acted on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.report.run_data import RunData
from tapwright.report.screenshots import ScreenshotIndex, read_picture
from tapwright.testcase.animation import FILE as GIF_FILE
from tapwright.testcase.strip import FILE, FOLDER, frame_facts

_LONGEST = 60  # frames of a strip that was never made short
_ENDS = 12  # of a longer one, its last frames are shown


@dataclass(frozen=True, slots=True)
class Frame:
    """One screen and what is done on it."""

    number: int  # from 0: the screen after the launch
    picture: str  # a data address
    activity: str
    action: str = ""
    size: tuple[int, int] = (1, 1)
    mark: tuple[int, int, int, int] | None = None  # left, top, width, height in the screen's pixels


@dataclass(frozen=True, slots=True)
class StripStage:
    """A part of a specification and the screen that witnessed it."""

    name: str
    verdict: str
    reason: str
    frame: int | None  # from 0: the screen after the launch

    @property
    def is_witnessed(self) -> bool:
        """Whether it came true."""
        return self.verdict == "satisfied"


@dataclass(frozen=True, slots=True)
class Strip:
    """The screens of a test."""

    frames: tuple[Frame, ...]
    left_out: int = 0  # frames before the first one shown
    stages: tuple[StripStage, ...] = ()
    from_replay: bool = False
    gif: str = ""  # a data address
    gif_path: str = ""

    def shows(self, number: int | None) -> bool:
        """Whether the frame of this number is among those shown."""
        return any(frame.number == number for frame in self.frames)

    def witnessed_at(self, frame: Frame) -> list[StripStage]:
        """The stages that this screen witnessed."""
        return [each for each in self.stages if each.is_witnessed and each.frame == frame.number]


def strip_of_test(run: RunData, name: str) -> Strip | None:
    """The strip that was taken when the test was replayed; none if it was not."""
    content = run.read_json(f"{FOLDER}/{name}/{FILE}")
    if not isinstance(content, dict):
        return None
    try:
        facts = content.get("frames", ())
        frames = [
            _frame(number, each, _frame_picture(run, name, each))
            for number, each in enumerate(facts)
        ]
        stages = tuple(_stage(each) for each in content.get("stages", ()))
    except (AttributeError, TypeError, ValueError) as error:
        raise InputError(f"{run.path / FOLDER / name / FILE} is damaged: {error}") from error
    path = f"{FOLDER}/{name}/{GIF_FILE}"
    gif = read_picture(run.path, path, "gif") or ""
    strip = _last_frames(frames, stages, from_replay=True)
    return replace(strip, gif=gif, gif_path=str(run.path / path) if gif else "")


def strip_of_steps(steps: list[Step], album: ScreenshotIndex, *, ended: bool) -> Strip:
    """A strip from the trace: pictures of the places, the widgets as they were.

    Args:
        steps: of an episode.
        album: the pictures of the run.
        ended: the app ended with the last step, so that nothing is shown after it.
    """
    shown: list[tuple[int, Step]] = list(enumerate(steps))
    cut = len(shown) - _ENDS if len(shown) > _LONGEST else 0
    frames = [
        _frame(number, frame_facts(step.before, step), album.of(step.before))
        for number, step in shown[cut:]
    ]
    if steps and not ended:
        last = steps[-1].after
        frames.append(_frame(len(steps), frame_facts(last, None), album.of(last)))
    return Strip(tuple(frames), cut)


def _last_frames(
    frames: list[Frame], stages: tuple[StripStage, ...], *, from_replay: bool
) -> Strip:
    left_out = len(frames) - _ENDS if len(frames) > _LONGEST else 0
    return Strip(tuple(frames[left_out:]), left_out, stages, from_replay)


def _frame_picture(run: RunData, name: str, facts: dict[str, Any]) -> str:
    # A name, never a path: the file may come from a stranger.
    picture = Path(str(facts.get("picture", ""))).name
    return read_picture(run.path, f"{FOLDER}/{name}/{picture}") or ""


def _frame(number: int, facts: dict[str, Any], picture: str) -> Frame:
    width, height = (max(1, int(length)) for length in facts.get("size", (1, 1)))
    mark = None
    if facts.get("bounds"):
        left, top, right, bottom = (int(edge) for edge in facts["bounds"])
        mark = (left, top, right - left, bottom - top)
    activity = str(facts.get("activity", "")).rpartition(".")[2]
    action = str(facts.get("action", ""))
    return Frame(number, picture, activity, action, (width, height), mark)


def _stage(facts: dict[str, Any]) -> StripStage:
    frame = facts.get("frame")
    return StripStage(
        str(facts.get("name", "")),
        str(facts.get("verdict", "")),
        str(facts.get("reason", "")),
        frame if isinstance(frame, int) else None,
    )

"""The trace of a run as append-only JSON lines: each screen once, then steps that name screens.

Version 1. Every line is an object with one of the keys `trace`, `screen`, `episode`, `step`.
A line is written whole or not at all, so a killed run leaves at most one broken last line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from tapwright.core.action import Action, parse_action
from tapwright.core.errors import InputError, StorageError, TapwrightError
from tapwright.core.screen import Bounds, Screen, Widget, WindowKind
from tapwright.core.step import Crash, Limit, Observation, Step

VERSION = 1
_FLAGS = (
    "checkable",
    "checked",
    "clickable",
    "enabled",
    "focusable",
    "focused",
    "long_clickable",
    "password",
    "scrollable",
    "selected",
)
_encode = json.JSONEncoder(separators=(",", ":")).encode


@lru_cache(maxsize=16384)
def _text_of(action: Action) -> str:
    # The same few actions come again and again; this halves the cost of a line.
    return str(action)


@lru_cache(maxsize=16384)
def _widget_text(widget: Widget) -> str:
    # Screens differ in few of their widgets.
    return _encode(_encode_widget(widget))


class EpisodeMark(NamedTuple):
    """An episode begins on this screen, with the app fresh or continued."""

    number: int
    screen: Screen
    seconds: float
    epsilon: float | None = None  # share of choices at random, where the agent has one
    limits: tuple[Limit, ...] = ()  # met while the app started

    @classmethod
    def of(cls, number: int, launched: Observation, epsilon: float | None) -> EpisodeMark:
        """The mark of a start; one that crashed is told as a step, with the limits it met."""
        limits = launched.limits if launched.crash is None else ()
        return cls(number, launched.screen, launched.seconds, epsilon, limits)


class TraceWriter:
    """Appends to a trace file; each call leaves the file readable."""

    def __init__(self, path: Path, *, resume: bool = False) -> None:
        self._path = path
        self._known: set[str] = set()
        self._size = _whole_part(path, self._known) if resume else 0
        flags = os.O_WRONLY | os.O_APPEND | (0 if resume else os.O_CREAT | os.O_EXCL)
        try:
            self._file = os.open(path, flags, 0o644)
            if resume:
                os.ftruncate(self._file, self._size)
        except OSError as error:
            raise StorageError(f"cannot write {path}: {error.strerror}") from error
        if not resume:
            self._write({"trace": "tapwright", "version": VERSION})

    def episode(self, mark: EpisodeMark) -> None:
        """Begin an episode."""
        screen = self._screen(mark.screen)
        line = {"episode": mark.number, "screen": screen, "seconds": mark.seconds}
        if mark.epsilon is not None:
            line["epsilon"] = mark.epsilon
        if mark.limits:
            line["limits"] = mark.limits
        self._write(line)

    def step(self, step: Step) -> None:
        """Add a step."""
        observation = step.observation
        line: dict[str, Any] = {
            "step": step.number,
            "episode": step.episode,
            "before": self._screen(step.before),
            "action": _text_of(step.action),
            "after": self._screen(observation.screen),
            "seconds": observation.seconds,
        }
        if step.rewards:
            line["rewards"] = dict(step.rewards)
        if observation.newly_covered:
            line["covered"] = observation.newly_covered
        if observation.crash is not None:
            line["crash"] = observation.crash._asdict()
        if observation.logs:
            line["logs"] = observation.logs
        if observation.limits:
            line["limits"] = observation.limits
        self._write(line)

    def _screen(self, screen: Screen) -> str:
        name = screen.fingerprint
        if name not in self._known:
            about = _encode({"screen": name, **_about(screen)})
            widgets = ",".join([_widget_text(widget) for widget in screen.widgets])
            self._write_text(f'{about[:-1]},"widgets":[{widgets}]}}\n')
            self._known.add(name)
        return name

    def _write(self, line: dict[str, Any]) -> None:
        self._write_text(_encode(line) + "\n")

    def _write_text(self, text: str) -> None:
        data = text.encode()
        try:
            written = os.write(self._file, data)
            if written == len(data):
                self._size += written
                return
            reason = "disk full"
        except OSError as error:
            reason = error.strerror or str(error)
        os.ftruncate(self._file, self._size)
        raise StorageError(f"cannot write {self._path}: {reason}")

    def close(self) -> None:
        """Close the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def _whole_part(path: Path, known: set[str]) -> int:
    """How much of a trace is whole lines; notes the screens that it holds."""
    size = 0
    try:
        with path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                size += len(line)
                if line.startswith(b'{"screen":'):
                    known.add(json.loads(line)["screen"])
    except (OSError, ValueError, KeyError) as error:
        raise InputError(f"cannot go on with trace {path}: {error}") from error
    return size


def read_trace(path: Path) -> Iterator[EpisodeMark | Step]:
    """The episodes and steps of a trace, in order; a broken last line is the end of it."""
    screens: dict[str, Screen] = {}
    try:
        file = path.open("rb")
    except OSError as error:
        raise InputError(f"cannot read trace {path}: {error.strerror}") from error
    with file:
        _check_header(path, file.readline())
        for number, data in enumerate(file, start=2):
            if not data.endswith(b"\n"):
                return
            try:
                line = json.loads(data)
                if "step" in line:
                    yield _step(line, screens)
                elif "episode" in line:
                    yield _episode(line, screens)
                else:
                    screens[line["screen"]] = decode_screen(line)
            except (ValueError, KeyError, TypeError, TapwrightError) as error:
                raise InputError(f"{path}:{number}: damaged trace line: {error}") from error


def _check_header(path: Path, data: bytes) -> None:
    try:
        header = json.loads(data)
        version = header["version"] if header["trace"] == "tapwright" else None
    except (ValueError, KeyError, TypeError):
        version = None
    if version is None:
        raise InputError(f"{path} is not a trace of Tapwright")
    if version != VERSION:
        raise InputError(
            f"{path} is a trace of version {version}, this Tapwright reads version {VERSION}"
        )


def _episode(line: dict[str, Any], screens: dict[str, Screen]) -> EpisodeMark:
    screen = screens[line["screen"]]
    epsilon, limits = line.get("epsilon"), _limits(line)
    return EpisodeMark(line["episode"], screen, line["seconds"], epsilon, limits)


def _limits(line: dict[str, Any]) -> tuple[Limit, ...]:
    return tuple(Limit(*limit) for limit in line.get("limits", ()))


def _step(line: dict[str, Any], screens: dict[str, Screen]) -> Step:
    crash = line.get("crash")
    observation = Observation(
        screen=screens[line["after"]],
        seconds=line["seconds"],
        crash=None if crash is None else Crash(**crash),
        logs=tuple(line.get("logs", ())),
        limits=_limits(line),
        newly_covered=line.get("covered", 0),
    )
    return Step(
        number=line["step"],
        episode=line["episode"],
        before=screens[line["before"]],
        action=parse_action(line["action"]),
        observation=observation,
        rewards=tuple(line.get("rewards", {}).items()),
    )


def encode_screen(screen: Screen) -> dict[str, Any]:
    """A screen as JSON values; flags are listed by name when they are set."""
    return {**_about(screen), "widgets": [_encode_widget(widget) for widget in screen.widgets]}


def _about(screen: Screen) -> dict[str, Any]:
    about: dict[str, Any] = {
        "package": screen.package,
        "activity": screen.activity,
        "landscape": screen.landscape,
        "on": screen.screen_on,
        "keyboard": screen.keyboard_shown,
        "size": screen.size,
    }
    return {**about, "window": screen.window} if screen.window else about


def decode_screen(line: dict[str, Any]) -> Screen:
    """A screen from what `encode_screen` gave."""
    width, height = line["size"]
    return Screen(
        package=line["package"],
        activity=line["activity"],
        widgets=tuple(_decode_widget(values) for values in line["widgets"]),
        landscape=line["landscape"],
        screen_on=line["on"],
        keyboard_shown=line["keyboard"],
        size=(width, height),
        window=WindowKind(line.get("window", "")),
    )


def _encode_widget(widget: Widget) -> dict[str, Any]:
    values: dict[str, Any] = {"class": widget.class_name, "depth": widget.depth}
    for key, value in (
        ("id", widget.resource_id),
        ("text", widget.text),
        ("description", widget.content_description),
        ("package", widget.package),
    ):
        if value:
            values[key] = value
    values["bounds"] = widget.bounds
    values["flags"] = [flag for flag in _FLAGS if getattr(widget, flag)]
    return values


def _decode_widget(values: dict[str, Any]) -> Widget:
    flags = set(values["flags"])
    return Widget(
        class_name=values["class"],
        resource_id=values.get("id", ""),
        text=values.get("text", ""),
        content_description=values.get("description", ""),
        package=values.get("package", ""),
        bounds=Bounds(*values["bounds"]),
        depth=values["depth"],
        **{flag: flag in flags for flag in _FLAGS},
    )

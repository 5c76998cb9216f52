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
from tapwright.core.screen import Screen
from tapwright.core.screen_codec import about_screen, decode_screen, widget_text
from tapwright.core.shape import COUNT, NUMBER, TEXT, WHOLE, Table, check_shape
from tapwright.core.step import Crash, Limit, Observation, Step

VERSION = 1
_LIMITS = [[TEXT]]
CRASH_SHAPE = {
    "kind!": TEXT,
    **{name: TEXT for name in ("exception", "message", "stack", "thread")},
}
_EPISODE = {
    "episode!": WHOLE,
    "screen!": TEXT,
    "seconds!": NUMBER,
    "epsilon": NUMBER,
    "limits": _LIMITS,
}
_STEP = {
    **{name: WHOLE for name in ("step!", "episode!")},
    "covered": COUNT,
    **{name: TEXT for name in ("before!", "action!", "after!")},
    "seconds!": NUMBER,
    "rewards": Table(NUMBER),
    "crash": CRASH_SHAPE,
    "logs": [TEXT],
    "limits": _LIMITS,
}
_encode = json.JSONEncoder(separators=(",", ":")).encode


@lru_cache(maxsize=16384)
def _text_of(action: Action) -> str:
    # The same few actions come again and again; this halves the cost of a line.
    return str(action)


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
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | (0 if resume else os.O_EXCL)
        try:
            self._file = os.open(path, flags, 0o644)
            self._cut()
        except OSError as error:
            raise StorageError(f"cannot write {path}: {error.strerror}") from error
        if not self._size:
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
            about = _encode({"screen": name, **about_screen(screen)})
            widgets = ",".join([widget_text(widget) for widget in screen.widgets])
            self._write_text(f'{about[:-1]},"widgets":[{widgets}]}}\n')
            self._known.add(name)
        return name

    def _cut(self) -> None:
        """Remove a line that a kill cut off; the time of the last whole one stays."""
        facts = os.fstat(self._file)
        if facts.st_size > self._size:
            os.ftruncate(self._file, self._size)
            os.utime(self._file, ns=(facts.st_atime_ns, facts.st_mtime_ns))

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
    """How much of a trace is whole lines, nothing if it was never begun; notes its screens."""
    size = 0
    try:
        with path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                size += len(line)
                if line.startswith(b'{"screen":'):
                    known.add(json.loads(line)["screen"])
    except FileNotFoundError:
        return 0
    except (OSError, ValueError, KeyError, TypeError) as error:
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
                check_shape(line, {})
                if "step" in line:
                    yield _step(line, screens)
                elif "episode" in line:
                    yield _episode(line, screens)
                else:
                    screens[line["screen"]] = decode_screen(line)
            except (ValueError, KeyError, TypeError, RecursionError, TapwrightError) as error:
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
    check_shape(line, _EPISODE)
    screen = screens[line["screen"]]
    epsilon, limits = line.get("epsilon"), _limits(line)
    return EpisodeMark(line["episode"], screen, line["seconds"], epsilon, limits)


def _limits(line: dict[str, Any]) -> tuple[Limit, ...]:
    return tuple(Limit(*limit) for limit in line.get("limits", ()))


def _step(line: dict[str, Any], screens: dict[str, Screen]) -> Step:
    check_shape(line, _STEP)
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

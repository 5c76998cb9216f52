"""The trace of a run as append-only JSON lines: each screen once, then steps that name screens.

Version 1. Every line is an object with one of the keys `trace`, `screen`, `episode`, `step`.
A line is written whole or not at all, so a killed run leaves at most one broken last line.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar

from tapwright.core.document import Codec
from tapwright.core.errors import InputError, StorageError, TapwrightError
from tapwright.core.screen import Screen
from tapwright.core.screen_codec import SCREEN, screen_of, value_of
from tapwright.core.secrets import SECRETS
from tapwright.core.step import Limit, Observation, Step
from tapwright.core.trace_lines import (
    EPISODE,
    HEADER,
    STEP,
    VERSION,
    EpisodeLine,
    StepLine,
    TraceHeader,
)

_ANY = Codec(dict[str, Any])
T = TypeVar("T")


class EpisodeMark(NamedTuple):
    """An episode begins on this screen, with the app fresh or continued."""

    number: int
    screen: Screen
    seconds: float
    epsilon: float | None = None  # share of choices at random, where the agent has one
    limits: tuple[Limit, ...] = ()  # met while the app started
    unaudited: tuple[tuple[str, int], ...] = ()  # as of an observation

    @classmethod
    def of(cls, number: int, launched: Observation, epsilon: float | None) -> EpisodeMark:
        """The mark of a start; one that crashed is told as a step, with the limits it met."""
        if launched.crash is not None:
            return cls(number, launched.screen, launched.seconds, epsilon)
        met = launched.limits, launched.unaudited
        return cls(number, launched.screen, launched.seconds, epsilon, *met)


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
            self._write(HEADER, TraceHeader("tapwright", VERSION))

    def episode(self, mark: EpisodeMark) -> None:
        """Begin an episode."""
        line = EpisodeLine(
            episode=mark.number,
            screen=self._screen(mark.screen),
            seconds=mark.seconds,
            epsilon=mark.epsilon,
            limits=mark.limits,
            unaudited=dict(mark.unaudited),
        )
        self._write(EPISODE, line)

    def step(self, step: Step) -> None:
        """Add a step."""
        self._write(STEP, StepLine.of(step, self._screen(step.before), self._screen(step.after)))

    def _screen(self, screen: Screen) -> str:
        name = screen.fingerprint
        if name not in self._known:
            self._write(SCREEN, value_of(screen, name))
            self._known.add(name)
        return name

    def _cut(self) -> None:
        """Remove a line that a kill cut off; the time of the last whole one stays."""
        facts = os.fstat(self._file)
        if facts.st_size > self._size:
            os.ftruncate(self._file, self._size)
            os.utime(self._file, ns=(facts.st_atime_ns, facts.st_mtime_ns))

    def _write(self, codec: Codec[T], line: T) -> None:
        data = SECRETS.mask_json(codec.encode(line)) + b"\n"
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
                    known.add(SCREEN.decode(line).screen)
    except FileNotFoundError:
        return 0
    except (OSError, ValueError) as error:
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
                entry = _read_line(SECRETS.expand_json(data), screens)
            except (ValueError, TapwrightError) as error:
                raise InputError(f"{path}:{number}: damaged trace line: {error}") from error
            if entry is not None:
                yield entry


class TraceTail:
    """Reads a trace that another process is writing: each call returns what was added since."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._offset = 0
        self._screens: dict[str, Screen] = {}

    def read(self) -> list[EpisodeMark | Step]:
        """Returns the episodes and steps that were added; a line that is not whole yet waits."""
        try:
            with self._path.open("rb") as file:
                file.seek(self._offset)
                data = file.read()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise StorageError(f"cannot read trace {self._path}: {error.strerror}") from error
        lines = data[: data.rfind(b"\n") + 1].splitlines(keepends=True)
        if lines and not self._offset:
            _check_header(self._path, lines[0])
            self._offset += len(lines.pop(0))
        entries = []
        for line in lines:
            try:
                entry = _read_line(SECRETS.expand_json(line), self._screens)
            except (ValueError, TapwrightError) as error:
                raise InputError(f"{self._path}: damaged trace line: {error}") from error
            self._offset += len(line)
            if entry is not None:
                entries.append(entry)
        return entries


def _check_header(path: Path, data: bytes) -> None:
    try:
        header = HEADER.decode(data)
    except ValueError:
        raise InputError(f"{path} is not a trace of Tapwright") from None
    if header.trace != "tapwright":
        raise InputError(f"{path} is not a trace of Tapwright")
    if header.version != VERSION:
        raise InputError(
            f"{path} is a trace of version {header.version}, this Tapwright reads version {VERSION}"
        )


def _read_line(data: bytes, screens: dict[str, Screen]) -> EpisodeMark | Step | None:
    """Returns the episode or the step of a line; a screen is kept for the lines that name it."""
    kind = _kind_of(data)
    if kind == "step":
        line = STEP.decode(data)
        return line.read(_screen_named(screens, line.before), _screen_named(screens, line.after))
    if kind == "episode":
        mark = EPISODE.decode(data)
        screen = _screen_named(screens, mark.screen)
        unaudited = tuple(mark.unaudited.items())
        return EpisodeMark(mark.episode, screen, mark.seconds, mark.epsilon, mark.limits, unaudited)
    value = SCREEN.decode(data)
    if not value.screen:
        raise ValueError("screen is missing")
    screens[value.screen] = screen_of(value)
    return None


def _kind_of(data: bytes) -> str:
    """Returns what a line tells of; other programs may write its keys in another order."""
    for kind in ("step", "episode", "screen"):
        if data.startswith(b'{"%s":' % kind.encode()):
            return kind
    keys = _ANY.decode(data).keys()
    return next((kind for kind in ("step", "episode") if kind in keys), "screen")


def _screen_named(screens: dict[str, Screen], name: str) -> Screen:
    if name not in screens:
        raise ValueError(f"no screen is called {name!r} before it")
    return screens[name]

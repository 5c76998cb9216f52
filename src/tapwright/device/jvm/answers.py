"""From an answer of the protocol to the values that everyone speaks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal

import msgspec

from tapwright.core.crash import Crash
from tapwright.core.document import Codec, Count
from tapwright.core.errors import DeviceError
from tapwright.core.hierarchy import parse_hierarchy
from tapwright.core.screen import Screen, WindowKind
from tapwright.core.step import NOTHING_WAITS, Limit, Observation, Waiting


class ScreenAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """The screen of an answer."""

    xml: str
    package: str | None
    activity: str | None
    window: WindowKind
    orientation: Count
    width: Count
    height: Count
    on: bool
    keyboard: bool


class CrashAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """A crash that an answer tells of."""

    kind: Literal["crash", "anr", "native", "exit"]
    exception: str | None = None
    message: str | None = None
    stack: str | None = None
    thread: str | None = None
    restsOn: str = ""


class LimitAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """What the app asked for and the device lacks."""

    kind: str
    name: str
    message: str | None = None


class CoverageAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """The probes that were hit for the first time."""

    new: Count = 0
    # For each class: its id in hex, its name, how many probes it has, those that were hit.
    hits: list[tuple[str, str, Count, list[Count]]] | None = None


class WaitingAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """What the app has left with the phone."""

    notifications: Count = 0
    shortcuts: Count = 0
    alarm: Count | None = None  # milliseconds


class Answer(msgspec.Struct, kw_only=True, frozen=True):
    """An answer that carries a screen."""

    screen: ScreenAnswer
    clock: Count  # milliseconds
    crash: CrashAnswer | None = None
    logs: list[str] | None = None
    limits: list[LimitAnswer] | None = None
    unaudited: dict[str, Count] = {}  # answers that nobody compared with Android's, by call
    coverage: CoverageAnswer | None = None
    waiting: WaitingAnswer | None = None
    toasts: list[str] = []


ANSWER = Codec(Answer)
_CLASS_ID = re.compile("[0-9a-f]{1,16}")
# The name of a class may hold blanks; the other parts cannot.
_PROBE = re.compile(r"([0-9a-f]{1,16}) (.*) (\d{1,9}) (\d{1,9})", re.DOTALL)


class VirtualClock:
    """The device's clock over all processes of the app, each of which starts again at zero."""

    def __init__(self) -> None:
        self._before = 0
        self._latest = 0

    @property
    def latest_milliseconds(self) -> int:
        """The time that the process of the app told last."""
        return self._latest

    def seconds_at(self, milliseconds: int) -> float:
        """Seconds since the app was installed."""
        if milliseconds < self._latest:
            self._before += self._latest
        self._latest = milliseconds
        return (self._before + milliseconds) / 1000


def observation_of(answer: dict[str, Any], clock: VirtualClock) -> Observation:
    """What an answer that carries a screen says.

    Raises:
        DeviceError: it lacks something, or has a value of a wrong kind or out of range. The app
            runs in the same process as what answers, so it may have caused it.
    """
    try:
        told = ANSWER.convert(answer)
        coverage = told.coverage or CoverageAnswer()
        return Observation(
            screen=_screen_of(told.screen),
            seconds=clock.seconds_at(told.clock),
            crash=_crash_of(told.crash),
            logs=tuple(told.logs or ()),
            limits=tuple(_limit_of(each) for each in told.limits or ()),
            newly_covered=coverage.new,
            unaudited=tuple(sorted(told.unaudited.items())),
            probes=tuple(_probes_of(coverage)),
            waiting=_waiting_of(told.waiting),
            toasts=tuple(told.toasts),
        )
    except ValueError as error:
        raise DeviceError(f"the JVM device sent an answer that makes no sense: {error}") from error


def _screen_of(told: ScreenAnswer) -> Screen:
    return _screen(
        told.xml,
        told.package or "",
        told.activity or "",
        bool(told.orientation),
        told.on,
        told.keyboard,
        (told.width, told.height),
        told.window,
    )


@lru_cache(maxsize=256)
def _screen(
    xml: str,
    package: str,
    activity: str,
    landscape: bool,
    screen_on: bool,
    keyboard: bool,
    size: tuple[int, int],
    window: WindowKind,
) -> Screen:
    # Most steps lead to a screen that was seen a moment ago: the same object, so that nothing that
    # was found out about it, its digest first of all, is found out again.
    widgets = parse_hierarchy(xml)
    return Screen(package, activity, widgets, landscape, screen_on, keyboard, size, window)


def _crash_of(told: CrashAnswer | None) -> Crash | None:
    if told is None:
        return None
    return Crash(
        kind=told.kind,
        exception=told.exception or "",
        message=told.message or "",
        stack=told.stack or "",
        thread=told.thread or "main",
        rests_on=told.restsOn,
    )


def _waiting_of(told: WaitingAnswer | None) -> Waiting:
    if told is None:
        return NOTHING_WAITS
    alarm = None if told.alarm is None else told.alarm / 1000
    return Waiting(told.notifications, told.shortcuts, alarm)


def _limit_of(told: LimitAnswer) -> Limit:
    return Limit(told.kind, told.name, told.message or "")


def _probes_of(coverage: CoverageAnswer) -> Iterator[str]:
    """One name a probe; it holds what the device needs to know of a class that it never loaded."""
    for class_id, class_name, count, numbers in coverage.hits or ():
        if not _CLASS_ID.fullmatch(class_id) or any(number >= count for number in numbers):
            raise ValueError(f"coverage.hits of {class_name[:60]!r} are out of range")
        for number in numbers:
            yield f"{class_id} {class_name} {count} {number}"


def hits_of(probes: Iterable[str]) -> list[list[Any]]:
    """The same as the device tells and takes it: by class."""
    by_class: dict[tuple[str, str, int], list[int]] = {}
    for probe in probes:
        match = _PROBE.fullmatch(probe)
        if match is None:
            raise DeviceError(f"a probe of the run cannot be read: {probe[:60]!r}")
        class_id, class_name, count, number = match.groups()
        by_class.setdefault((class_id, class_name, int(count)), []).append(int(number))
    return [[*key, sorted(numbers)] for key, numbers in by_class.items()]

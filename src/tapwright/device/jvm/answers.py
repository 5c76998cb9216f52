"""From an answer of the protocol to the values that everyone speaks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from tapwright.core.errors import DeviceError
from tapwright.core.hierarchy import parse_hierarchy
from tapwright.core.screen import Screen, WindowKind
from tapwright.core.shape import COUNT, FLAG, TEXT, Maybe, check_shape
from tapwright.core.step import Crash, Limit, Observation
from tapwright.device.device import Counter

_MAYBE_TEXT = Maybe(TEXT)
_ANSWER = {
    "screen!": {
        "xml!": TEXT,
        **{name: _MAYBE_TEXT for name in ("package!", "activity!")},
        "window!": TEXT,
        **{name: COUNT for name in ("orientation!", "width!", "height!")},
        **{name: FLAG for name in ("on!", "keyboard!")},
    },
    "clock!": COUNT,  # milliseconds
    "crash": Maybe(
        {
            "kind!": TEXT,
            **{name: _MAYBE_TEXT for name in ("exception", "message", "stack", "thread")},
        }
    ),
    "logs": Maybe([TEXT]),
    "limits": Maybe([{"kind!": TEXT, "name!": TEXT, "message": _MAYBE_TEXT}]),
    "coverage": Maybe({"new": COUNT, "hits": Maybe([[]])}),
}
_KINDS = ("crash", "anr", "native", "exit")
_HIT = (TEXT, TEXT, COUNT, [COUNT])  # class id in hex, class name, its probes, those hit
_CLASS_ID = re.compile("[0-9a-f]{1,16}")
# The name of a class may hold blanks; the other parts cannot.
_PROBE = re.compile(r"([0-9a-f]{1,16}) (.*) (\d{1,9}) (\d{1,9})", re.DOTALL)


class VirtualClock:
    """The device's clock over all processes of the app, each of which starts again at zero."""

    def __init__(self) -> None:
        self._before = 0
        self._latest = 0

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
        check_shape(answer, _ANSWER)
        coverage = answer.get("coverage") or {}
        return Observation(
            screen=_screen_of(answer["screen"]),
            seconds=clock.seconds_at(answer["clock"]),
            crash=_crash_of(answer.get("crash")),
            logs=tuple(answer.get("logs") or ()),
            limits=tuple(_limit_of(limit) for limit in answer.get("limits") or ()),
            newly_covered=coverage.get("new", 0),
            probes=tuple(_probes_of(coverage.get("hits") or ())),
        )
    except ValueError as error:
        raise DeviceError(f"the JVM device sent an answer that makes no sense: {error}") from error


def _screen_of(values: dict[str, Any]) -> Screen:
    return _screen(
        values["xml"],
        values["package"] or "",
        values["activity"] or "",
        bool(values["orientation"]),
        bool(values["on"]),
        bool(values["keyboard"]),
        (values["width"], values["height"]),
        WindowKind(values["window"]),
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


def _crash_of(values: dict[str, Any] | None) -> Crash | None:
    if values is None:
        return None
    if values["kind"] not in _KINDS:
        raise ValueError(f"crash.kind is {values['kind']!r}")
    return Crash(
        kind=values["kind"],
        exception=values.get("exception") or "",
        message=values.get("message") or "",
        stack=values.get("stack") or "",
        thread=values.get("thread") or "main",
    )


def _limit_of(values: dict[str, Any]) -> Limit:
    return Limit(values["kind"], values["name"], values.get("message") or "")


def _probes_of(hits: Iterable[list[Any]]) -> Iterator[str]:
    """One name a probe; it holds what the device needs to know of a class that it never loaded."""
    for hit in hits:
        if len(hit) != len(_HIT):
            raise ValueError(f"coverage.hits has {len(hit)} values for a class")
        for value, shape in zip(hit, _HIT, strict=True):
            check_shape(value, shape, "coverage.hits")
        class_id, class_name, count, numbers = hit
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


def counters_of(report: str) -> dict[str, Counter]:
    """The counters of a whole JaCoCo report, by kind."""
    try:
        root = ElementTree.fromstring(report)
        return {
            counter.attrib["type"].lower(): _counter_of(counter.attrib)
            for counter in root.findall("counter")
        }
    except (ElementTree.ParseError, KeyError, ValueError) as error:
        raise DeviceError(f"the coverage report cannot be read: {error}") from error


def _counter_of(attributes: dict[str, str]) -> Counter:
    covered, missed = int(attributes["covered"]), int(attributes["missed"])
    if covered < 0 or missed < 0:
        raise ValueError(f"{covered} covered and {missed} missed")
    return Counter(covered, covered + missed)

"""From an answer of the protocol to the values that everyone speaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from tapwright.core.errors import DeviceError
from tapwright.core.hierarchy import parse_hierarchy
from tapwright.core.screen import Screen, WindowKind
from tapwright.core.step import Crash, Limit, Observation
from tapwright.device.device import Counter


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
    """What an answer that carries a screen says."""
    try:
        coverage = answer.get("coverage") or {}
        return Observation(
            screen=_screen_of(answer["screen"]),
            seconds=clock.seconds_at(int(answer["clock"])),
            crash=_crash_of(answer.get("crash")),
            logs=tuple(answer.get("logs") or ()),
            limits=tuple(_limit_of(limit) for limit in answer.get("limits") or ()),
            newly_covered=int(coverage.get("new", 0)),
            probes=tuple(_probes_of(coverage.get("hits") or ())),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DeviceError(
            f"the JVM device sent an answer that lacks something: {error!r}"
        ) from error


def _screen_of(values: dict[str, Any]) -> Screen:
    return _screen(
        values["xml"],
        values["package"] or "",
        values["activity"] or "",
        bool(values["orientation"]),
        bool(values["on"]),
        bool(values["keyboard"]),
        (int(values["width"]), int(values["height"])),
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
    if not values:
        return None
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
    for class_id, class_name, count, numbers in hits:
        for number in numbers:
            yield f"{class_id} {class_name} {count} {number}"


def hits_of(probes: Iterable[str]) -> list[list[Any]]:
    """The same as the device tells and takes it: by class."""
    by_class: dict[tuple[str, str, int], list[int]] = {}
    for probe in probes:
        class_id, class_name, count, number = probe.split(" ")
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
    covered = int(attributes["covered"])
    return Counter(covered, covered + int(attributes["missed"]))

"""Errors, registry, randomness, clock, durations, suggestions."""

import pytest

from tapwright.core.clock import ManualClock, SystemClock
from tapwright.core.duration import format_duration, parse_duration
from tapwright.core.errors import DeviceLost, ExitStatus, InputError, LocatedError, StorageError
from tapwright.core.randomness import stream
from tapwright.core.registry import Entry, Registry
from tapwright.core.suggest import did_you_mean


def test_exit_status_tells_whose_side_an_error_is_on() -> None:
    assert int(InputError("x").exit_status) == 2
    assert int(DeviceLost("x").exit_status) == 3
    assert StorageError("x").exit_status is ExitStatus.FAILURE


def test_a_located_error_points_at_its_place() -> None:
    error = LocatedError("no", source="f.ltl", line=2, column=3, text="a\tbc", hint="try")
    assert str(error) == "f.ltl:2:3: no\n  a bc\n    ^\nhint: try"


def test_registry_loads_by_name_and_suggests() -> None:
    registry: Registry[type] = Registry(
        "thing", "tapwright.none", (Entry("clock", "tapwright.core.clock:ManualClock", "a clock"),)
    )
    assert registry.load("clock") is ManualClock
    assert registry.names() == ["clock"]
    with pytest.raises(InputError, match="no thing 'clok', did you mean 'clock'"):
        registry.load("clok")


@pytest.mark.parametrize("location", ["tapwright.nowhere:X", "tapwright.core.clock:Nothing"])
def test_registry_names_what_cannot_be_loaded(location: str) -> None:
    registry: Registry[type] = Registry("thing", "none", (Entry("a", location, ""),))
    with pytest.raises(InputError, match="cannot be loaded from"):
        registry.load("a")


def test_streams_depend_on_seed_and_name_alone() -> None:
    assert stream(1, "a").random() == stream(1, "a").random()
    assert stream(1, "a").random() != stream(1, "b").random()
    assert stream(1, "a").random() != stream(2, "a").random()
    assert stream(1, "agent").random() == 0.6983964592857104


def test_clocks() -> None:
    clock = ManualClock(5.0)
    clock.advance(2.5)
    assert clock.now() == 7.5
    system = SystemClock()
    assert system.now() <= system.now()


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("30s", 30),
        ("5m", 300),
        ("5min", 300),
        ("5 Minutes", 300),
        ("1h30m", 5400),
        ("1h 30m", 5400),
        ("2 days", 172800),
        ("250ms", 0.25),
        ("1.5s", 1.5),
    ],
)
def test_durations(text: str, seconds: float) -> None:
    assert parse_duration(text) == seconds


@pytest.mark.parametrize("text", ["", "5", "m", "5x", "-3s", "5m x", "5mim", "m5", "5m6"])
def test_wrong_durations(text: str) -> None:
    with pytest.raises(InputError, match="not a duration"):
        parse_duration(text)


def test_format_duration() -> None:
    assert [format_duration(x) for x in (0.25, 30, 300, 5400, 3661)] == [
        "0.25s",
        "30s",
        "5m",
        "1h30m",
        "1h1m1s",
    ]


def test_suggestions() -> None:
    assert did_you_mean("Randm", ["random", "monkey"]) == ", did you mean 'random'?"
    assert did_you_mean("zzz", ["random", "monkey"]) == "; choose from random, monkey"
    assert did_you_mean("zzz", []) == ""

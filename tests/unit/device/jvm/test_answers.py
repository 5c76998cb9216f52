"""What the answers of the protocol become."""

from __future__ import annotations

from typing import Any

import pytest

from tapwright.core.crash import Crash
from tapwright.core.errors import DeviceError
from tapwright.core.screen import WindowKind
from tapwright.core.step import Limit
from tapwright.device.device_values import Counter
from tapwright.device.jvm.answers import VirtualClock, hits_of, observation_of
from tapwright.device.jvm.coverage_files import counters_of
from tapwright.findings.crashes import signature
from tests.unit.damage import damaged

XML = (
    '<hierarchy rotation="0"><node class="android.widget.Button" text="OK" '
    'bounds="[0,0][10,10]" clickable="true"/></hierarchy>'
)


def answer(**changes: Any) -> dict[str, Any]:
    screen = {
        "xml": XML,
        "package": "org.example",
        "activity": "org.example.Main",
        "orientation": 1,
        "on": True,
        "keyboard": True,
        "width": 731,
        "height": 411,
        "window": "dialog",
    }
    return {"id": 1, "ok": True, "screen": screen, "clock": 1500, "logs": ["a"], **changes}


def test_a_screen_with_all_that_goes_with_it() -> None:
    crash = {"kind": "crash", "thread": "worker", "exception": "E", "message": None, "stack": "s"}
    limits = [{"kind": "class", "name": "android.X", "message": None}]
    seen = observation_of(
        answer(crash=crash, limits=limits, coverage={"new": 3}),
        VirtualClock(),
    )
    assert (seen.screen.package, seen.screen.activity) == ("org.example", "org.example.Main")
    assert [widget.text for widget in seen.screen.widgets] == ["OK"]
    assert (seen.screen.landscape, seen.screen.keyboard_shown) == (True, True)
    assert seen.screen.size == (731, 411)
    assert seen.screen.window is WindowKind.DIALOG
    assert seen.seconds == 1.5
    assert seen.crash == Crash("crash", "E", "", "s", "worker")
    assert seen.limits == (Limit("class", "android.X"),)
    assert seen.logs == ("a",)
    assert seen.newly_covered == 3


def test_no_crash_is_no_crash() -> None:
    seen = observation_of(answer(crash=None, limits=None, coverage=None, logs=None), VirtualClock())
    assert (seen.crash, seen.limits, seen.logs, seen.newly_covered) == (None, (), (), 0)


@pytest.mark.parametrize(
    "changes",
    [{"screen": None}, {"screen": {}}, {"clock": None}, {"crash": {"thread": "main"}}],
)
def test_an_answer_that_lacks_something_is_the_devices_fault(changes: dict[str, Any]) -> None:
    with pytest.raises(DeviceError, match="makes no sense"):
        observation_of(answer(**changes), VirtualClock())


def test_the_clock_goes_on_when_a_process_starts_again() -> None:
    clock = VirtualClock()
    times = [clock.seconds_at(value) for value in (100, 900, 0, 0, 50, 20)]
    assert times == [0.1, 0.9, 0.9, 0.9, 0.95, 0.97]


def test_counters_of_a_report() -> None:
    report = (
        '<?xml version="1.0"?><report name="a"><package name="p"><counter type="LINE" missed="9" '
        'covered="9"/></package><counter type="INSTRUCTION" missed="30" covered="10"/>'
        '<counter type="LINE" missed="3" covered="1"/></report>'
    )
    assert counters_of(report) == {"instruction": Counter(10, 40), "line": Counter(1, 4)}


def test_a_report_that_is_none() -> None:
    with pytest.raises(DeviceError, match="cannot be read"):
        counters_of("<report>")


def test_probes_are_named_and_given_back_by_class() -> None:
    hits = [["8c1d", "a/Main", 61, [0, 4]], ["ff", "a/Other", 3, [2]]]
    seen = observation_of(answer(coverage={"new": 3, "hits": hits}), VirtualClock())
    assert len(seen.probes) == seen.newly_covered == 3
    assert hits_of(reversed(seen.probes)) == [hits[1], hits[0]]


def test_the_name_of_a_class_may_hold_blanks() -> None:
    hits = [["8c1d", "a/My Main 7", 61, [0, 4]], ["ff", "a/ b\n c", 3, [2]]]
    seen = observation_of(answer(coverage={"new": 3, "hits": hits}), VirtualClock())
    assert hits_of(seen.probes) == hits


def test_no_answer_is_more_than_a_fault_of_the_device() -> None:
    whole = answer(
        crash={"kind": "crash", "exception": "E", "message": "m", "stack": "s", "thread": "main"},
        limits=[{"kind": "class", "name": "android.X", "message": None}],
        coverage={"new": 3, "hits": [["8c1d", "a/Main", 61, [0, 4]]]},
    )
    refused = 0
    for _, changed in damaged(whole):
        try:
            seen = observation_of(changed, VirtualClock())
            signature(seen.crash or Crash("crash"))
            hits_of(seen.probes)
            limits = seen.limits or (Limit("a", "b"),)
            "".join([seen.screen.fingerprint, *seen.logs, *limits[0]])
        except DeviceError:
            refused += 1
    assert refused > 200


def test_a_report_with_counts_below_nothing_is_none() -> None:
    with pytest.raises(DeviceError, match="cannot be read"):
        counters_of('<report><counter type="LINE" missed="-9" covered="1"/></report>')


@pytest.mark.parametrize("probe", ["", "a", "zz a/Main 1 0", "ff a/Main x 0", "ff a/Main 1"])
def test_a_probe_on_record_that_is_none_is_told(probe: str) -> None:
    with pytest.raises(DeviceError, match="cannot be read"):
        hits_of([probe])

"""The line protocol of the JVM device, as a client that is not ours could speak it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tapwright.apk import identify_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
ROOT = Path(__file__).parents[2]
APK = ROOT / "sample-apps" / "apks" / "login.apk"
README = (ROOT / "jvm-device" / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def device() -> Iterator[JvmDevice]:
    with JvmDevice() as device:
        device.install(identify_app(APK))
        yield device


def ask(device: JvmDevice, do: str, **fields: Any) -> dict[str, Any]:
    return device.process.request(do, 60, **fields)


def told_names(device: JvmDevice, do: str, **fields: Any) -> set[str]:
    """The names that the device knows, from its complaint about one that it does not."""
    with pytest.raises(InputError) as caught:
        ask(device, do, **fields)
    return set(caught.value.message.partition("; there are ")[2].split(", "))


def test_the_example_of_the_page_can_be_followed(device: JvmDevice) -> None:
    """Its requests are served, and each answer has the fields that the page shows."""
    lines = README.partition("## Protocol, by example")[2].splitlines()
    requests = [json.loads(line) for line in lines if re.match(r'{"id":\d,"do"', line)]
    shown = {line[6]: line for line in lines if re.match(r'{"id":\d,"ok"', line)}
    assert [request["do"] for request in requests] == ["install", "launch", "perform"]
    started = device._started_for
    assert started is not None
    paths = {
        "apk": str(APK),
        "converted": str(started[1].converted),
        "data": str(device._slot.data),
    }
    for request in requests:
        number, do = str(request.pop("id")), request.pop("do")
        answer = ask(device, do, **{key: paths.get(key, value) for key, value in request.items()})
        parts = (answer.get(part, ()) for part in ("screen", "waiting", "coverage"))
        told = set(answer).union(*parts)
        documented = set(re.findall(r'(?<=[{,])"(\w+)":', shown[number]))
        assert documented <= told
        if do == "launch":  # the page shows this one in full
            assert told == documented


def test_the_page_lists_the_requests_that_there_are(device: JvmDevice) -> None:
    table = README.partition("| Request |")[2].partition("\n\n")[0]
    rows = [line.split("|")[1] for line in table.splitlines()[2:]]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert named == told_names(device, "fly")


def test_the_page_lists_the_events_that_there_are(device: JvmDevice) -> None:
    named = set(re.findall(r'`\["(\w+)"', README.partition("\nEvents: ")[2].partition("\n")[0]))
    assert named == told_names(device, "perform", events=[["pinch"]])


@pytest.mark.parametrize("name", ["blocked", "probes", "mainThreadHung", "coverageSnapshot"])
def test_what_the_host_asks_is_not_for_clients(device: JvmDevice, name: str) -> None:
    with pytest.raises(InputError, match=f"no such request: {name}"):
        ask(device, name, stack=[])


def test_a_client_cannot_install_as_the_host_does(device: JvmDevice, tmp_path: Path) -> None:
    """Neither keep what was stored nor name another framework or another app."""
    device.reset()
    device.launch()
    stored = list(device._slot.data.rglob("*"))
    assert stored
    converted = device._started_for
    assert converted is not None
    ask(
        device,
        "install",
        apk=str(APK),
        converted=str(converted[1].converted),
        data=str(device._slot.data),
        keep=True,
        probes=[],
        framework="/nowhere.jar",
        app={"package": "org.other", "targetSdk": 1},
    )
    assert list(device._slot.data.rglob("*")) == []
    assert ask(device, "launch")["screen"]["package"] == "org.tapwright.login"


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([["tap"]], r"tap needs a number as argument 1, got \[\]"),
        ([["tap", 5, "left"]], r"tap needs a number as argument 2"),
        ([["text", 5]], "text needs a text as argument 1"),
        ([["network", "on"]], "network needs true or false as argument 1"),
        (["tap"], "not an event: tap"),
        ([[]], r"not an event: \[\]"),
        ("tap", '"events" must be a list, not tap'),
        (None, 'perform needs "events"'),
    ],
)
def test_a_wrong_event_is_the_clients_fault_and_not_a_crash(
    device: JvmDevice, events: Any, words: str
) -> None:
    device.launch()
    with pytest.raises(InputError, match=words):
        ask(device, "perform", events=events)
    seen = device.observe()
    assert (seen.screen.package, seen.crash) == ("org.tapwright.login", None)


def test_nothing_is_performed_of_a_list_with_an_unknown_event(device: JvmDevice) -> None:
    before = device.launch().screen.landscape
    with pytest.raises(InputError, match="no such event: pinch"):
        ask(device, "perform", events=[["rotate"], ["pinch"]])
    assert device.observe().screen.landscape == before


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, 'install needs "converted"'),
        ({"converted": 5}, '"converted" must be a text, not 5'),
    ],
)
def test_install_says_what_it_needs(device: JvmDevice, fields: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        ask(device, "install", **fields)


def test_a_picture_is_written_where_the_client_says(device: JvmDevice) -> None:
    device.launch()
    path = device._slot.results / "picture.png"
    assert set(ask(device, "screenshot", path=str(path))) == {"id", "ok"}
    assert path.read_bytes().startswith(b"\x89PNG")
    with pytest.raises(InputError, match='screenshot needs "path"'):
        ask(device, "screenshot")


def test_an_answer_has_what_is_read_of_it_and_no_more(device: JvmDevice) -> None:
    answer = ask(device, "launch")
    named = {"id", "ok", "screen", "clock", "logs", "crash", "limits", "unaudited", "waiting"}
    named |= {"coverage", "comparisons", "toasts"}
    assert set(answer) == named
    assert set(answer["coverage"]) == {"new", "hits"}
    device.perform(Action(ActionKind.ROTATE))

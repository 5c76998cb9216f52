"""Apps whose servers are in a file: every client is answered, and nobody else is reached."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.contract.test_jvm_device import app, attempt, click, text_of

from tapwright.core.action import Action, ActionKind
from tapwright.core.step import Observation
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.internet import internet_obstacle
from tapwright.device.jvm.isolation import own_network_here
from tapwright.device.jvm.settings import JvmSettings

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
STUBS = Path(__file__).parents[2] / "sample-apps" / "feed" / "stubs"


@pytest.fixture(scope="module")
def stubbed() -> Iterator[JvmDevice]:
    with JvmDevice(JvmSettings(network=f"stub:{STUBS}")) as device:
        device.install(app("feed"))
        yield device


def open_article(device: JvmDevice, title: str) -> Observation:
    screen = device.observe().screen
    for identity, widget in screen.identities():
        if widget.text == title:
            return device.perform(Action(ActionKind.CLICK, identity))
    raise AssertionError(f"no {title} on {[widget.text for widget in screen.widgets]}")


@pytest.mark.parametrize("button", ["by_okhttp", "by_connection", "by_apache", "in_clear"])
def test_every_client_is_answered(stubbed: JvmDevice, button: str) -> None:
    seen = attempt(stubbed, button)
    assert text_of(seen.screen, "state") == "2 articles, page 1"


def test_each_exchange_is_in_the_log(stubbed: JvmDevice) -> None:
    scheme = "I backend: GET https://feed.example/articles?page=1 -> 200 application/json"
    assert any(
        scheme in line and line.endswith("(mappings/articles.json[0])")
        for line in attempt(stubbed, "by_okhttp").logs
    )


def test_a_body_is_sent_and_matched(stubbed: JvmDevice) -> None:
    assert text_of(attempt(stubbed, "sign_up").screen, "state") == "Signed up as reader 1"


def test_pictures_arrive_and_faults_break_connections(stubbed: JvmDevice) -> None:
    attempt(stubbed, "by_connection")
    shown = open_article(stubbed, "A quiet week").screen
    assert text_of(shown, "about_picture") == "Picture of 64 by 48"
    stubbed.perform(Action(ActionKind.BACK))
    shown = open_article(stubbed, "Rain again").screen
    assert text_of(shown, "about_picture") == "Cannot load: Connection reset"


def test_a_crash_on_an_answer_that_the_user_wrote_is_no_suspect(stubbed: JvmDevice) -> None:
    attempt(stubbed, "by_okhttp")
    click(stubbed, "by_connection")
    crash = open_article(stubbed, "By nobody").crash
    assert crash is not None
    assert (crash.exception, crash.rests_on) == ("java.lang.RuntimeException", "")


def test_a_switched_off_network_reaches_no_server(stubbed: JvmDevice) -> None:
    stubbed.reset()
    stubbed.launch()
    stubbed.perform(Action(ActionKind.NETWORK_OFF))
    said = text_of(click(stubbed, "by_okhttp").screen, "state")
    assert said == (
        'Cannot load: Unable to resolve host "feed.example": No address associated with hostname'
    )


def test_a_request_without_a_stub_is_a_limit(tmp_path: Path) -> None:
    (tmp_path / "readers.json").write_bytes((STUBS / "mappings" / "readers.json").read_bytes())
    with JvmDevice(JvmSettings(network=f"stub:{tmp_path}")) as device:
        device.install(app("feed"))
        seen = attempt(device, "by_okhttp")
        assert text_of(seen.screen, "state") == "Cannot load: status 404"
        assert [(limit.kind, limit.name) for limit in seen.limits] == [
            ("server", "GET https://feed.example/articles")
        ]


def recorded(*answers: object) -> bytes:
    entries = [
        {
            "request": {"method": "GET", "url": "https://feed.example/articles?page=1"},
            "response": {
                "status": 200,
                "headers": [{"name": "Content-Encoding", "value": "gzip"}],
                "content": {"mimeType": "application/json", "text": json.dumps(answer)},
            },
        }
        for answer in answers
    ]
    return json.dumps({"log": {"version": "1.2", "entries": entries}}).encode()


def test_a_recording_is_answered_from_in_its_order(tmp_path: Path) -> None:
    one = {"articles": [{"title": "One", "author": "Ada", "picture": "p"}]}
    path = tmp_path / "feed.har"
    path.write_bytes(recorded({"articles": []}, one))
    with JvmDevice(JvmSettings(network=f"replay:{path}")) as device:
        device.install(app("feed"))
        for _ in range(2):  # a reset begins the recording anew
            assert text_of(attempt(device, "by_okhttp").screen, "state") == "No articles"
            # The second page is not recorded: the nearest answer is taken, which comes second.
            assert text_of(click(device, "by_apache").screen, "state") == "1 articles, page 2"


@pytest.fixture(scope="module")
def invented() -> Iterator[JvmDevice]:
    with JvmDevice(JvmSettings(seed=1, network="invented")) as device:
        device.install(app("feed"))
        yield device


def pages_of(device: JvmDevice, count: int) -> list[str]:
    """What the app says after each page, from a fresh start."""
    said = [text_of(attempt(device, "by_okhttp").screen, "state")]
    return said + [text_of(click(device, "by_okhttp").screen, "state") for _ in range(count - 1)]


def test_an_invented_answer_has_what_the_parser_asks_for(invented: JvmDevice) -> None:
    said = pages_of(invented, 5)
    assert all(" articles, page " in each or each == "No articles" for each in said), said
    assert not said[-1].startswith("0 ")
    invented.reseed(9)  # the app's chance is another, the servers are the same
    assert pages_of(invented, 5) == said


def test_an_invented_answer_to_a_post_is_read(invented: JvmDevice) -> None:
    assert text_of(attempt(invented, "sign_up").screen, "state").startswith("Signed up as ")


def test_invented_pictures_are_shown_and_crashes_are_suspects(invented: JvmDevice) -> None:
    pages_of(invented, 6)
    screen = invented.observe().screen
    rows = [one for one, widget in screen.identities() if widget.resource_id.endswith("/text1")]
    crash, shown = None, ""
    for row in rows:
        seen = invented.perform(Action(ActionKind.CLICK, row))
        shown = shown or text_of(seen.screen, "about_picture")
        crash = seen.crash
        if crash is not None:
            break
        invented.perform(Action(ActionKind.BACK))
    assert shown == "Picture of 64 by 64"
    assert crash is not None  # an article without an author
    assert "(invented)" in crash.rests_on


def test_answers_fail_by_the_seed_and_take_virtual_time() -> None:
    settings = JvmSettings(seed=1, network="invented", network_faults=1)
    with JvmDevice(settings) as device:
        device.install(app("feed"))

        def said() -> list[str]:
            device.reset()
            device.launch()
            heard = []
            for _ in range(14):
                click(device, "by_connection")
                seen = device.perform(Action(ActionKind.IDLE, argument=20.0))
                heard.append(text_of(seen.screen, "state"))
            return heard

        first = said()
        assert said() == first
    assert {
        "Cannot load: Connection reset",
        "Cannot load: Premature EOF",
        "Cannot load: Read timed out",
        "Cannot load: status 500",
    } <= set(first)
    assert any("articles" in each for each in first), first  # late


@pytest.mark.skipif(
    bool(internet_obstacle()) or not own_network_here(), reason="an app gets no internet here"
)
def test_what_real_servers_say_is_written_down(tmp_path: Path) -> None:
    path = tmp_path / "feed.har"
    with JvmDevice(JvmSettings(network=f"record:{path}")) as device:
        device.install(app("feed"))
        attempt(device, "by_apache")
        device.perform(Action(ActionKind.IDLE, argument=60.0))
    exchanges = json.loads(path.read_bytes())["log"]["entries"]
    # Nobody has this name, so the answer is that there is none.
    asked = {(each["request"]["url"], each["response"]["status"]) for each in exchanges}
    assert asked == {("https://feed.example/articles?page=1", 0)}

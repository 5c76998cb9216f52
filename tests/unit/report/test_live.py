"""The live page: a run is held up between two steps, and only who knows the address is served."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from email.message import Message
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from tests.unit.report.runs import APP, make_device

from tapwright.core.clock import ManualClock, PausableClock, SystemClock
from tapwright.core.errors import InputError
from tapwright.report.live.control import Command, Control
from tapwright.report.live.pages import LivePages
from tapwright.report.live.server import LiveServer
from tapwright.report.live.watch import Watch
from tapwright.report.pace import seconds_left
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.events import RunStopped
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings


def until(condition: object, seconds: float = 20.0) -> None:
    """Wait until it holds."""
    assert callable(condition)
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "it never came"
        sleep(0.01)


class Running:
    """A run in a thread of its own."""

    def __init__(self, path: Path, steps: int = 1_000_000) -> None:
        self.clock = PausableClock(SystemClock())
        self.control = Control(self.clock)
        self.watch = Watch(path, self.control, self.clock, SystemClock())
        self.result: RunResult | None = None
        self._settings = RunSettings(APP, "fake", "random", Budget(steps=steps), 1, path)
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        session = Session(self._settings, [self.watch], clock=self.clock, make_device=make_device)
        self.result = session.run()

    def __enter__(self) -> Running:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.control.tell(Command.STOP)
        self._thread.join(20)
        assert not self._thread.is_alive()


def test_a_paused_run_takes_no_step_and_no_time(tmp_path: Path) -> None:
    with Running(tmp_path / "run") as run:
        until(lambda: run.watch.story.steps > 10)
        run.control.tell(Command.PAUSE)
        sleep(0.3)
        steps, seconds = run.watch.story.steps, run.clock.now()
        sleep(0.3)
        assert run.watch.story.steps == steps
        assert run.clock.now() - seconds < 0.01
        run.control.tell(Command.STEP)
        until(lambda: run.watch.story.steps == steps + 1)
        sleep(0.2)
        assert run.watch.story.steps == steps + 1
        run.control.tell(Command.RESUME)
        until(lambda: run.watch.story.steps > steps + 10)


def test_a_stopped_run_is_complete(tmp_path: Path) -> None:
    with Running(tmp_path / "run") as run:
        until(lambda: run.watch.story.steps > 50)
    assert run.result is not None
    assert run.result.reason is EndReason.STOPPED
    assert run.result.reason.is_early
    facts = json.loads((tmp_path / "run" / "run.json").read_text())
    assert facts["state"] == "ended early"
    assert facts["ended"] == "it was stopped by hand"
    assert facts["used"]["steps"] == run.watch.story.steps
    assert facts["coverage"]["transition"]["covered"] > 0
    assert (tmp_path / "run" / "model" / "model.json").exists()


def test_a_paused_run_can_be_stopped(tmp_path: Path) -> None:
    with Running(tmp_path / "run") as run:
        run.control.tell(Command.PAUSE)
        until(lambda: run.watch.now()["next"])
        steps = run.watch.story.steps
    assert run.result is not None
    assert run.result.steps == steps


def test_control_without_commands_lets_everything_pass() -> None:
    control = Control(PausableClock(ManualClock()))
    for _ in range(3):
        control.pass_by()
    control.tell(Command.STOP)
    with pytest.raises(RunStopped):
        control.pass_by()


def test_a_clock_that_was_stopped_goes_on_from_there() -> None:
    hands = ManualClock()
    clock = PausableClock(hands)
    hands.advance(5)
    clock.pause()
    hands.advance(7)
    clock.pause()
    assert clock.now() == 5
    clock.resume()
    clock.resume()
    assert clock.now() == 5
    hands.advance(2)
    assert clock.now() == 7


@pytest.mark.parametrize(
    ("budget", "left"),
    [
        (Budget(seconds=60), 50),
        (Budget(steps=200), 10),
        (Budget(episodes=11), 10),
        (Budget(steps=200, seconds=12), 2),
        (Budget(steps=50), 0),
    ],
)
def test_time_left(budget: Budget, left: float) -> None:
    assert seconds_left(budget, seconds=10, steps=100, episodes=6) == pytest.approx(
        left if budget.episodes is None else 12
    )


def test_time_left_is_not_known_at_the_beginning() -> None:
    assert seconds_left(Budget(steps=5), seconds=1, steps=0) is None
    assert seconds_left(Budget(episodes=5), seconds=1, steps=9, episodes=1) is None


def test_what_was_sent_is_not_sent_again(tmp_path: Path) -> None:
    with Running(tmp_path / "run", steps=300) as run:
        until(lambda: run.result is not None)
        pages, sent = LivePages(run.watch), dict[str, str]()
        first = pages.changes(sent)
        assert set(first["sections"]) >= {"summary", "crashes", "coverage", "screens", "learning"}
        assert all(node["picture"] for node in first["data"]["graph"]["nodes"])
        assert pages.changes(sent) == {}
        # A new place: the pictures of the others are known.
        run.watch.story.places[-1].crashes["New-1"] += 1
        nodes = pages.changes(sent)["data"]["graph"]["nodes"]
        assert not any(node["picture"] for node in nodes)
        assert nodes[-1]["crashes"] == {"New-1": 1}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[LiveServer, Running]]:
    run = Running(tmp_path / "run")
    server = LiveServer(run.watch)
    server.open()
    try:
        with run:
            until(lambda: run.watch.story.steps > 10)
            yield server, run
    finally:
        server.close()


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


def connect(address: str) -> http.client.HTTPConnection:
    parts = urlsplit(address)
    assert parts.hostname is not None
    return http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)


def ask(
    address: str, method: str = "GET", path: str = "", body: str = "", host: str = ""
) -> Answer:
    with closing(connect(address)) as connection:
        headers = {"Host": host} if host else {}
        connection.request(method, path or urlsplit(address).path, body or None, headers)
        with connection.getresponse() as response:
            return Answer(response.status, response.headers, response.read())


def test_only_the_address_with_its_token_is_served(served: tuple[LiveServer, Running]) -> None:
    server, run = served
    answer = ask(server.address)
    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert b"now-pause" in answer.body
    for path in ("/", "/wrong/", "/wrong/events", "/wrong%2F/events", "/../etc/passwd"):
        assert ask(server.address, path=path).status == 404, path
    assert ask(server.address, "POST", "/wrong/control", "stop").status == 404
    assert ask(server.address, host="evil.example").status == 400
    assert not run.control.is_stopped


def test_it_listens_on_the_loopback_alone(served: tuple[LiveServer, Running]) -> None:
    port = urlsplit(served[0].address).port
    assert port is not None
    others = {entry[4][0] for entry in socket.getaddrinfo(socket.gethostname(), port)}
    for address in {"127.0.0.2", *map(str, others)} - {"127.0.0.1", "::1"}:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        with socket.socket(family) as caller:
            caller.settimeout(2)
            assert caller.connect_ex((address, port)) != 0


def test_commands_come_by_post_and_others_are_refused(served: tuple[LiveServer, Running]) -> None:
    server, run = served
    control = urlsplit(server.address).path + "control"
    assert ask(server.address, path=control).status == 405
    assert ask(server.address, "POST", control, "explode").status == 400
    assert ask(server.address, "POST", control, "pause").status == 204
    assert run.control.is_paused


def test_news_come_as_events(served: tuple[LiveServer, Running]) -> None:
    server, run = served
    with closing(connect(server.address)) as connection:
        connection.request("GET", urlsplit(server.address).path + "events")
        with connection.getresponse() as stream:
            assert stream.headers["Content-Type"].startswith("text/event-stream")
            names: list[str] = []
            while "changes" not in names:
                line = stream.readline().decode()
                if line.startswith("event: "):
                    names.append(line[7:].strip())
                elif line.startswith("data: ") and names == ["now"]:
                    news = json.loads(line[6:])
                    assert news["phase"] == "running"
                    assert news["steps"] > 0
                    assert news["next"]["action"]
            assert run.watch.viewers == 1
            until(lambda: run.watch.now()["picture"])
    until(lambda: run.watch.viewers == 0)


def test_a_port_in_use_is_told(served: tuple[LiveServer, Running]) -> None:
    port = urlsplit(served[0].address).port
    assert port is not None
    with pytest.raises(InputError, match=f"port {port}"):
        LiveServer(served[1].watch, port).open()


def test_the_time_line_grows_with_the_run(served: tuple[LiveServer, Running]) -> None:
    server, run = served
    base = urlsplit(server.address).path
    assert b"line-list" in ask(server.address, path=f"{base}trace/").body
    first = json.loads(ask(server.address, path=f"{base}trace/more").body)
    assert len(first["steps"]) > 10
    assert first["pictures"]
    have = "&".join(f"{name}={len(rows)}" for name, rows in first.items())
    until(lambda: run.watch.story.steps > len(first["steps"]) + 5)
    more = json.loads(ask(server.address, path=f"{base}trace/more?{have}").body)
    assert more["steps"][0][0] == len(first["steps"])
    assert ask(server.address, path=f"{base}trace/more?steps=-1").status == 400
    assert ask(server.address, path="/wrong/trace/more").status == 404

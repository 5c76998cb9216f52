"""The studio's server: the same protections as the live page, and commands as JSON alone."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.unit.report.studio import HOSTILE_TEXT, bench

from tapwright.report.studio.bench import Bench
from tapwright.report.studio.studio_server import StudioServer

JSON = {"Content-Type": "application/json"}
BACK = json.dumps({"do": "act", "kind": "rotate"})


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[StudioServer, Bench]]:
    with bench() as made:
        server = StudioServer(made, "list", tmp_path)
        server.open()
        yield server, made
        server.close()


def ask(
    server: StudioServer, method: str, path: str, body: str = "", **headers: str
) -> tuple[int, bytes]:
    parts = urlsplit(server.address)
    assert parts.hostname is not None
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)) as connection:
        connection.request(method, path, body or None, sent)
        with connection.getresponse() as response:
            return response.status, response.read()


def test_the_page_escapes_what_the_app_shows(served: tuple[StudioServer, Bench]) -> None:
    status, body = ask(served[0], "GET", urlsplit(served[0].address).path)
    assert status == 200
    assert b"studio-shot" in body
    assert HOSTILE_TEXT.encode() not in body


def test_commands_are_done(served: tuple[StudioServer, Bench]) -> None:
    server, made = served
    path = urlsplit(server.address).path + "do"
    status, body = ask(server, "POST", path, BACK, Content_Type="application/json")
    assert status == 200
    assert len(json.loads(body)["steps"]) == len(made.done) == 1


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/wrong/do", JSON, 404),
        ("", {**JSON, "Host": "evil.example"}, 400),
        ("", {**JSON, "Origin": "http://evil.example"}, 403),
        ("", {"Content-Type": "text/plain"}, 415),
        ("", {}, 415),
    ],
)
def test_a_stranger_cannot_act(
    served: tuple[StudioServer, Bench], path: str, headers: dict[str, str], status: int
) -> None:
    server, made = served
    path = path or urlsplit(server.address).path + "do"
    assert ask(server, "POST", path, BACK, **headers)[0] == status
    assert made.done == []


def test_a_command_is_short(served: tuple[StudioServer, Bench]) -> None:
    server, made = served
    path = urlsplit(server.address).path + "do"
    long = json.dumps({"do": "look", "name": "x" * 200_000})
    assert ask(server, "POST", path, long, **JSON)[0] == 413
    assert made.done == []


def test_a_command_without_a_length_is_short_too(served: tuple[StudioServer, Bench]) -> None:
    server, made = served
    parts = urlsplit(server.address)
    assert parts.hostname is not None
    status = None
    with closing(http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)) as connection:
        connection.putrequest("POST", parts.path + "do")
        for name, value in {**JSON, "Transfer-Encoding": "chunked"}.items():
            connection.putheader(name, value)
        connection.endheaders()
        with suppress(ConnectionError):  # it ends the connection once it has heard enough
            for _ in range(500):
                connection.send(b"2710\r\n" + b" " * 10_000 + b"\r\n")
            command = BACK.encode()
            connection.send(b"%x\r\n%s\r\n0\r\n\r\n" % (len(command), command))
            with connection.getresponse() as response:
                status = response.status
    assert status in (413, None)
    assert made.done == []

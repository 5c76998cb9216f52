"""A server of our own: every door behind the token, every change behind the origin."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from starlette.requests import Request
from starlette.responses import Response

from tapwright.core.errors import InputError
from tapwright.report.live.local_server import Door, LocalServer, json_answer


class Counter:
    """Counts who came through."""

    def __init__(self) -> None:
        self.came = 0

    async def answer(self, request: Request) -> Response:
        self.came += 1
        return json_answer({"text": "\ud800</script>"})


@pytest.fixture
def served() -> Iterator[tuple[LocalServer, Counter]]:
    counter = Counter()
    doors = [Door("look", counter.answer), Door("act", counter.answer, "POST")]
    server = LocalServer("page", doors, hint="another port")
    server.open()
    yield server, counter
    server.close()


def ask(server: LocalServer, method: str, door: str, path: str = "", **headers: str) -> int:
    parts = urlsplit(server.address)
    assert parts.hostname is not None
    with closing(http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)) as connection:
        connection.request(method, path or f"{parts.path}{door}", headers=headers)
        with connection.getresponse() as response:
            response.read()
            return response.status


def test_nobody_comes_in_without_the_token(served: tuple[LocalServer, Counter]) -> None:
    server, counter = served
    for method, door in (("GET", "look"), ("POST", "act")):
        assert ask(server, method, "", path=f"/wrong/{door}") == 404
    assert counter.came == 0
    assert ask(server, "GET", "look") == 200


def test_nobody_comes_in_under_another_name(served: tuple[LocalServer, Counter]) -> None:
    server, counter = served
    assert ask(server, "GET", "look", Host="evil.example") == 400
    assert ask(server, "POST", "act", Host="evil.example") == 400
    assert counter.came == 0


def test_a_page_of_another_origin_changes_nothing(served: tuple[LocalServer, Counter]) -> None:
    server, counter = served
    port = urlsplit(server.address).port
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{port}1", "file://"):
        assert ask(server, "POST", "act", Origin=origin) == 403, origin
    assert counter.came == 0
    assert ask(server, "POST", "act", Origin=f"http://127.0.0.1:{port}") == 200
    assert ask(server, "POST", "act", Origin=f"http://localhost:{port}") == 200
    assert ask(server, "POST", "act") == 200


def test_what_changes_something_comes_by_post(served: tuple[LocalServer, Counter]) -> None:
    assert ask(served[0], "GET", "act") == 405


def test_a_port_in_use_is_told_with_what_to_do(served: tuple[LocalServer, Counter]) -> None:
    port = urlsplit(served[0].address).port
    assert port is not None
    with pytest.raises(InputError, match=f"cannot serve the page on port {port}") as told:
        LocalServer("page", [], port, "another port").open()
    assert told.value.hint == "another port"

"""What a back end answers, as the JVM device reads it: requests and the replies to them."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from typing import Any

import msgspec

# The length and the connection are told by who sends the reply; the body is kept decoded.
_OF_THE_CONNECTION = frozenset(
    {"content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive"}
)
USUAL_PRIORITY = 5
FAULTS = (
    "EMPTY_RESPONSE",
    "CONNECTION_RESET_BY_PEER",
    "MALFORMED_RESPONSE_CHUNK",
    "RANDOM_DATA_THEN_CLOSE",
)


class Condition(msgspec.Struct, frozen=True):
    """A condition on a text of a request."""

    kind: str  # as WireMock names it
    value: str = ""
    options: tuple[str, ...] = ()


class Address(msgspec.Struct, frozen=True):
    """Which addresses: any, recorded (the whole address), or as WireMock names it."""

    kind: str = "any"
    value: str = ""


class Reply(msgspec.Struct, frozen=True):
    """One reply."""

    status: int = 200
    reason: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    body: str = ""  # in base 64
    delay: int = 0  # milliseconds
    fault: str = "NONE"


class Stub(msgspec.Struct, frozen=True):
    """Some requests, and the replies to them: the last one is given again and again."""

    name: str  # where it is written, for people
    replies: tuple[Reply, ...]
    method: str = "ANY"
    url: Address = Address()
    scheme: str = ""
    host: Condition | None = None
    port: int | None = None
    headers: dict[str, tuple[Condition, ...]] = {}
    query: dict[str, tuple[Condition, ...]] = {}
    body: tuple[Condition, ...] = ()
    priority: int = USUAL_PRIORITY
    scenario: str = ""
    requiredState: str = ""
    newState: str = ""


class BackEnd(msgspec.Struct, frozen=True):
    """All that a back end answers: the first stub that takes a request does."""

    stubs: tuple[Stub, ...] = ()
    invents: bool = False  # answers are made up
    record: str = ""  # the real servers answer, and this file gets a line for each exchange
    seed: int = 0  # decides on what is made up and what fails
    faults: int = 0  # one answer in so many goes wrong; none if 0

    def encode(self) -> bytes:
        """Returns it as the device reads it."""
        return msgspec.json.encode(self)


def packed(body: bytes) -> str:
    """Returns a body as a reply holds it."""
    return base64.b64encode(body).decode()


def headers_of(pairs: Iterable[tuple[str, Any]]) -> tuple[tuple[str, str], ...]:
    """Returns the headers that a reply keeps, each value on one line."""
    return tuple(
        (name, " ".join(str(value).split()))
        for name, value in pairs
        if name.lower() not in _OF_THE_CONNECTION and not name.startswith(":")
    )

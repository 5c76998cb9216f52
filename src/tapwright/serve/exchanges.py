"""What clients ask of a served device and what it answers, for whoever wants to keep it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import NamedTuple

from tapwright.serve.pipes import Sink

# What differs from one run to the next: addresses of objects, times, durations.
_VOLATILE = (
    (re.compile(r"\b[0-9a-f]{7}\b"), "ADDRESS"),
    (re.compile(r"\d\d-\d\d \d\d:\d\d:\d\d\.\d+"), "MOMENT"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?"), "MOMENT"),
    (re.compile(r"(Time: )\d+"), r"\1N"),
    (re.compile(r"\b[1-9]\d*ms\b"), "Nms"),
    (re.compile(r"127\.0\.0\.1:\d+"), "SERIAL"),
)
_SHOWN = 400


class Exchange(NamedTuple):
    """One request and its answer; the status is None for what ran until the client left."""

    kind: str  # shell or automator
    request: str
    status: int | None
    begins: str  # the first part of the answer, for people
    digest: str  # of the whole answer without what is different each time
    began: float = 0.0  # when it was asked; answers come in another order


Witness = Callable[[Exchange], None]


def exchange(
    kind: str, request: str, status: int | None, answer: bytes, began: float = 0.0
) -> Exchange:
    """Returns an exchange; of an answer that is no text only its first bytes count."""
    try:
        text = steady(answer.decode())
    except UnicodeDecodeError:
        text = f"binary {answer[:8]!r}"
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return Exchange(kind, request, status, text[:_SHOWN], digest, began)


def steady(text: str) -> str:
    """Returns a text without what is different each time."""
    for pattern, name in _VOLATILE:
        text = pattern.sub(name, text)
    return text


class Tee:
    """A sink that keeps a copy of what it passes on."""

    def __init__(self, sink: Sink, kept: bytearray) -> None:
        self._sink = sink
        self._kept = kept

    async def write(self, data: bytes) -> None:
        """Keeps the bytes and passes them on."""
        self._kept += data
        await self._sink.write(data)

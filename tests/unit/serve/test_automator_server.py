"""The automator's HTTP server: a head that is no head is answered, and ends the connection."""

from __future__ import annotations

import asyncio

import pytest

from tapwright.serve.automator.server import AutomatorServer, serve_automator
from tapwright.serve.packets import Packet, PacketKind
from tapwright.serve.phone import Phone
from tapwright.serve.streams import Stream
from tests.unit.serve.served import on_a_phone


async def answer_to(phone: Phone, request: bytes) -> bytes:
    """Returns all that the server writes until it is done with the connection."""
    written = b""

    async def keep(packet: Packet) -> None:
        nonlocal written
        if packet.command == PacketKind.WRITE:
            written += packet.payload
            stream.end()

    stream = Stream(1, 2, keep, 4096)
    stream.arrive(request)
    await asyncio.wait_for(serve_automator(AutomatorServer(phone), stream), 20)
    return written


@pytest.mark.parametrize("length", ["-1", "many", "1_0", "", "²", "9" * 5000])
def test_a_length_that_is_none_is_refused(length: str) -> None:
    async def check(phone: Phone) -> None:
        head = f"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: {length}\r\n\r\n"
        assert (await answer_to(phone, head.encode())).startswith(b"HTTP/1.1 400 ")

    on_a_phone(check)


def test_a_request_with_its_length_is_answered() -> None:
    async def check(phone: Phone) -> None:
        head = b"GET /ping HTTP/1.1\r\ncontent-length: 0\r\n\r\n"
        assert (await answer_to(phone, head)).endswith(b"pong")

    on_a_phone(check)

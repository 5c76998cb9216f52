"""Pipes between the commands of a shell: sources to read from and sinks to write to."""

from __future__ import annotations

import asyncio
from typing import Protocol

_CHUNKS = 64


class BrokenPipe(Exception):
    """Nobody reads any more."""


class Source(Protocol):
    """The input of a command."""

    async def read(self) -> bytes:
        """Returns the next bytes; none at the end."""
        ...


class Sink(Protocol):
    """The output of a command."""

    async def write(self, data: bytes) -> None:
        """Writes the bytes, or raises `BrokenPipe`."""
        ...


class Nothing:
    """Always empty, and drops what is written to it: /dev/null."""

    async def read(self) -> bytes:
        """Returns nothing: the end."""
        return b""

    async def write(self, data: bytes) -> None:
        """Drops the bytes."""


class Buffer:
    """Keeps what is written; can be read once."""

    def __init__(self, content: bytes = b"") -> None:
        self.content = bytearray(content)

    async def read(self) -> bytes:
        """Returns all bytes, then the end."""
        content = bytes(self.content)
        self.content.clear()
        return content

    async def write(self, data: bytes) -> None:
        """Adds the bytes."""
        self.content += data


class Pipe:
    """Connects two commands; the writer waits for a slow reader."""

    def __init__(self) -> None:
        self._chunks: asyncio.Queue[bytes] = asyncio.Queue(_CHUNKS)
        self._gone = asyncio.Event()

    async def read(self) -> bytes:
        """Returns the next bytes; none at the end."""
        return await self._chunks.get()

    async def write(self, data: bytes) -> None:
        """Passes the bytes on."""
        if data:
            await self._put(data)

    async def end(self) -> None:
        """Marks the end: nothing more is written."""
        try:
            await self._put(b"")
        except BrokenPipe:
            return

    def close(self) -> None:
        """Closes the reader's side: nothing more is read."""
        self._gone.set()

    async def _put(self, data: bytes) -> None:
        """Puts bytes into the queue; raises `BrokenPipe` if the reader is gone."""
        put = asyncio.ensure_future(self._chunks.put(data))
        gone = asyncio.ensure_future(self._gone.wait())
        await asyncio.wait({put, gone}, return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        if not put.done():
            put.cancel()
            raise BrokenPipe


async def read_all(source: Source) -> bytes:
    """Returns everything up to the end."""
    content = bytearray()
    while chunk := await source.read():
        content += chunk
    return bytes(content)

"""What flows between the commands of a shell: ends to read from and to write to."""

from __future__ import annotations

import asyncio
from typing import Protocol

_CHUNKS = 64


class BrokenPipe(Exception):
    """Nobody reads any more."""


class Source(Protocol):
    """Where a command's input comes from."""

    async def read(self) -> bytes:
        """The next bytes; none at the end."""
        ...


class Sink(Protocol):
    """Where a command's output goes."""

    async def write(self, data: bytes) -> None:
        """Take the bytes, or raise `BrokenPipe`."""
        ...


class Nothing:
    """An end that is always empty and swallows what it gets: /dev/null."""

    async def read(self) -> bytes:
        """The end."""
        return b""

    async def write(self, data: bytes) -> None:
        """Forget it."""


class Buffer:
    """Keeps what is written; can be read once."""

    def __init__(self, content: bytes = b"") -> None:
        self.content = bytearray(content)

    async def read(self) -> bytes:
        """All of it, then the end."""
        content = bytes(self.content)
        self.content.clear()
        return content

    async def write(self, data: bytes) -> None:
        """Add to it."""
        self.content += data


class Pipe:
    """From one command to the next; the writer waits for a slow reader."""

    def __init__(self) -> None:
        self._chunks: asyncio.Queue[bytes] = asyncio.Queue(_CHUNKS)
        self._gone = asyncio.Event()

    async def read(self) -> bytes:
        """The next bytes; none at the end."""
        return await self._chunks.get()

    async def write(self, data: bytes) -> None:
        """Hand the bytes on."""
        if data:
            await self._put(data)

    async def end(self) -> None:
        """Nothing more is written."""
        try:
            await self._put(b"")
        except BrokenPipe:
            return

    def close(self) -> None:
        """Nothing more is read."""
        self._gone.set()

    async def _put(self, data: bytes) -> None:
        put = asyncio.ensure_future(self._chunks.put(data))
        gone = asyncio.ensure_future(self._gone.wait())
        await asyncio.wait({put, gone}, return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        if not put.done():
            put.cancel()
            raise BrokenPipe


async def read_all(source: Source) -> bytes:
    """Everything up to the end."""
    content = bytearray()
    while chunk := await source.read():
        content += chunk
    return bytes(content)

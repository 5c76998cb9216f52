"""A stream of an adb connection, which a service reads from and writes to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tapwright.serve.packets import Packet, PacketKind
from tapwright.serve.pipes import BrokenPipe

Send = Callable[[Packet], Awaitable[None]]


class Stream:
    """A stream with flow control: each side sends one packet and waits for its receipt."""

    def __init__(self, own: int, theirs: int, send: Send, payload: int) -> None:
        self.own = own
        self.theirs = theirs
        self._send = send
        self._payload = payload
        self._arrived: asyncio.Queue[bytes] = asyncio.Queue()
        self._rest = b""
        self._taken = asyncio.Event()
        self._taken.set()
        self._writing = asyncio.Lock()
        self.is_closed = False

    # -- for a service --------------------------------------------------------------------------

    async def read(self) -> bytes:
        """Returns the bytes that arrived; none when the other side has closed."""
        if self._rest:
            data, self._rest = self._rest, b""
            return data
        if self.is_closed and self._arrived.empty():
            return b""
        data = await self._arrived.get()
        if data and not self.is_closed:
            await self._send(Packet(PacketKind.OKAY, self.own, self.theirs))
        return data

    async def read_exactly(self, size: int) -> bytes:
        """Returns this many bytes; fewer only at the end."""
        parts, missing = [], size
        while missing:
            data = await self.read()
            if not data:
                break
            parts.append(data[:missing])
            self._rest = data[missing:]
            missing -= len(parts[-1])
        return b"".join(parts)

    async def read_until(self, mark: bytes) -> bytes:
        """Returns all bytes up to and with the mark; less only at the end."""
        content = b""
        while mark not in content:
            data = await self.read()
            if not data:
                return content
            content += data
        end = content.index(mark) + len(mark)
        self._rest = content[end:] + self._rest
        return content[:end]

    async def write(self, data: bytes) -> None:
        """Sends the bytes, in as many packets as needed."""
        async with self._writing:
            for start in range(0, len(data), self._payload):
                await self._taken.wait()
                if self.is_closed:
                    raise BrokenPipe
                self._taken.clear()
                part = data[start : start + self._payload]
                await self._send(Packet(PacketKind.WRITE, self.own, self.theirs, part))

    async def flush(self) -> None:
        """Waits until the other side has received the last packet."""
        await self._taken.wait()

    # -- for the connection ---------------------------------------------------------------------

    def arrive(self, data: bytes) -> None:
        """Adds bytes that the other side sent."""
        self._arrived.put_nowait(data)

    def take(self) -> None:
        """Notes that the other side is ready for the next packet."""
        self._taken.set()

    def end(self) -> None:
        """Closes the stream: the other side has closed it or is gone."""
        if not self.is_closed:
            self.is_closed = True
            self._arrived.put_nowait(b"")
            self._taken.set()

"""One stream of an adb connection: what a service reads from and writes to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tapwright.serve.packets import Packet, PacketKind
from tapwright.serve.pipes import BrokenPipe

Send = Callable[[Packet], Awaitable[None]]


class Stream:
    """Each side sends one message and waits until the other has taken it."""

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
        """What has arrived; none when the other side has closed."""
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
        """This many bytes; fewer only at the end."""
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
        """All up to and with the mark; less only at the end."""
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
        """Send it, in as many messages as it takes."""
        async with self._writing:
            for start in range(0, len(data), self._payload):
                await self._taken.wait()
                if self.is_closed:
                    raise BrokenPipe
                self._taken.clear()
                part = data[start : start + self._payload]
                await self._send(Packet(PacketKind.WRITE, self.own, self.theirs, part))

    async def flush(self) -> None:
        """Wait until the other side has taken what was sent last."""
        await self._taken.wait()

    # -- for the connection ---------------------------------------------------------------------

    def arrive(self, data: bytes) -> None:
        """The other side sent this."""
        self._arrived.put_nowait(data)

    def take(self) -> None:
        """The other side is ready for more."""
        self._taken.set()

    def end(self) -> None:
        """The other side has closed, or is gone."""
        if not self.is_closed:
            self.is_closed = True
            self._arrived.put_nowait(b"")
            self._taken.set()

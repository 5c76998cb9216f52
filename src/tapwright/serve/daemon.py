"""The adb daemon: accepts connections, negotiates the protocol, opens streams to services."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from tapwright.serve.packets import (
    LARGEST_PAYLOAD,
    SMALLEST_PAYLOAD,
    VERSION,
    Packet,
    PacketKind,
    ProtocolError,
    encode,
    read_packet,
)
from tapwright.serve.pipes import BrokenPipe
from tapwright.serve.streams import Stream

Service = Callable[[Stream], Awaitable[None]]
FindService = Callable[[str], Service | None]
Log = Callable[[str], None]


class Daemon:
    """Listens on one port; every connection may open any number of streams."""

    def __init__(self, banner: Callable[[], str], find: FindService, log: Log) -> None:
        self._banner = banner
        self._find = find
        self._log = log
        self._server: asyncio.Server | None = None
        self._connections: dict[Connection, asyncio.Task[None]] = {}

    async def listen(self, host: str, port: int) -> int:
        """Starts to listen and returns the port; the system chooses one for 0."""
        self._server = await asyncio.start_server(self._serve, host, port)
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Stops listening and drops all connections."""
        if self._server is not None:
            self._server.close()
        tasks = list(self._connections.values())
        self.drop()
        await asyncio.gather(*tasks, return_exceptions=True)

    def drop(self) -> int:
        """Breaks all connections, like a pulled cable; returns how many there were."""
        for connection in list(self._connections):
            connection.abort()
        return len(self._connections)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one connection until it ends."""
        connection = Connection(reader, writer, self._banner, self._find, self._log)
        task = asyncio.current_task()
        assert task is not None
        self._connections[connection] = task
        peer = writer.get_extra_info("peername")
        self._log(f"connected: {peer}")
        try:
            await connection.run()
        except (asyncio.IncompleteReadError, ConnectionError):
            self._log(f"disconnected: {peer}")
        except ProtocolError as error:
            self._log(f"dropped {peer}: {error}")
        except asyncio.CancelledError:
            self._log(f"closed: {peer}")
        finally:
            del self._connections[connection]
            connection.end()


class Connection:
    """A connection of an adb server."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        banner: Callable[[], str],
        find: FindService,
        log: Log,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._banner = banner
        self._find = find
        self._log = log
        self._version = VERSION
        self._payload = SMALLEST_PAYLOAD
        self._streams: dict[int, tuple[Stream, asyncio.Task[None]]] = {}
        self._last = 0
        self._is_agreed = False

    async def run(self) -> None:
        """Handles packets until the other side disconnects."""
        while True:
            packet = await read_packet(self._reader, self._version)
            if packet.command == PacketKind.CONNECT:
                await self._agree(packet)
            elif not self._is_agreed:
                raise ProtocolError("a message before the connection was agreed on")
            else:
                await self._handle(packet)

    def abort(self) -> None:
        """Breaks the connection at once."""
        self._writer.transport.abort()

    def end(self) -> None:
        """Closes all streams and the socket."""
        for stream, task in self._streams.values():
            stream.end()
            task.cancel()
        self._streams.clear()
        self._writer.close()

    async def _agree(self, packet: Packet) -> None:
        """Negotiates version and payload size."""
        self._version = min(VERSION, packet.first)
        self._payload = max(SMALLEST_PAYLOAD, min(LARGEST_PAYLOAD, packet.second))
        self._is_agreed = True
        banner = self._banner().encode()
        await self._send(Packet(PacketKind.CONNECT, self._version, LARGEST_PAYLOAD, banner))

    async def _handle(self, packet: Packet) -> None:
        # The numbers are from the sender's side: first its stream, second ours.
        """Handles one packet."""
        if packet.command == PacketKind.OPEN:
            await self._open(packet)
            return
        found = self._streams.get(packet.second)
        if found is None:
            if packet.command == PacketKind.WRITE:
                await self._send(Packet(PacketKind.CLOSE, 0, packet.first))
            return
        stream, task = found
        match packet.command:
            case PacketKind.WRITE:
                stream.arrive(packet.payload)
            case PacketKind.OKAY:
                stream.take()
            case PacketKind.CLOSE:
                del self._streams[stream.own]
                stream.end()
                task.cancel()
            case other:
                raise ProtocolError(f"a message of kind {other:#x}")

    async def _open(self, packet: Packet) -> None:
        """Opens a stream to the service that the packet names, or refuses it."""
        name = packet.payload.rstrip(b"\0").decode("utf-8", "replace")
        service = self._find(name)
        if service is None:
            await self._send(Packet(PacketKind.CLOSE, 0, packet.first))
            return
        self._last += 1
        stream = Stream(self._last, packet.first, self._send, self._payload)
        await self._send(Packet(PacketKind.OKAY, stream.own, stream.theirs))
        self._streams[stream.own] = stream, asyncio.create_task(self._run(name, service, stream))

    async def _run(self, name: str, service: Service, stream: Stream) -> None:
        """Runs a service on its stream, then closes the stream."""
        try:
            await service(stream)
            await stream.flush()
        except (BrokenPipe, ConnectionError):
            return  # the client has disconnected
        except Exception as error:
            # A failing stream must not end the others; the log has the error.
            self._log(f"failed: {name!r}: {type(error).__name__}: {error}")
        if self._streams.pop(stream.own, None) is not None:
            stream.end()
            with contextlib.suppress(ConnectionError):
                await self._send(Packet(PacketKind.CLOSE, stream.own, stream.theirs))

    async def _send(self, packet: Packet) -> None:
        """Sends a packet."""
        self._writer.write(encode(packet, self._version))
        await self._writer.drain()

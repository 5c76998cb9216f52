"""Serves a device from a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from tapwright.device.device import Device
from tapwright.serve.exchanges import Witness
from tapwright.serve.server import LOOPBACK, Server, ServeSettings
from tapwright.serve.watcher import Watcher

_START_SECONDS = 300.0


class ServedDevice:
    """A context manager in which the device can be reached at `address`."""

    def __init__(
        self,
        device: Device,
        app: Path,
        *,
        port: int = 0,
        log: Callable[[str], None] | None = None,
        witness: Witness | None = None,
        watcher: Watcher | None = None,
        at_end: Callable[[Device], None] | None = None,
    ) -> None:
        """Serve the device with this app.

        Args:
            device: not yet open.
            app: its file.
            port: to listen at; 0 takes a free one.
            log: is told what could not be served; kept in `lines` unless given.
            witness: is told what clients ask and what they are answered.
            watcher: is told what clients do to the app.
            at_end: works with the device when no client is left.
        """
        self.lines: list[str] = []
        settings = ServeSettings(LOOPBACK, port)
        self._server = Server(device, app, settings, log or self.lines.append, witness)
        if watcher is not None:
            self._server.phone.watcher = watcher
        self._server.at_end = at_end
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="served", daemon=True)

    @property
    def address(self) -> str:
        """Returns the address for `adb connect`, which is also the serial."""
        return f"{LOOPBACK}:{self._server.port}"

    def drop(self) -> int:
        """Breaks all connections; returns how many there were."""

        async def drop() -> int:
            return self._server.daemon.drop()

        return asyncio.run_coroutine_threadsafe(drop(), self._loop).result()

    def __enter__(self) -> Self:
        self._thread.start()
        try:
            started = asyncio.run_coroutine_threadsafe(self._server.start(), self._loop)
            started.result(_START_SECONDS)
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        closed = asyncio.run_coroutine_threadsafe(self._server.close(), self._loop)
        closed.result(_START_SECONDS)
        self._end()

    def _end(self) -> None:
        """Stops the event loop and its thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

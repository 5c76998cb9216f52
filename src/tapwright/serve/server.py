"""Serves a device: opens it with an app and listens until it is told to end."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from tapwright.core.errors import DeviceError
from tapwright.device.device import Device
from tapwright.serve.daemon import Daemon
from tapwright.serve.exchanges import Witness
from tapwright.serve.phone import Phone
from tapwright.serve.services import Services

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 5555


@dataclass(frozen=True, slots=True)
class ServeSettings:
    """Where to listen; anyone who can connect can run the app and read its data."""

    host: str = LOOPBACK
    port: int = DEFAULT_PORT

    @property
    def is_local(self) -> bool:
        """Returns whether only this machine can connect."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:  # a host name, which may be any address
            return self.host == "localhost"


class Server:
    """A phone and its adb daemon."""

    def __init__(
        self,
        device: Device,
        app: Path,
        settings: ServeSettings,
        log: Callable[[str], None],
        witness: Witness | None = None,
    ) -> None:
        self._app = app
        self._settings = settings
        self.phone = Phone(device, log, f"tapwright-{device.name}")
        services = Services(self.phone, log, witness)
        self.daemon = Daemon(services.banner, services.find, log)
        self.phone.when_restarted(self.daemon.drop)
        self.port = 0
        # What is done with the device when no client is left.
        self.at_end: Callable[[Device], None] | None = None

    async def start(self) -> None:
        """Opens the device, installs the app, and listens."""
        await self.phone.start(self._app)
        settings = self._settings
        try:
            self.port = await self.daemon.listen(settings.host, settings.port)
        except OSError as error:
            await self.phone.close()
            raise DeviceError(
                f"cannot listen on {settings.host}:{settings.port}: {error.strerror}",
                hint="another --port, or 0 for any free one",
            ) from error

    async def close(self) -> None:
        """Drops all connections and closes the device."""
        await self.daemon.close()
        try:
            if self.at_end is not None:
                await self.phone.work_with(self.at_end)
        finally:
            await self.phone.close()


async def serve(server: Server, ready: Callable[[Server], Awaitable[None]]) -> None:
    """Serves until it is cancelled."""
    await server.start()
    try:
        await ready(server)
        await asyncio.Event().wait()
    finally:
        await server.close()

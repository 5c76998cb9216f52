"""Starts a process in the jail and gives it what only this side can: internet, single ports."""

from __future__ import annotations

import array
import json
import socket
import subprocess
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from tapwright.core.errors import DeviceError
from tapwright.device.jvm.internet import Internet
from tapwright.device.jvm.isolation import Confinement, Held, SandboxSupport, confined, means_here
from tapwright.device.jvm.lasting_start import start_lasting
from tapwright.device.jvm.relay import PortRelay

_AGREE_SECONDS = 60.0
_LARGEST_MESSAGE = 4096
_INTEGER = array.array("i").itemsize


class ConfinedProcess:
    """A process that runs in the jail, and its helpers; `held` says what keeps it there."""

    def __init__(self, confinement: Confinement, means: SandboxSupport | None = None) -> None:
        self._confinement = confinement
        self._means = means or means_here()
        self._helpers = ExitStack()
        self.held = Held()

    def start(self, command: list[str], **options: Any) -> subprocess.Popen[bytes]:
        """Start the command; the options are those of `subprocess.Popen`.

        Raises:
            DeviceError: the process cannot be confined or connected as it should be.
        """
        if not (self._means.files or self._means.calls):
            return subprocess.Popen(command, **options)
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with ours, theirs:
            jailed = confined(command, self._confinement, self._means, theirs.fileno())
            process = start_lasting(jailed, pass_fds=(theirs.fileno(),), **options)
            theirs.close()
            try:
                self._agree(ours, process.pid)
            except BaseException:
                with process:  # closes its pipes and waits for it
                    process.kill()
                self.close()
                raise
        return process

    def _agree(self, jail: socket.socket, process: int) -> None:
        """Learn what holds, connect the process to what it may reach, and let it go on."""
        jail.settimeout(_AGREE_SECONDS)
        room = socket.CMSG_SPACE(_INTEGER * max(1, len(self._confinement.host_ports)))
        try:
            said, ancillary, _, _ = jail.recvmsg(_LARGEST_MESSAGE, room)
        except TimeoutError:
            raise DeviceError("the confined process does not start") from None
        numbers = array.array("i")
        for _, _, data in ancillary:
            numbers.frombytes(data[: len(data) - len(data) % _INTEGER])
        servers = [socket.socket(fileno=number) for number in numbers]
        if not said:
            raise DeviceError("the process cannot be confined", hint="tapwright doctor")
        self.held = Held(**json.loads(said))
        self._connect(process, servers)
        jail.send(b"g")

    def _connect(self, process: int, servers: list[socket.socket]) -> None:
        wanted = self._confinement
        for server, port in zip(servers, wanted.host_ports, strict=False):
            relay = PortRelay(server, port)
            self._helpers.callback(relay.close)
        if len(servers) < len(wanted.host_ports):
            raise DeviceError(
                "the host's ports cannot be opened: this system gives no network of its own"
            )
        given = [f"port {port} of this machine" for port in wanted.host_ports]
        if wanted.shares_network:
            given.append("that of this machine")
        elif wanted.internet:
            if not self.held.own_network:
                raise DeviceError("this system gives an app no network of its own")
            self._helpers.callback(Internet(process).close)
            given.append("the internet")
        self.held = replace(self.held, reaches=", ".join(given))

    def close(self) -> None:
        """End the helpers."""
        self._helpers.close()

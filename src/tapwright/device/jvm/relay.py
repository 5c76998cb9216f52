"""Opens single ports of this machine to a confined process, as an emulator's 10.0.2.2 does."""

from __future__ import annotations

import logging
import socket
import socketserver
from threading import Thread
from typing import Any

_log = logging.getLogger(__name__)
_CHUNK = 1 << 16
_CONNECT_SECONDS = 10.0


class PortRelay(socketserver.ThreadingTCPServer):
    """Carries what arrives at a socket of the confined process's network to a port of this machine.

    The socket stays in the network it was made in, wherever it is handed to.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self, listening: socket.socket, port: int) -> None:
        super().__init__(("", 0), _Carrier, bind_and_activate=False)
        self.socket.close()
        self.socket = listening
        self.port = port
        self._thread = Thread(target=self.serve_forever, name=f"relay-{port}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Take no more connections."""
        self.shutdown()
        self.server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Note that a connection broke; the app sees its end closed."""
        _log.debug("a connection to port %d broke", self.port, exc_info=True)


class _Carrier(socketserver.BaseRequestHandler):
    server: PortRelay

    def handle(self) -> None:
        here = ("127.0.0.1", self.server.port)
        with socket.create_connection(here, _CONNECT_SECONDS) as host:
            host.settimeout(None)
            back = Thread(target=_carry, args=(host, self.request), daemon=True)
            back.start()
            _carry(self.request, host)
            back.join()


def _carry(source: socket.socket, target: socket.socket) -> None:
    """Carry bytes one way until there are no more, and say so to the other end."""
    try:
        while part := source.recv(_CHUNK):
            target.sendall(part)
        target.shutdown(socket.SHUT_WR)
    except OSError as error:  # one of the two is gone, and so is the connection
        _log.debug("a relayed connection ended: %s", error)

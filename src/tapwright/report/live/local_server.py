"""A web server for this machine alone, at an address that nobody else can guess.

Every page and every command stands behind the same three checks: the name of the host, the token
of the address, and, for what changes something, the origin of the page that asks.
"""

from __future__ import annotations

import json
import secrets
import socket
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tapwright.core.errors import InputError

HOST = "127.0.0.1"
HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_LONGEST_COMMAND = 100_000  # bytes
_END_SECONDS = 3.0
Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Door:
    """What is served at a path below the token."""

    path: str
    handler: Handler
    method: str = "GET"


def json_answer(value: object, status: int = 200) -> Response:
    """An answer for a script; what an app says may hold signs that are no UTF-8."""
    return Response(json.dumps(value), status, HEADERS, "application/json")


async def short_body(request: Request) -> bytes | None:
    """Returns what a request sends; nothing if it is no command, which is short."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > _LONGEST_COMMAND:
            return None
    return bytes(body)


class LocalServer:
    """A server in a thread of its own, from `open` to `close`."""

    def __init__(self, what: str, doors: list[Door], port: int = 0, hint: str = "") -> None:
        """Prepare.

        Args:
            what: is served, for error messages.
            doors: all that is served.
            port: 0 for any.
            hint: what to do when the port is taken.
        """
        self._what = what
        self._hint = hint
        self._token = secrets.token_urlsafe(16)
        self._port = port
        routes = [
            Route(f"/{{token}}/{door.path}", self._guarded(door), methods=[door.method])
            for door in doors
        ]
        # A page of another site could reach this machine under a name of its own.
        guard = Middleware(TrustedHostMiddleware, allowed_hosts=[HOST, "localhost"])
        config = uvicorn.Config(
            Starlette(routes=routes, middleware=[guard]),
            log_config=None,
            log_level="critical",
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._serve, name=what, daemon=True)
        self._socket: socket.socket | None = None

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self._port}/{self._token}/"

    def open(self) -> None:
        """Begin to serve."""
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            self._socket.bind((HOST, self._port))
            # Whoever calls before the thread is ready waits instead of being refused.
            self._socket.listen()
        except OSError as error:
            self._socket.close()
            raise InputError(
                f"cannot serve the {self._what} on port {self._port}: {error.strerror}",
                hint=self._hint,
            ) from error
        self._port = self._socket.getsockname()[1]
        self._thread.start()

    def join(self, seconds: float) -> None:
        """Wait for the server to end by itself."""
        self._thread.join(seconds)

    def close(self) -> None:
        """End, once what is being answered is answered."""
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join(_END_SECONDS)
        if self._socket is not None:
            self._socket.close()

    def _serve(self) -> None:
        assert self._socket is not None, "opened first"
        self._server.run(sockets=[self._socket])

    def _guarded(self, door: Door) -> Handler:
        async def answer(request: Request) -> Response:
            given = str(request.path_params["token"]).encode()
            if not secrets.compare_digest(given, self._token.encode()):
                return Response("Not found", 404)
            if door.method != "GET" and not self._is_own(request.headers.get("origin")):
                return Response("asked by a page of another origin", 403)
            return await door.handler(request)

        return answer

    def _is_own(self, origin: str | None) -> bool:
        """Whether a page of ours asks; a program that is no browser names no origin."""
        own = {f"http://{host}:{self._port}" for host in (HOST, "localhost")}
        return origin is None or origin in own

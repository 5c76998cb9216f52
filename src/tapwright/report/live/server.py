"""Serves the live page to this machine alone, at an address that nobody else can guess."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import threading
from _thread import interrupt_main
from collections.abc import AsyncIterator

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from tapwright.core.errors import InputError, TapwrightError
from tapwright.report.live.control import Command
from tapwright.report.live.pages import LivePages
from tapwright.report.live.watch import Watch

HOST = "127.0.0.1"
_LOOK_SECONDS = 0.15  # between two looks at what is new
_SECTIONS_SECONDS = 2.0  # between two versions of the sections
_LAST_SECONDS = 3.0  # that a browser gets to fetch the end
_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class LiveServer:
    """A server in a thread of its own, from `open` to `close`."""

    def __init__(self, watch: Watch, port: int = 0) -> None:
        self._watch = watch
        self._pages = LivePages(watch)
        self._token = secrets.token_urlsafe(16)
        self._port = port
        self._is_over = False
        routes = [
            Route("/{token}/", self._page),
            Route("/{token}/events", self._events),
            Route("/{token}/control", self._control, methods=["POST"]),
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
        self._thread = threading.Thread(target=self._serve, name="live page", daemon=True)
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
                f"cannot serve the live page on port {self._port}: {error.strerror}",
                hint="give --watch another port, or none",
            ) from error
        self._port = self._socket.getsockname()[1]
        self._thread.start()

    def close(self) -> None:
        """Send what is left to whoever looks, and end."""
        self._is_over = True
        self._watch.phase = "over"
        self._watch.version += 1
        if self._watch.viewers:
            self._thread.join(_LAST_SECONDS)
        self._server.should_exit = True
        self._thread.join(_LAST_SECONDS)
        if self._socket is not None:
            self._socket.close()

    def _serve(self) -> None:
        assert self._socket is not None, "opened first"
        self._server.run(sockets=[self._socket])

    def _refuses(self, request: Request) -> bool:
        return not secrets.compare_digest(
            str(request.path_params["token"]).encode(), self._token.encode()
        )

    async def _page(self, request: Request) -> Response:
        if self._refuses(request):
            return Response("Not found", 404)
        return HTMLResponse(await run_in_threadpool(self._pages.whole), headers=_HEADERS)

    async def _control(self, request: Request) -> Response:
        if self._refuses(request):
            return Response("Not found", 404)
        word = (await request.body()).decode("utf-8", "replace")
        if word not in set(Command):
            return Response("no such command", 400)
        self._watch.control.tell(Command(word))
        if word == Command.STOP and self._watch.phase == "ended":
            # The run is over and its crashes are being verified: what is done by now is kept.
            interrupt_main()
        self._watch.version += 1
        return Response(status_code=204)

    async def _events(self, request: Request) -> Response:
        if self._refuses(request):
            return Response("Not found", 404)
        headers = {**_HEADERS, "X-Accel-Buffering": "no"}
        return StreamingResponse(self._stream(), media_type="text/event-stream", headers=headers)

    async def _stream(self) -> AsyncIterator[str]:
        """News as server-sent events until the run is over."""
        watch, sent = self._watch, dict[str, str]()
        seen, last_sections, last_picture = -1, float("-inf"), dict[str, object]()
        loop = asyncio.get_running_loop()
        watch.viewers += 1
        try:
            while True:
                over = self._is_over
                if watch.version != seen:
                    seen = watch.version
                    now = watch.now()
                    if now["picture"] is last_picture:
                        now["picture"] = {}
                    else:
                        last_picture = now["picture"]
                    yield _event("now", now)
                    if over or loop.time() - last_sections >= _SECTIONS_SECONDS:
                        last_sections = loop.time()
                        changes = await run_in_threadpool(self._changes, sent)
                        if changes:
                            yield _event("changes", changes)
                if over:
                    yield _event("over", {})
                    return
                await asyncio.sleep(_LOOK_SECONDS)
        finally:
            watch.viewers -= 1

    def _changes(self, sent: dict[str, str]) -> dict[str, object]:
        try:
            return self._pages.changes(sent)
        except TapwrightError:
            # A file that the run is writing just now is whole at the next look.
            return {}


def _event(name: str, value: object) -> str:
    return f"event: {name}\ndata: {json.dumps(value)}\n\n"

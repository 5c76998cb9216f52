"""Serves the live page of a run, its news, its time line, and takes its commands."""

from __future__ import annotations

import asyncio
import json
from _thread import interrupt_main
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from tapwright.core.errors import TapwrightError
from tapwright.report.live.control import Command
from tapwright.report.live.local_server import HEADERS, Door, LocalServer, json_answer
from tapwright.report.live.pages import LivePages
from tapwright.report.live.watch import Watch
from tapwright.report.timeline.tables import TABLES

_LOOK_SECONDS = 0.15  # between two looks at what is new
_SECTIONS_SECONDS = 2.0  # between two versions of the sections
_LAST_SECONDS = 3.0  # that a browser gets to fetch the end


class LiveServer:
    """A server in a thread of its own, from `open` to `close`."""

    def __init__(self, watch: Watch, port: int = 0) -> None:
        self._watch = watch
        self._pages = LivePages(watch)
        self._is_over = False
        doors = [
            Door("", self._page),
            Door("events", self._events),
            Door("control", self._control, "POST"),
            Door("trace/", self._timeline),
            Door("trace/more", self._more),
        ]
        hint = "give --watch another port, or none"
        self._server = LocalServer("live page", doors, port, hint)

    @property
    def address(self) -> str:
        """Where the page is."""
        return self._server.address

    def open(self) -> None:
        """Begin to serve."""
        self._server.open()

    def close(self) -> None:
        """Send what is left to whoever looks, and end."""
        self._is_over = True
        self._watch.phase = "over"
        self._watch.version += 1
        if self._watch.viewers:
            self._server.join(_LAST_SECONDS)
        self._server.close()

    async def _page(self, request: Request) -> Response:
        return HTMLResponse(await run_in_threadpool(self._pages.whole), headers=HEADERS)

    async def _timeline(self, request: Request) -> Response:
        return HTMLResponse(await run_in_threadpool(self._pages.timeline), headers=HEADERS)

    async def _more(self, request: Request) -> Response:
        given = {name: request.query_params.get(name, "0") for name in TABLES}
        if not all(number.isdecimal() and len(number) < 10 for number in given.values()):
            return Response("how many rows are there already?", 400)
        have = {name: int(number) for name, number in given.items()}
        more = await run_in_threadpool(self._pages.more_steps, have)
        return json_answer(more)

    async def _control(self, request: Request) -> Response:
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
        headers = {**HEADERS, "X-Accel-Buffering": "no"}
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
                    yield _server_sent_event("now", now)
                    if over or loop.time() - last_sections >= _SECTIONS_SECONDS:
                        last_sections = loop.time()
                        changes = await run_in_threadpool(self._changes, sent)
                        if changes:
                            yield _server_sent_event("changes", changes)
                if over:
                    yield _server_sent_event("over", {})
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


def _server_sent_event(name: str, value: object) -> str:
    return f"event: {name}\ndata: {json.dumps(value)}\n\n"

"""Serves the studio's page to this machine alone, and does what it asks for."""

from __future__ import annotations

import json
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tapwright.report.live.local_server import HEADERS, Door, LocalServer, json_answer, short_body
from tapwright.report.page import PageParts, render
from tapwright.report.studio.bench import Bench
from tapwright.report.studio.commands import Commands
from tapwright.report.studio.saving import FORMS

_PARTS = PageParts("studio.html.j2", ("report.js", "studio.js"), ("report.css", "studio.css"))


class StudioServer:
    """The studio on a port of this machine, from `open` to `close`."""

    def __init__(self, bench: Bench, app: str, directory: Path, port: int = 0) -> None:
        self._app = app
        self._directory = directory
        self._commands = Commands(bench, directory)
        doors = [Door("", self._page), Door("do", self._do, "POST")]
        self._server = LocalServer("studio", doors, port, "give --port another number, or none")

    @property
    def address(self) -> str:
        """Where the page is."""
        return self._server.address

    def open(self) -> None:
        """Begin to serve."""
        self._server.open()

    def wait(self, seconds: float) -> None:
        """Wait; an interruption is heard meanwhile."""
        self._server.join(seconds)

    def close(self) -> None:
        """End."""
        self._server.close()

    async def _page(self, request: Request) -> Response:
        first = await run_in_threadpool(self._commands.answer, json.dumps({"do": "look"}).encode())
        text = render(
            _PARTS,
            {"state": first},
            live=True,
            title=f"{self._app} · studio · Tapwright",
            app=self._app,
            forms=FORMS,
            directory=str(self._directory.resolve()),
            sections=(),
        )
        return HTMLResponse(text, headers=HEADERS)

    async def _do(self, request: Request) -> Response:
        # A form of another site could send plain text here without asking; JSON it cannot.
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return Response("a command is JSON", 415)
        body = await short_body(request)
        if body is None:
            return Response("a command is short", 413)
        return json_answer(await run_in_threadpool(self._commands.answer, body))

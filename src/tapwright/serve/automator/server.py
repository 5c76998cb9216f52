"""The automation server as a process of the phone: its start, and its HTTP."""

from __future__ import annotations

import json
import time
from typing import Any

from tapwright.core.errors import TapwrightError
from tapwright.serve.automator.finding import CallError
from tapwright.serve.automator.methods import METHODS
from tapwright.serve.exchanges import Witness, exchange
from tapwright.serve.phone import Phone
from tapwright.serve.shell import Call
from tapwright.serve.streams import Stream
from tapwright.serve.system_state import ShellProcess

_MAIN = "com.wetest.uia2.Main"
_DEFAULT_PORT = 9008
_FIRST_PROCESS = 5000
_NO_METHOD, _FAILED = -32601, -32001
_MOST_DIGITS = 18
_LONGEST_BODY = 16 * 1024 * 1024


class AutomatorServer:
    """The server; its port answers while a shell runs it."""

    def __init__(self, phone: Phone, witness: Witness | None = None) -> None:
        self.phone = phone
        self._witness = witness
        self._running: dict[int, int] = {}  # port: how many shells run it

    def listens_to(self, address: str) -> bool:
        """Returns whether a socket of the phone leads to the server."""
        kind, _, rest = address.partition(":")
        port = rest.split(":")[0]
        return kind == "tcp" and port.isdigit() and int(port) in self._running

    async def run(self, call: Call) -> int:
        """Runs `app_process / com.wetest.uia2.Main -p PORT` until it is ended."""
        if _MAIN not in call.arguments:
            self.phone.log(f"shell: not served: app_process {' '.join(call.arguments)}")
            return await call.print_error(f"Error: could not find class {call.arguments[-1:]}", 1)
        jar = call.variables.get("CLASSPATH", "")
        if not self.phone.storage.host(jar).is_file():
            return await call.print_error(f"java.lang.ClassNotFoundException: {_MAIN} in {jar}", 1)
        words = call.arguments
        port = int(words[words.index("-p") + 1]) if "-p" in words else _DEFAULT_PORT
        self._running[port] = self._running.get(port, 0) + 1
        process = max(self.phone.processes, default=_FIRST_PROCESS) + 1
        self.phone.processes[process] = started = ShellProcess("app_process")
        try:
            await call.print_line("[server] INFO: [UiAutomator2Server] Starting Server")
            await started.ended.wait()
        finally:
            del self.phone.processes[process]
            self._running[port] -= 1
            if not self._running[port]:
                del self._running[port]
        return 0

    async def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Calls the method that a JSON-RPC request names; returns the answer."""
        began = time.monotonic()
        answer = await self._called(request)
        if self._witness is not None:
            asked = json.dumps({"method": request.get("method"), "params": request.get("params")})
            told = {name: answer[name] for name in ("result", "error") if name in answer}
            self._witness(exchange("automator", asked, 0, json.dumps(told).encode(), began))
        return answer

    async def _called(self, request: dict[str, Any]) -> dict[str, Any]:
        """Returns the answer of the method that a request names."""
        method, number = str(request.get("method")), request.get("id")
        function = METHODS.get(method)
        head = {"jsonrpc": "2.0", "id": number}
        if function is None:
            self.phone.log(f"automator: not served: {method} {request.get('params')}")
            error = {"code": _NO_METHOD, "message": f"method not found: {method}"}
            return {**head, "error": error}
        parameters = request.get("params") or []
        values = list(parameters.values()) if isinstance(parameters, dict) else parameters
        try:
            return {**head, "result": await function(self.phone, *values)}
        except CallError as error:
            return {**head, "error": {"code": error.code, "message": error.message, "data": ""}}
        except (TapwrightError, TypeError, ValueError, KeyError) as error:
            message = f"java.lang.IllegalStateException: {method}: {error}"
            self.phone.log(f"automator: {method} failed: {error}")
            return {**head, "error": {"code": _FAILED, "message": message, "data": ""}}


async def serve_automator(automator: AutomatorServer, stream: Stream) -> None:
    """Answers HTTP requests until the client closes."""
    while head := await stream.read_until(b"\r\n\r\n"):
        lines = head.decode("latin-1").split("\r\n")
        method, _, rest = lines[0].partition(" ")
        path = rest.partition(" ")[0]
        length = _body_length(lines)
        if length is None:
            await stream.write(_response(400, b"no such length", "text/plain"))
            return
        if length > _LONGEST_BODY:
            await stream.write(_response(413, b"too large", "text/plain"))
            return
        body = await stream.read_exactly(length)
        await stream.write(await _answer(automator, method, path, body))


def _body_length(lines: list[str]) -> int | None:
    """Returns how long the body of a request is; nothing if its head gives no number for it."""
    for line in lines:
        name, _, value = line.partition(":")
        if name.lower() == "content-length":
            digits = value.strip()
            is_number = digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS
            return int(digits) if is_number else None
    return 0


async def _answer(automator: AutomatorServer, method: str, path: str, body: bytes) -> bytes:
    """Returns the HTTP response to one request."""
    match path.partition("?")[0]:
        case "/ping":
            return _response(200, b"pong", "text/plain")
        case "/jsonrpc/0" if method == "POST":
            try:
                request = json.loads(body)
            except (ValueError, RecursionError):
                return _response(400, b"not JSON", "text/plain")
            content = json.dumps(await automator.answer(request)).encode()
            return _response(200, content, "application/json")
        case "/screenshot/0":
            return _response(200, await automator.phone.screenshot(), "image/png")
        case "/dump/hierarchy":
            request = {"id": 1, "method": "dumpWindowHierarchy", "params": [False, 50]}
            content = json.dumps(await automator.answer(request)).encode()
            return _response(200, content, "application/json")
    automator.phone.log(f"automator: no such page: {method} {path}")
    return _response(404, b"not found", "text/plain")


def _response(status: int, content: bytes, kind: str) -> bytes:
    """Returns the bytes of an HTTP response."""
    reason = {200: "OK", 400: "Bad Request", 404: "Not Found", 413: "Payload Too Large"}[status]
    head = (
        f"HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}\r\n"
        f"Content-Length: {len(content)}\r\nConnection: keep-alive\r\n\r\n"
    )
    return head.encode() + content

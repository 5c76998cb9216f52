"""The automation server on the phone: started by uiautomator2, spoken to over one kept line."""

from __future__ import annotations

import json
import socket
from http.client import HTTPConnection, HTTPException
from typing import Any

from tapwright.core.errors import DeviceError
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.connection_errors import LineBroken

_PORT = 9008
_NOT_FOUND = "UiObjectNotFoundException"


class WidgetGone(Exception):
    """No widget fits the selector."""


class AutomatorFailed(DeviceError):
    """The server answered with an error of its own."""


class Automator:
    """Calls the server's methods; starts it when it does not run."""

    def __init__(self, link: AdbConnection, seconds: float) -> None:
        self._link = link
        self._seconds = seconds
        self._server: Any = None
        self._http: HTTPConnection | None = None

    def start(self) -> None:
        """Push the server and start it, if need be."""
        import uiautomator2

        self._drop()
        if self._server is None or self._server.adb_device is not self._link.phone:
            try:
                self._server = uiautomator2.Device(self._link.phone)
            except uiautomator2.BaseException as error:
                raise LineBroken(f"uiautomator2: {error}") from error
        else:
            self._server.start_uiautomator()

    def stop(self) -> None:
        """End the server; nothing is left running on the phone."""
        self._drop()
        server, self._server = self._server, None
        if server is not None:
            server.stop_uiautomator(wait=False)

    def call(self, method: str, *parameters: Any) -> Any:
        """Call a method; `LineBroken` when the server does not answer."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": list(parameters)}
        answer = self._exchange(json.dumps(request).encode())
        error = answer.get("error")
        if error is None:
            return answer.get("result")
        message = str(error.get("message"))
        if _NOT_FOUND in message:
            raise WidgetGone(message)
        if "UiAutomation not connected" in message or "DeadObjectException" in message:
            raise LineBroken(message)
        raise AutomatorFailed(f"uiautomator2's server failed at {method}: {message}")

    def _exchange(self, body: bytes) -> dict[str, Any]:
        try:
            if self._http is None:
                self._http = self._connect()
            self._http.request("POST", "/jsonrpc/0", body, {"Content-Type": "application/json"})
            response = self._http.getresponse()
            content = response.read()
            if response.will_close:
                self._drop()
            answer = json.loads(content)
        except (OSError, HTTPException, ValueError) as error:
            self._drop()
            raise LineBroken(f"uiautomator2's server: {error!r}") from error
        if not isinstance(answer, dict):
            raise LineBroken("uiautomator2's server sent something else than an answer")
        return answer

    def _connect(self) -> HTTPConnection:
        http = _Line("localhost", _PORT, timeout=self._seconds)
        http.sock = self._link.do(lambda: self._link.phone.create_connection("tcp", _PORT))
        http.sock.settimeout(self._seconds)
        # A request goes out in two pieces; the second must not wait for an answer to the first.
        http.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return http

    def _drop(self) -> None:
        if self._http is not None:
            self._http.close()
            self._http = None


class _Line(HTTPConnection):
    """A line that does not connect by itself: the phone is not reached by an address."""

    auto_open = 0

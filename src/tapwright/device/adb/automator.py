"""A client of uiautomator2's server on the phone, over one persistent connection."""

from __future__ import annotations

import json
import socket
from http.client import HTTPConnection, HTTPException
from typing import Any

from tapwright.core.errors import DeviceError
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.connection_errors import ConnectionBroken

_PORT = 9008
_NOT_FOUND = "UiObjectNotFoundException"


class WidgetGone(Exception):
    """No widget matches the selector."""


class AutomatorFailed(DeviceError):
    """The server answered with an error of its own."""


class Automator:
    """Calls the server's methods by JSON-RPC; starts the server when it does not run."""

    def __init__(self, connection: AdbConnection, seconds: float) -> None:
        self._connection = connection
        self._seconds = seconds
        self._server: Any = None
        self._http: HTTPConnection | None = None

    def start(self) -> None:
        """Pushes the server to the phone if need be, and starts it."""
        import uiautomator2

        self._drop()
        if self._server is None or self._server.adb_device is not self._connection.phone:
            try:
                self._server = uiautomator2.Device(self._connection.phone)
            except uiautomator2.BaseException as error:
                raise ConnectionBroken(f"uiautomator2: {error}") from error
        else:
            self._server.start_uiautomator()

    def stop(self) -> None:
        """Stops the server, so that nothing is left running on the phone."""
        self._drop()
        server, self._server = self._server, None
        if server is not None:
            server.stop_uiautomator(wait=False)

    def call(self, method: str, *parameters: Any) -> Any:
        """Calls a method and returns its result.

        Raises:
            ConnectionBroken: the server does not answer.
            WidgetGone: no widget matches the selector.
        """
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": list(parameters)}
        answer = self._exchange(json.dumps(request).encode())
        error = answer.get("error")
        if error is None:
            return answer.get("result")
        message = str(error.get("message"))
        if _NOT_FOUND in message:
            raise WidgetGone(message)
        if "UiAutomation not connected" in message or "DeadObjectException" in message:
            raise ConnectionBroken(message)
        raise AutomatorFailed(f"uiautomator2's server failed at {method}: {message}")

    def _exchange(self, body: bytes) -> dict[str, Any]:
        """Sends a request and returns the decoded answer."""
        try:
            if self._http is None:
                self._http = self._connect()
            self._http.request("POST", "/jsonrpc/0", body, {"Content-Type": "application/json"})
            response = self._http.getresponse()
            content = response.read()
            if response.will_close:
                self._drop()
            answer = json.loads(content)
        except (OSError, HTTPException, ValueError, RecursionError) as error:
            self._drop()
            raise ConnectionBroken(f"uiautomator2's server: {error!r}") from error
        if not isinstance(answer, dict):
            raise ConnectionBroken("uiautomator2's server sent something else than an answer")
        return answer

    def _connect(self) -> HTTPConnection:
        """Opens an HTTP connection to the server through adb."""
        http = _Line("localhost", _PORT, timeout=self._seconds)
        http.sock = self._connection.guard(
            lambda: self._connection.phone.create_connection("tcp", _PORT)
        )
        http.sock.settimeout(self._seconds)
        # A request is sent in two packets; the second must not wait for the first's receipt.
        http.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return http

    def _drop(self) -> None:
        """Closes the HTTP connection."""
        if self._http is not None:
            self._http.close()
            self._http = None


class _Line(HTTPConnection):
    """An HTTP connection that never connects by itself: the phone has no address."""

    auto_open = 0

"""A private adb server, and devices of ours that are connected to it."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import adbutils
import pytest

from tapwright.apps.naming import choose_app
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.serve.background import ServedDevice

TODO = choose_app("demo:todo").app
Serve = Callable[..., ServedDevice]


class Adb:
    """The program `adb` with a server of its own."""

    def __init__(self, home: Path) -> None:
        self.path = adbutils.adb_path()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        # A server with no USB and no mDNS sees only what is connected to it by name.
        self.environment = {
            **os.environ,
            "HOME": str(home),
            "ANDROID_ADB_SERVER_PORT": str(self.port),
            "ADB_MDNS_AUTO_CONNECT": "0",
        }
        self.environment.pop("ANDROID_SERIAL", None)

    def run(
        self, *arguments: str, serial: str | None = None, check: bool = True, stdin: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        chosen = [] if serial is None else ["-s", serial]
        return subprocess.run(
            [self.path, *chosen, *arguments],
            env=self.environment,
            capture_output=True,
            input=stdin,
            check=check,
            timeout=60,
        )

    def text(self, *arguments: str, serial: str | None = None) -> str:
        return self.run(*arguments, serial=serial).stdout.decode()

    def shell(self, served: ServedDevice, line: str) -> str:
        return self.text("shell", line, serial=served.address)


@pytest.fixture(scope="session")
def adb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Adb]:
    program = Adb(tmp_path_factory.mktemp("adb"))
    program.run("start-server")
    # What our own process asks for must reach the same server.
    os.environ["ANDROID_ADB_SERVER_PORT"] = str(program.port)
    adbutils.adb.__init__(port=program.port)
    yield program
    del os.environ["ANDROID_ADB_SERVER_PORT"]
    program.run("kill-server", check=False)


@pytest.fixture
def serve(adb: Adb) -> Iterator[Serve]:
    """Serve devices and connect adb to them."""
    with ExitStack() as stack:

        def start(
            device: Device | None = None, app: Path | None = None, *, connect: bool = True
        ) -> ServedDevice:
            path = app or TODO.path
            assert path is not None
            served = stack.enter_context(ServedDevice(device or FakeDevice(), path))
            if connect:
                adb.run("connect", served.address)
                adb.run("wait-for-device", serial=served.address)
            stack.callback(adb.run, "disconnect", served.address, check=False)
            return served

        yield start

"""Runs a tool that reaches a served device by adb, with an adb server of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tapwright.core.errors import DeviceError, InputError

_START_SECONDS = 30.0
_END_SECONDS = 10.0  # for a tool to end when it is told to
_SERVER_PORT = "ANDROID_ADB_SERVER_PORT"


@contextmanager
def adb_server(serial: str) -> Iterator[dict[str, str]]:
    """Starts an adb server that knows this device alone; gives the environment to find it by."""
    adb, port = _adb(), str(_free_port())
    paths = os.pathsep.join([str(Path(adb).parent), os.environ.get("PATH", "")])
    around = {**os.environ, _SERVER_PORT: port, "ANDROID_SERIAL": serial, "PATH": paths}
    quiet = subprocess.DEVNULL
    # In the foreground it is our child, so that its processor time is known and it ends with us.
    command = [adb, "-P", port, "nodaemon", "server"]
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, env=around) as server:
        try:
            _connect(adb, serial, around, int(port))
            yield around
        finally:
            server.kill()


def _adb() -> str:
    """Returns the path of the program; the extra `adb` brings one along."""
    found = shutil.which("adb")
    if found is not None:
        return found
    try:
        import adbutils
    except ModuleNotFoundError:
        hint = "apt install adb, or pip install 'tapwright[adb]'"
        raise InputError("adb is not installed", hint=hint) from None
    return str(adbutils.adb_path())


def _connect(adb: str, serial: str, around: dict[str, str], port: int) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while not _listens(port):
        if time.monotonic() > deadline:
            raise DeviceError(f"adb's server does not start within {_START_SECONDS:g} s")
        time.sleep(0.05)
    for words in (["connect", serial], ["-s", serial, "wait-for-device"]):
        try:
            done = subprocess.run(
                [adb, *words],
                env=around,
                timeout=_START_SECONDS,
                capture_output=True,
                text=True,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise DeviceError(f"adb does not see the served device {serial}") from error
        if done.returncode:
            raise DeviceError(f"adb {' '.join(words)}: {(done.stdout + done.stderr).strip()}")


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class ToolProcess:
    """A tool in a session of its own, so that all that it starts ends with it."""

    def __init__(self, command: Sequence[str], around: dict[str, str], place: Path) -> None:
        """Start it.

        Args:
            command: its words.
            around: its environment.
            place: its working directory, to which `tool.log` is written.
        """
        self._log = place / "tool.log"
        with self._log.open("wb") as log:
            try:
                self._process = subprocess.Popen(
                    command,
                    cwd=place,
                    env=around,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
            except OSError as error:
                raise InputError(f"cannot start {command[0]}: {error.strerror}") from error

    @property
    def session(self) -> int:
        """Returns the session that all its processes belong to."""
        return self._process.pid

    def wait(self, stop: threading.Event, seconds: float) -> int | None:
        """Waits until it ends by itself, it is to stop, or its time is over.

        Returns:
            The status with which it ended; None if it still runs.
        """
        waiting = threading.Thread(target=self._await_end, args=(stop,), daemon=True)
        waiting.start()
        stop.wait(seconds)
        return self._process.poll()

    def _await_end(self, stop: threading.Event) -> None:
        self._process.wait()
        stop.set()

    def end(self) -> None:
        """Ends it with all that it has started."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.session, number)
                self._process.wait(_END_SECONDS)
            except ProcessLookupError:
                return
            except subprocess.TimeoutExpired:
                continue

    def last_words(self) -> str:
        """Returns the last line that it wrote."""
        lines = self._log.read_text(encoding="utf-8", errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "it wrote nothing")

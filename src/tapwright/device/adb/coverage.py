"""Collects an app's coverage from a phone, in the ways of the public benchmarks."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tapwright.core.files import make_directory, write_whole
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.connection_errors import ConnectionBroken
from tapwright.device.adb.execution_data import (
    ExecutionData,
    NotExecutionData,
    read_execution_data,
)
from tapwright.device.device_values import Counter

# EMMA's builds of AndroTest and Themis listen to the first, the COSMO builds of ARES to the second.
ACTIONS = ("edu.gatech.m3.emma.COLLECT_COVERAGE", "intent.END_COVERAGE")
_REMOTE_PATHS = (
    "/sdcard/Android/data/{package}/files/coverage.ec",
    "/sdcard/coverage.ec",
    "/mnt/sdcard/coverage.ec",
)
_PRIVATE = "files/coverage.ec"
EXEC_FILE = "jacoco.exec"


class AdbCoverage:
    """The coverage that an app reported since it was installed, merged."""

    def __init__(self, connection: AdbConnection, package: str, heard: frozenset[str]) -> None:
        self._connection = connection
        self._package = package
        self._actions = [action for action in ACTIONS if action in heard]
        self._data = ExecutionData()
        self.problems: list[str] = []
        if self.is_there:
            # Files of an earlier run must not be counted.
            connection.shell("rm -f " + " ".join(self._remote_paths()))

    @property
    def is_there(self) -> bool:
        """Returns whether the app listens to a broadcast that asks for its coverage."""
        return bool(self._actions)

    def collect(self) -> None:
        """Asks the app for its coverage and merges the answer."""
        for action in self._actions:
            self._connection.shell(f"am broadcast -a {action} -p {self._package}")
        for content in self._answers():
            try:
                self._data.merge(read_execution_data(content))
            except NotExecutionData as error:
                self.problems.append(error.message)

    def counters(self) -> dict[str, Counter]:
        """Returns hit and total probes or blocks, of classes that were loaded."""
        return self._data.counters()

    def save(self, directory: Path) -> None:
        """Writes the merged data as a file for JaCoCo's own tools."""
        if self._data.kind == "probe":
            make_directory(directory)
            write_whole(directory / EXEC_FILE, self._data.to_jacoco())

    def _remote_paths(self) -> list[str]:
        """Returns the files on the phone into which apps write their coverage."""
        return [place.format(package=self._package) for place in _REMOTE_PATHS]

    def _answers(self) -> list[bytes]:
        """Returns the content of the files that exist; equal contents once."""
        lines = [f"cat {place} 2>/dev/null" for place in self._remote_paths()]
        lines.append(f"run-as {self._package} cat {_PRIVATE} 2>/dev/null")
        answers: dict[bytes, None] = {}
        for line in lines:
            try:
                content = self._connection.guard(partial(self._read, line))
            except ConnectionBroken:
                continue
            if content.startswith((b"\x01\xc0\xc0", b"EMMA")):
                answers[content] = None
        return list(answers)

    def _read(self, line: str) -> bytes:
        """Runs a command and returns its output as bytes."""
        transport = self._connection.phone.open_transport()
        try:
            # `exec:` has no terminal in between that would change the bytes.
            transport.send_command(f"exec:{line}")
            transport.check_okay()
            return bytes(transport.read_until_close(encoding=None))
        finally:
            transport.close()

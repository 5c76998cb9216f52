"""Asks an app on a phone for its coverage, in the ways that the public benchmarks know."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tapwright.core.files import make_directory, write_whole
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.connection_errors import LineBroken
from tapwright.device.adb.execution_data import (
    ExecutionData,
    NotExecutionData,
    read_execution_data,
)
from tapwright.device.device import Counter

# EMMA's builds of AndroTest and Themis hear the first, the COSMO builds of ARES the second.
ACTIONS = ("edu.gatech.m3.emma.COLLECT_COVERAGE", "intent.END_COVERAGE")
_PLACES = (
    "/sdcard/Android/data/{package}/files/coverage.ec",
    "/sdcard/coverage.ec",
    "/mnt/sdcard/coverage.ec",
)
_PRIVATE = "files/coverage.ec"
EXEC_FILE = "jacoco.exec"


class AdbCoverage:
    """What an app told of its coverage since it was installed, merged."""

    def __init__(self, link: AdbConnection, package: str, heard: frozenset[str]) -> None:
        self._link = link
        self._package = package
        self._actions = [action for action in ACTIONS if action in heard]
        self._data = ExecutionData()
        self.problems: list[str] = []
        if self.is_there:
            # What an earlier run left behind is not this one's.
            link.shell("rm -f " + " ".join(self._places()))

    @property
    def is_there(self) -> bool:
        """Whether the app can be asked."""
        return bool(self._actions)

    def collect(self) -> None:
        """Ask, and add the answer to what is known."""
        for action in self._actions:
            self._link.shell(f"am broadcast -a {action} -p {self._package}")
        for content in self._answers():
            try:
                self._data.merge(read_execution_data(content))
            except NotExecutionData as error:
                self.problems.append(error.message)

    def counters(self) -> dict[str, Counter]:
        """Probes or blocks; of classes that were never loaded a phone knows nothing."""
        return self._data.counters()

    def save(self, directory: Path) -> None:
        """The merged data, for JaCoCo's own tools and the app's class files."""
        if self._data.kind == "probe":
            make_directory(directory)
            write_whole(directory / EXEC_FILE, self._data.to_jacoco())

    def _places(self) -> list[str]:
        return [place.format(package=self._package) for place in _PLACES]

    def _answers(self) -> list[bytes]:
        """The files that are there; one that lies in two places is read once."""
        lines = [f"cat {place} 2>/dev/null" for place in self._places()]
        lines.append(f"run-as {self._package} cat {_PRIVATE} 2>/dev/null")
        answers: dict[bytes, None] = {}
        for line in lines:
            try:
                content = self._link.do(partial(self._read, line))
            except LineBroken:
                continue
            if content.startswith((b"\x01\xc0\xc0", b"EMMA")):
                answers[content] = None
        return list(answers)

    def _read(self, line: str) -> bytes:
        connection = self._link.phone.open_transport()
        try:
            # `exec:` has no terminal in between that would change the bytes.
            connection.send_command(f"exec:{line}")
            connection.check_okay()
            return bytes(connection.read_until_close(encoding=None))
        finally:
            connection.close()

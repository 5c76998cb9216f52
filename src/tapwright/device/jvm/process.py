"""The JVM as a process: one JSON object a line in each direction, every answer within a time."""

from __future__ import annotations

import json
import logging
import os
import select
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from tapwright.core.document import Codec
from tapwright.core.errors import (
    DeviceError,
    DeviceLost,
    DeviceTimeout,
    InputError,
    TapwrightError,
)
from tapwright.device.jvm.cache import storage_errors
from tapwright.device.jvm.confined_process import ConfinedProcess
from tapwright.device.jvm.isolation import Confinement, Held
from tapwright.device.jvm.last_words import read_report, summary
from tapwright.device.jvm.quota import StorageWatch

_log = logging.getLogger(__name__)

HELLO = "tapwright-jvm-device"
PROTOCOL = 2
_CHUNK = 1 << 16
_LARGEST_LINE = 64 << 20  # bytes; an answer beyond this is no answer
_QUIT_SECONDS = 3.0
_REPORT_SECONDS = 30.0  # a dying JVM's, to write its report on a busy machine
_MESSAGE = Codec(dict[str, Any])
_KINDS: dict[str, type[TapwrightError]] = {"input": InputError, "device": DeviceError}


class JvmDied(DeviceLost):
    """The process of the JVM is gone, with what is known of its end."""

    def __init__(self, message: str, *, hint: str, report: str, status: int | None) -> None:
        super().__init__(message, hint=hint)
        self.report = report  # what the JVM wrote of a fatal error; empty when it wrote nothing
        self.status = status  # negative for a signal; None when it did not end by itself


class JvmProcess:
    """A running JVM device. Once it is lost every request says so."""

    def __init__(
        self,
        command: list[str],
        directory: Path,
        log: Path,
        report: Path,
        confinement: Confinement | None = None,
    ) -> None:
        """Take the command and its files.

        Args:
            command: the words to start it with.
            directory: where it runs, and all that it fills.
            log: takes what it says beside the protocol.
            report: where the command tells the JVM to write why it died.
            confinement: what it is given; None for a JVM that runs no app.
        """
        self._command = command
        self._jail = None if confinement is None else ConfinedProcess(confinement)
        self._watch: StorageWatch | None = None
        self._overuse = ""
        self._directory = directory
        self._log_path = log
        self._report_path = report
        self._process: subprocess.Popen[bytes] | None = None
        self._buffer = bytearray()
        self._number = 0

    # -- life -----------------------------------------------------------------------------------

    def start(self, seconds: float) -> dict[str, Any]:
        """Start it and wait for its hello."""
        _log.debug("%s", " ".join(self._command))
        with storage_errors("delete an old report"):
            self._report_path.unlink(missing_ok=True)
        with self._log_path.open("ab") as log:
            start = subprocess.Popen if self._jail is None else self._jail.start
            self._process = start(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=self._directory,
                env=_environment(self._directory),
                # Ctrl-C in the terminal is for us; we end the JVM in good order.
                start_new_session=True,
            )
        self._watch = StorageWatch(self._directory, self._stop_overuse)
        hello = self._line(time.monotonic() + seconds, "start")
        if "failed" in hello:
            self.kill()
            raise DeviceLost(
                f"the JVM device cannot start: {str(hello['failed'])[:1000]}",
                hint=f"see {self._log_path}",
            )
        if hello.get("hello") != HELLO or hello.get("protocol") != PROTOCOL:
            self.kill()
            raise DeviceError(f"not the JVM device that was expected: {hello!r}")
        return hello

    @property
    def is_alive(self) -> bool:
        """Whether requests can be made."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int | None:
        """The number of the process while it lives."""
        return self._process.pid if self._process is not None else None

    @property
    def held(self) -> Held:
        """What keeps it confined."""
        return Held() if self._jail is None else self._jail.held

    def _stop_overuse(self, amount: str) -> None:
        process = self._process
        if process is not None:
            self._overuse = amount
            process.kill()  # whoever waits for its answer tells the user

    def close(self) -> None:
        """End it: kindly first, then for sure."""
        process = self._process
        if process is None:
            return
        if process.poll() is None and process.stdin is not None:
            try:
                process.stdin.write(b'{"id":0,"do":"quit"}\n')
                process.stdin.flush()
                process.wait(_QUIT_SECONDS)
            except (OSError, ValueError, subprocess.TimeoutExpired):
                _log.debug("the JVM does not quit; it is killed")
        self.kill()

    def kill(self) -> None:
        """End it at once."""
        process, self._process = self._process, None
        if self._watch is not None:
            self._watch.close()
        if self._jail is not None:
            self._jail.close()
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:  # what was still to be written to a dead process
                    _log.debug("a pipe of the JVM was broken")

    # -- talking --------------------------------------------------------------------------------

    def request(self, do: str, seconds: float, **fields: Any) -> dict[str, Any]:
        """Ask, wait for the answer, and raise what it complains of."""
        process = self._process
        if process is None or process.stdin is None:
            raise DeviceLost("the JVM device is gone")
        self._number += 1
        message = json.dumps({"id": self._number, "do": do, **fields}, separators=(",", ":"))
        _log.debug("%s", message)
        try:
            process.stdin.write(message.encode() + b"\n")
            process.stdin.flush()
        except (OSError, ValueError) as error:
            raise self._lost(f"its pipe is closed ({error})") from error
        answer = self._line(time.monotonic() + seconds, do)
        if answer.get("id") != self._number:
            self.kill()
            raise DeviceLost(f"the JVM device answered out of turn: {str(answer)[:200]}")
        if answer.get("ok") is not True:
            raise _complaint(do, answer)
        return answer

    def _line(self, deadline: float, do: str) -> dict[str, Any]:
        """The next line, as the JSON object that it must be."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        descriptor = process.stdout.fileno()
        searched = 0
        while (end := self._buffer.find(b"\n", searched)) < 0:
            searched = len(self._buffer)
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                self.kill()
                raise DeviceTimeout(
                    f"the JVM device did not answer {do!r} in time", hint=f"see {self._log_path}"
                )
            part = os.read(descriptor, _CHUNK)
            if not part:
                raise self._lost("its process ended")
            self._buffer += part
            if len(self._buffer) > _LARGEST_LINE:
                raise self._lost("its answer has no end")
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        try:
            return _MESSAGE.decode(line)
        except ValueError as error:
            raise self._lost(f"it sent what is no message: {line[:200]!r}") from error

    def _lost(self, reason: str) -> DeviceLost:
        process = self._process
        status = None
        if process is not None:
            try:
                status = self._wait(process)
                reason += f", {_ending(status)}"
            except subprocess.TimeoutExpired:
                _log.debug("the JVM lives on without its pipe; it is killed")
        self.kill()
        if self._overuse:
            reason = f"the app filled its storage with {self._overuse}, and was stopped"
        report = read_report(self._report_path)
        if report:
            reason = f"the JVM died of a fatal error\n  {summary(report)}"
            with self._log_path.open("a", encoding="utf-8") as log:
                log.write(report)
        hint = f"see {self._log_path}"
        message = f"the JVM device is lost: {reason}"
        return JvmDied(message, hint=hint, report=report, status=status)

    def _wait(self, process: subprocess.Popen[bytes]) -> int:
        """Wait for the end, longer when the JVM has begun to write why it dies."""
        try:
            return process.wait(_QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            if not self._report_path.exists():
                raise
            return process.wait(_REPORT_SECONDS)


def _environment(directory: Path) -> dict[str, str]:
    """Nothing of the user's own environment: it may hold secrets, and it may change a run."""
    return {"HOME": str(directory), "LANG": "C.UTF-8", "TZ": "UTC", "PATH": os.defpath}


def _ending(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    try:
        return f"killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"killed by signal {-status}"


def _complaint(do: str, answer: dict[str, Any]) -> TapwrightError:
    error = answer.get("error")
    facts = error if isinstance(error, dict) else {}
    message = str(facts.get("message") or f"the JVM device refused {do!r}")
    kind = _KINDS.get(str(facts.get("kind")), DeviceError)
    hint = facts.get("hint")
    return kind(message, hint=hint if isinstance(hint, str) else None)

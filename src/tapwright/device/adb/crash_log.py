"""Finds crashes, ANRs and native crashes of an app in the lines of the log."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tapwright.core.crash import Crash
from tapwright.device.adb.log_lines import LogLine

_FATAL = re.compile(r"FATAL EXCEPTION(?: IN SYSTEM PROCESS)?: ?(?P<thread>.*)")
_PROCESS = re.compile(r"Process: (?P<process>[^,\s]+)(?:,\s*PID: \d+)?")
_ANR = re.compile(r"ANR in (?P<process>[^\s(]+)")
_NATIVE = re.compile(r"pid: \d+, tid: \d+, name: (?P<thread>.*?)\s*>>> (?P<process>.+) <<<")
_SIGNAL = re.compile(r"signal \d+ \((?P<name>\w+)\)(?P<rest>.*)")
_EXCEPTION = re.compile(
    r"(?P<name>[\w$]+(?:\.[\w$]+(?: [\w$]+)*)+)(?:: ?(?P<message>.*))?", re.DOTALL
)
_FRAME = re.compile(r"\s+at |\s*\.\.\. \d+ more|Caused by: |\s*Suppressed: |\s+#\d+ pc ")
_EXIT = re.compile(r"Sending signal\. PID: (?P<pid>\d+) SIG: 9")


@dataclass
class _Block:
    """The lines of one crash so far, all from one thread of one process."""

    kind: str
    pid: int
    tid: int
    tag: str
    thread: str = "main"
    process: str = ""
    lines: list[str] = field(default_factory=list)

    def holds(self, line: LogLine) -> bool:
        """Returns whether the line comes from the same thread and tag."""
        return (line.pid, line.tid, line.tag) == (self.pid, self.tid, self.tag)


class CrashLog:
    """Finds crashes line by line; lines of several processes may be mixed."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._open: dict[tuple[int, int, str], _Block] = {}
        self._found: list[Crash] = []
        self.pids: set[int] = set()  # processes that belong to the app

    def feed(self, line: LogLine) -> None:
        """Adds a line of the log."""
        key = (line.pid, line.tid, line.tag)
        block = self._block_begun_by(line)
        if block is not None:
            self._close(key)
            self._open[key] = block
        elif key in self._open:
            self._add(self._open[key], line.text)
        elif (match := _EXIT.fullmatch(line.text)) and line.pid in self.pids:
            self._found.append(Crash("exit", message=match.group()))
        else:
            # Another tag from the same thread: its crash is complete.
            for other in [one for one in self._open if one[:2] == key[:2]]:
                self._close(other)

    def take(self) -> Crash | None:
        """Returns the worst crash found since the last call, and forgets all of them."""
        for key in list(self._open):
            self._close(key)
        found, self._found = self._found, []
        findings = [crash for crash in found if crash.is_finding]
        return next(iter(findings or found), None)

    def _block_begun_by(self, line: LogLine) -> _Block | None:
        """Returns a new block if the line begins a crash."""
        if line.tag == "AndroidRuntime" and (match := _FATAL.fullmatch(line.text)):
            return _Block("crash", line.pid, line.tid, line.tag, match["thread"])
        if line.tag == "ActivityManager" and (match := _ANR.match(line.text)):
            return _Block("anr", line.pid, line.tid, line.tag, process=match["process"])
        if line.tag == "DEBUG" and line.text.startswith("*** ***"):
            return _Block("native", line.pid, line.tid, line.tag)
        return None

    def _add(self, block: _Block, text: str) -> None:
        """Adds a line's text to its block."""
        if block.kind == "native" and (match := _NATIVE.search(text)):
            block.process, block.thread = match["process"], match["thread"]
        elif block.kind == "crash" and not block.process and not block.lines:
            if match := _PROCESS.match(text):
                block.process = match["process"]
            elif _EXCEPTION.match(text):
                block.lines.append(text)  # before Android 4.4 the process was not named
            else:
                block.thread += f" {text.strip()}"  # the name of a thread may hold line ends
        else:
            block.lines.append(text)

    def _close(self, key: tuple[int, int, str]) -> None:
        """Ends a block, and records its crash if it is the app's."""
        block = self._open.pop(key, None)
        if block is None or not self._is_ours(block):
            return
        match block.kind:
            case "crash":
                self._found.append(_java_crash(block))
            case "anr":
                self._found.append(_anr(block))
            case _:
                self._found.append(_native_crash(block))

    def _is_ours(self, block: _Block) -> bool:
        """Returns whether the block is of a process of the app."""
        if not block.process:
            return block.pid in self.pids
        # A separate process of the app is named `package:name`.
        return block.process.partition(":")[0] == self._package


def _java_crash(block: _Block) -> Crash:
    """Returns the crash of an uncaught exception."""
    lines = block.lines
    first_frame = next((at for at, line in enumerate(lines) if _FRAME.match(line)), len(lines))
    match = _EXCEPTION.fullmatch("\n".join(lines[:first_frame]))
    name, message = (match["name"], match["message"] or "") if match else ("", "")
    return Crash("crash", name, message, "\n".join(lines), block.thread)


def _anr(block: _Block) -> Crash:
    """Returns the crash of an app that did not respond."""
    reason = next((line for line in block.lines if line.startswith("Reason: ")), "")
    stack = [line for line in block.lines if not re.match(r"(PID|Reason|Parent|Load): ", line)]
    return Crash("anr", "ANR", reason.removeprefix("Reason: "), "\n".join(stack), block.thread)


def _native_crash(block: _Block) -> Crash:
    """Returns the crash of native code."""
    signal = next((match for line in block.lines if (match := _SIGNAL.match(line))), None)
    abort = next((line for line in block.lines if line.startswith("Abort message: ")), "")
    frames = [line for line in block.lines if re.match(r"\s+#\d+ pc ", line)]
    name = signal["name"] if signal else "native crash"
    message = abort.removeprefix("Abort message: ").strip("'") or (
        signal["rest"].lstrip(", ") if signal else ""
    )
    return Crash("native", name, message, "\n".join(frames), block.thread)

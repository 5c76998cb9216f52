"""How native code of an app has ended the JVM: from the JVM's report to a crash as a phone's.

Native code runs in the JVM's own process, so what kills an app on a phone kills the JVM here. A
crash is the app's when a library of the app is on the stack; anything else is the device's fault.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tapwright.core.crash import Crash
from tapwright.core.step import Limit
from tapwright.device.jvm.elf_symbols import function_at
from tapwright.device.jvm.last_words import read_report
from tapwright.device.jvm.process import JvmDied

NOTE_FILE = "native-end"  # named by Server.java
STAND_IN = "x86_64.so"
_FRAMES = 40
_SIGNAL = re.compile(r"^# {1,3}(SIG\w+) ", re.MULTILINE)
_ADDRESS = re.compile(r"si_code: \S+ \((\w+)\), si_addr: (0x[0-9a-f]+)")
_NATIVE = re.compile(r"^Native frames: .*\n((?:.+\n)+)", re.MULTILINE)
_JAVA = re.compile(r"^Java frames: .*\n((?:.+\n)+)", re.MULTILINE)
_NATIVE_FRAME = re.compile(r"^C +\[(?P<file>[^\]]+)\+(?P<at>0x[0-9a-f]+)\](?: +(?P<symbol>.+))?$")
_JAVA_FRAME = re.compile(r"^[jJ]v?\s+(?:\d+ (?:%|!|c\d)* *)*(?P<name>[^\s(]+)\(")
_THREAD = re.compile(r'^Current thread .*?Thread "(?P<name>.*?)"', re.MULTILINE)
_SHADOWED = re.compile(r"\$\$robo\$\$\w*?\$(?=[^$]+$)")
# Frames between the app and the framework that no phone has.
_DEVICE = ("org.robolectric.", "tapwright.", "java.lang.invoke.", "java.lang.reflect.", "jdk.")
_MAIN = "SDK "  # begins the name of Robolectric's main thread


@dataclass(frozen=True, slots=True)
class NativeEnd:
    """What ended the process of the app: a crash, or the lack of something a phone has."""

    crash: Crash | None
    limits: tuple[Limit, ...] = ()


class _Frame(NamedTuple):
    file: str
    place: int  # from the start of the file in memory
    symbol: str


class _AbsentCall(NamedTuple):
    """A call of a function that this device lacks."""

    function: str
    file: str  # the library that called it
    place: int  # where that library goes on, from the start of the file in memory


def native_end(died: JvmDied, note: Path, libraries: Mapping[str, Path]) -> NativeEnd | None:
    """Returns how native code has ended the JVM; None if it was not native code of the app.

    Args:
        died: what is known of the JVM's end.
        note: the file in which native code leaves word.
        libraries: the app's native libraries by their file names.
    """
    if not libraries or died.status is None:
        return None
    words = [line.partition(" ") for line in read_report(note).splitlines()]
    calls = [_absent_call(text) for kind, _, text in words if kind == "absent"]
    crash = _crash(died, {kind: text for kind, _, text in words}, libraries)
    if crash is None:
        return None
    if not crash.is_finding or not calls:
        return NativeEnd(crash)
    limits = tuple(_limit(name) for name in dict.fromkeys(call.function for call in calls))
    frames = [frame for frame in _native_frames(died.report) if frame.file in libraries]
    if any(_is_in_caller(call, frames, libraries) for call in calls):
        # It was given nothing where a phone gives something; what it made of that says nothing.
        return NativeEnd(None, limits)
    files = {frame.file for frame in frames}
    # A stack that is not known may have been any library's.
    grounds = [call.function for call in calls if not files or call.file in (*files, "")]
    return NativeEnd(crash._replace(rests_on=grounds[-1] if grounds else ""), limits)


def _absent_call(text: str) -> _AbsentCall:
    """Read what absent.c writes."""
    function, file, place = [*text.split(" "), "", ""][:3]
    try:
        return _AbsentCall(function, file, int(place, 16))
    except ValueError:
        return _AbsentCall(function, "", 0)


def _is_in_caller(call: _AbsentCall, frames: list[_Frame], libraries: Mapping[str, Path]) -> bool:
    """Whether the function that called what is absent is on the stack of the crash."""
    if call.file not in libraries:
        return False
    caller = _function_of(call.file, call.place - 1, libraries)
    return caller != "" and any(
        frame.file == call.file and _function_of(frame.file, frame.place, libraries) == caller
        for frame in frames
    )


def _function_of(file: str, place: int, libraries: Mapping[str, Path]) -> str:
    return function_at(libraries[file], place).rpartition("+")[0]


def _limit(function: str) -> Limit:
    """The same limit as NativeServices.java reports where the process goes on."""
    return Limit("native", function, f"native function not available on this device: {function}")


def _crash(died: JvmDied, words: dict[str, str], libraries: Mapping[str, Path]) -> Crash | None:
    if "exit" in words:
        return Crash("exit", "exit", f"native code called exit({words['exit']})")
    if died.report:
        return _reported(died.report, words, libraries)
    assert died.status is not None
    if died.status >= 0:
        return Crash("exit", "exit", f"native code ended the process with status {died.status}")
    if -died.status in (signal.SIGKILL, signal.SIGTERM):
        return None  # the system or the user ended it
    return Crash("native", _name(-died.status), "without a report")


def _reported(report: str, words: dict[str, str], libraries: Mapping[str, Path]) -> Crash | None:
    native = list(_native_frames(report))
    if not any(frame.file in libraries for frame in native):
        return None
    while native and native[0].file == STAND_IN:
        native.pop(0)  # how the stand-in raises the signal
    found = _SIGNAL.search(report)
    name = "SIGABRT" if "abort" in words else found[1] if found else "native crash"
    address = _ADDRESS.search(report)
    message = words.get("abort") or (f"{address[1]}, fault addr {address[2]}" if address else "")
    lines = [
        _line(number, frame, libraries)
        for number, frame in enumerate(native)
        if frame.file in libraries or number == 0
    ]
    stack = "\n".join([*lines, *_java_frames(report)])
    return Crash("native", name, message, stack, _thread(report))


def _line(number: int, frame: _Frame, libraries: Mapping[str, Path]) -> str:
    """A native frame as a tombstone writes it."""
    symbol = frame.symbol
    if not symbol and frame.file in libraries:
        symbol = function_at(libraries[frame.file], frame.place)
    named = f" ({symbol})" if symbol else ""
    return f"      #{number:02d} pc {frame.place:016x}  {frame.file}{named}"


def _native_frames(report: str) -> Iterator[_Frame]:
    """Each native frame, the innermost first."""
    section = _NATIVE.search(report)
    for number, line in enumerate(section[1].splitlines()[:_FRAMES] if section else ()):
        if frame := _NATIVE_FRAME.match(line.rstrip()):
            # A caller's place is where it goes on: the call itself lies before, and a call that
            # never returns may be the last of its function.
            place = int(frame["at"], 16) - (1 if number else 0)
            yield _Frame(frame["file"], place, _decimal(frame["symbol"] or ""))


def _decimal(symbol: str) -> str:
    """A function and how far in it, in decimal as in a tombstone."""
    name, plus, offset = symbol.rpartition("+0x")
    return f"{name}+{int(offset, 16)}" if plus else symbol


def _java_frames(report: str) -> Iterator[str]:
    section = _JAVA.search(report) or _NATIVE.search(report)
    first = True
    for line in section[1].splitlines()[:_FRAMES] if section else ():
        frame = _JAVA_FRAME.match(line)
        if frame is None or frame["name"].startswith(_DEVICE):
            continue
        where = "Native Method" if first else "Unknown Source"
        yield f"\tat {_SHADOWED.sub('', frame['name'])}({where})"
        first = False


def _thread(report: str) -> str:
    found = _THREAD.search(report)
    if found is None:
        return "native thread"
    return "main" if found["name"].startswith(_MAIN) else found["name"]


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"

"""The commands `logcat` and `log`: print, follow, filter and write the log."""

from __future__ import annotations

import re
from collections.abc import Callable

from tapwright.serve.commands.options import Options, read_options
from tapwright.serve.commands.refusal import refuse
from tapwright.serve.log_buffer import FORMATS, LEVELS, LogEntry
from tapwright.serve.phone import Phone
from tapwright.serve.shell import Call

_LONG = ("--pid", "--buffer", "--format", "--regex", "--max-count")
_VALUES = ("-b", "-v", "-T", "-t", "-e", "-m", "-G", *_LONG)
_FLAGS = ("-c", "--clear", "-S", "--statistics", "-g", "-d", "-s", "-D", "--dividers")
_BUFFERS = ("main", "system", "crash")
_ALL = ("main", "system", "crash", "radio", "events", "kernel")


async def logcat(call: Call) -> int:
    """Runs the command `logcat`."""
    options = read_options(_apart(call.arguments), _VALUES, _FLAGS)
    buffers = _buffers(options)
    phone = call.phone
    if options.has("-c", "--clear"):
        phone.logs.clear(buffers)
        return 0
    if options.has("-S", "--statistics"):
        return await refuse(call, "the log keeps no statistics", 1)
    if options.has("-G"):
        return await refuse(call, "the buffers' size is fixed", 1)
    if options.has("-g"):
        for name in buffers:
            lines = [line for line in phone.logs.after(0) if line.buffer == name]
            size = sum(len(FORMATS["threadtime"](line).encode()) + 1 for line in lines)
            await call.print_line(
                f"{name}: ring buffer is 256 KiB ({size} B consumed), max entry is 5120 B"
            )
        return 0
    await _print(call, options, buffers)
    return 0


async def _print(call: Call, options: Options, buffers: tuple[str, ...]) -> None:
    """Prints the lines there are, and unless told otherwise those that come."""
    logs = call.phone.logs
    modifiers = options.values.get("-v", []) + options.values.get("--format", [])
    layout = next((FORMATS[name] for name in modifiers if name in FORMATS), FORMATS["threadtime"])
    wanted = _filter(options, buffers)
    count = options.get("-t", "-T")
    number = 0 if count is None else _first_line(call.phone, wanted, count)
    left = int(options.get("-m", "--max-count") or 0) or None
    for buffer in buffers:
        if any(line.buffer == buffer for line in logs.after(0)):
            await call.print_line(f"--------- beginning of {buffer}")
    while True:
        lines = [line for line in logs.after(number) if wanted(line)][:left]
        number = logs.last
        if lines:
            text = "".join(f"{layout(line)}\n" for line in lines)
            await call.out.write(text.encode("utf-8", "replace"))
        if left is not None:
            left -= len(lines)
        if left == 0 or options.has("-d", "-t"):
            return
        await logs.wait(number)


def _apart(arguments: list[str]) -> list[str]:
    """Splits `-vtime` into `-v time`, and `-bcrash` into `-b crash`."""
    split: list[str] = []
    for word in arguments:
        match = re.fullmatch(r"-([vb])(\w+)", word)
        split += [f"-{match.group(1)}", match.group(2)] if match else [word]
    return split


def _buffers(options: Options) -> tuple[str, ...]:
    """Returns the buffers that the options name."""
    named = options.values.get("-b", []) + options.values.get("--buffer", [])
    names = [name for text in named for name in text.split(",")]
    if "all" in names:
        return _ALL
    if "default" in names or not names:
        return _BUFFERS
    return tuple(names)


def _first_line(phone: Phone, wanted: Callable[[LogEntry], bool], count: str) -> int:
    """Returns the number of the line to start after, for `-t COUNT` or `-T TIME`."""
    lines = phone.logs.after(0)
    first = phone.logs.last - len(lines)
    if count.isdigit():
        fitting = [place for place, line in enumerate(lines) if wanted(line)]
        kept = fitting[-int(count) :] if int(count) else []
        return first + kept[0] if kept else phone.logs.last
    since = next((place for place, line in enumerate(lines) if line.time >= count), len(lines))
    return first + since


def _filter(options: Options, buffers: tuple[str, ...]) -> Callable[[LogEntry], bool]:
    """Returns a function that tells whether a line passes the filters."""
    specifications = list(options.rest)
    default = "V"
    if options.has("-s"):
        default = "S"
    levels: dict[str, str] = {}
    for text in specifications:
        tag, _, level = text.partition(":")
        level = (level or "V").upper()
        if tag == "*":
            default = level
        else:
            levels[tag] = level
    pid = options.get("--pid")
    expression = options.get("-e", "--regex")

    def wanted(line: LogEntry) -> bool:
        lowest = levels.get(line.tag, default)
        return (
            line.buffer in buffers
            and LEVELS.index(line.level) >= LEVELS.index(lowest)
            and (pid is None or str(line.pid) == pid)
            and (expression is None or re.search(expression, line.text) is not None)
        )

    return wanted


async def write_log(call: Call) -> int:
    """Runs `log -p PRIORITY -t TAG MESSAGE`."""
    options = read_options(call.arguments, ("-p", "-t"))
    level = (options.get("-p") or "i").upper()
    level = level if level in LEVELS else "I"
    await call.phone.write_log(level, options.get("-t") or "log", " ".join(options.rest))
    return 0

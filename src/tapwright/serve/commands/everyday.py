"""Everyday tools: printf, seq, expr, xargs, find, base64, getconf, printenv."""

from __future__ import annotations

import base64
import binascii
import fnmatch
import posixpath
import re
from collections.abc import Callable
from pathlib import Path

from tapwright.serve.arithmetic import evaluate
from tapwright.serve.call import Call
from tapwright.serve.commands.options import read_options
from tapwright.serve.commands.refusal import refuse
from tapwright.serve.commands.text import input_of
from tapwright.serve.pipes import read_all

_DIRECTIVE = re.compile(r"%(-?0?\d*(?:\.\d+)?)([sdioxXcb%])")
_ESCAPES = {"\\n": "\n", "\\t": "\t", "\\r": "\r", "\\\\": "\\", "\\0": "\0", "\\e": "\x1b"}
_SHELL_VARIABLES = ("?", "exited", "loop")
_MOST = 1_000_000


async def printf(call: Call) -> int:
    """Prints arguments in a format, which is used again until none is left."""
    if not call.arguments:
        return await call.print_error("printf: usage: printf FORMAT [ARGUMENT...]")
    layout, *left = call.arguments
    layout = re.sub(r"\\.", lambda match: _ESCAPES.get(match[0], match[0]), layout)
    try:
        text = _formatted(layout, left)
        while left and "%" in layout.replace("%%", ""):
            text += _formatted(layout, left)
    except ValueError as error:
        return await call.print_error(f"printf: {error}")
    await call.out.write(text.encode("utf-8", "surrogateescape"))
    return 0


def _formatted(layout: str, left: list[str]) -> str:
    """Returns the format with its directives replaced by arguments, which it takes away."""

    def directive(match: re.Match[str]) -> str:
        width, kind = match.groups()
        if kind == "%":
            return "%"
        text = left.pop(0) if left else ""
        if kind in "sb":
            return f"%{width}s" % text
        if kind == "c":
            return text[:1]
        try:
            return f"%{width}{kind}" % int(text or "0", 0)
        except ValueError:
            raise ValueError(f"'{text}' is not a number") from None

    return _DIRECTIVE.sub(directive, layout)


async def seq(call: Call) -> int:
    """Prints whole numbers: `seq [FIRST [STEP]] LAST`."""
    try:
        numbers = [int(word) for word in call.arguments]
    except ValueError:
        numbers = []
    match numbers:
        case [last]:
            first, step = 1, 1
        case [first, last]:
            step = 1
        case [first, step, last] if step:
            pass
        case _:
            return await call.print_error("seq: needs one to three whole numbers")
    shown = range(first, last + (1 if step > 0 else -1), step)
    if len(shown) > _MOST:
        return await refuse(call, f"more than {_MOST} numbers", 1)
    for number in shown:
        await call.print_line(str(number))
    return 0


async def expr(call: Call) -> int:
    """Evaluates arithmetic and comparisons; fails for 0, as the shell's tool does."""
    match call.arguments:
        case [text, ":", pattern]:
            found = re.match(pattern.replace("\\(", "(").replace("\\)", ")"), text)
            shown = (found[1] if found.lastindex else str(found.end())) if found else "0"
        case [first, "=", second]:
            shown = str(int(first == second))
        case words:
            try:
                shown = str(evaluate(" ".join(words), {}))
            except ValueError as error:
                return await call.print_error(f"expr: {error}", 2)
    await call.print_line(shown)
    return int(shown in ("0", ""))


async def find(call: Call) -> int:
    """Lists files: `find [PATH…] [-name|-iname|-path PATTERN] [-type f|d] [-maxdepth N]`."""
    words = call.arguments
    start = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    options = read_options(words[start:], ("-name", "-iname", "-path", "-type", "-maxdepth"))
    known = {"-name", "-iname", "-path", "-type", "-maxdepth", "-print"}
    if strange := [name for name in options.values if name not in known] + options.rest:
        return await refuse(call, f"of find there is no {strange[0]}", 1)
    status = 0
    for name in words[:start] or ["."]:
        root = call.phone.storage.host(name, call.working)
        if not root.exists():
            what = f"find: {name}: No such file or directory"
            status = await call.print_error(what)
            continue
        deepest = int(options.get("-maxdepth") or 100)
        for path in (root, *sorted(root.rglob("*"))):
            inner = path.relative_to(root)
            shown = name if path == root else posixpath.join(name, inner.as_posix())
            if len(inner.parts) <= deepest and _wanted(path, shown, options.values):
                await call.print_line(shown)
    return status


def _wanted(path: Path, shown: str, options: dict[str, list[str]]) -> bool:
    """Returns whether a file passes all tests of `find`."""
    name = shown.rpartition("/")[2]
    tests: dict[str, Callable[[str], bool]] = {
        "-name": lambda pattern: fnmatch.fnmatchcase(name, pattern),
        "-iname": lambda pattern: fnmatch.fnmatchcase(name.lower(), pattern.lower()),
        "-path": lambda pattern: fnmatch.fnmatchcase(shown, pattern),
        "-type": lambda kind: path.is_dir() if kind == "d" else kind == "f" and path.is_file(),
    }
    return all(tests[test](value) for test in tests for value in options.get(test, []))


async def encode(call: Call) -> int:
    """Runs `base64`, with `-d` back again."""
    options = read_options(call.arguments, ("-w",))
    content = await read_all(await input_of(call, options.rest))
    if options.has("-d"):
        try:
            await call.out.write(base64.b64decode(content))
        except binascii.Error as error:
            return await call.print_error(f"base64: bad input: {error}")
        return 0
    text = base64.b64encode(content).decode()
    width = int(options.get("-w") or 76) or len(text) or 1
    for at in range(0, len(text), width):
        await call.print_line(text[at : at + width])
    return 0


async def print_variables(call: Call) -> int:
    """Prints the variables of the shell, or those that are named."""
    if call.arguments:
        found = [call.variables[name] for name in call.arguments if name in call.variables]
        for value in found:
            await call.print_line(value)
        return int(len(found) < len(call.arguments))
    for name, value in call.variables.items():
        if name not in _SHELL_VARIABLES:
            await call.print_line(f"{name}={value}")
    return 0


async def configuration_value(call: Call) -> int:
    """Runs `getconf` for what is the same on every phone."""
    known = {"PAGE_SIZE": "4096", "PAGESIZE": "4096", "LONG_BIT": "64", "CLK_TCK": "100"}
    name = call.arguments[0] if call.arguments else ""
    if name not in known:
        return await call.print_error(f"getconf: {name}: unknown variable")
    await call.print_line(known[name])
    return 0


async def owners(call: Call) -> int:
    """Runs `dpm list-owners`: no app owns a served device."""
    if call.arguments != ["list-owners"]:
        return await refuse(call, "no app can own the device")
    await call.print_line("no owners")
    return 0


async def flags(call: Call) -> int:
    """Runs `device_config list`, `get`: no flag is set from outside."""
    match call.arguments:
        case ["list", *_]:
            return 0
        case ["get", _, _]:
            await call.print_line("null")
            return 0
    return await refuse(call, "flags cannot be set")


async def memory(call: Call) -> int:
    """Runs `free`, by what the kernel's file says; `-k` and `-m` in larger units."""
    options = read_options(call.arguments, (), ("-b", "-k", "-m"))
    unit = 1024**2 if options.has("-m") else 1024 if options.has("-k") else 1
    answer = await call.phone.call("file", path="/proc/meminfo")
    found = dict(re.findall(r"(\w+): +(\d+)", answer["content"] or ""))
    total, free, buffers = (
        int(found[name]) * 1024 // unit for name in ("MemTotal", "MemFree", "Buffers")
    )
    await call.print_line("\t\ttotal        used        free      shared     buffers")
    await call.print_line(f"Mem:\t{total}\t{total - free}\t{free}\t0\t{buffers}")
    return 0

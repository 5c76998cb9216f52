"""The stream editors `sed` and `awk`, as far as scripts over adb use them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from tapwright.core.errors import InputError
from tapwright.serve.call import Call
from tapwright.serve.commands.options import read_options
from tapwright.serve.commands.text import input_of, lines_of

_ADDRESS = re.compile(r"(?:(\d+|\$)|/((?:[^/\\]|\\.)*)/)")
_PRINT = re.compile(
    r"\s*(?:/((?:[^/\\]|\\.)*)/|NR\s*==\s*(\d+)|(1))?\s*(?:\{\s*print\s*([^}]*?);?\s*\})?\s*"
)
_ITEM = re.compile(r'\s*(?:\$(\d+|NF)|(NR|NF)|"((?:[^"\\]|\\.)*)")\s*(,?)')


class _Edit(NamedTuple):
    """A command of sed: which lines it is for and what it does."""

    applies: Callable[[int, bool, str], bool]
    verb: str
    pattern: re.Pattern[str] | None = None
    replacement: str = ""
    is_global: bool = False


def _extended(pattern: str) -> str:
    """Returns a basic regular expression in Python's syntax."""
    return re.sub(r"\\([|+?(){}])|([|+?(){}])", lambda match: match[1] or f"\\{match[2]}", pattern)


async def sed(call: Call) -> int:
    """Runs sed: `[-n] [-E] [-e] 's/A/B/g'`, `d`, `p`, `q` with line numbers and patterns."""
    options = read_options(call.arguments, ("-e",))
    if strange := [name for name in options.values if name not in ("-e", "-n", "-E", "-r")]:
        raise InputError(f"sed: not served here: {strange[0]}")
    rest = list(options.rest)
    scripts = options.values.get("-e") or [rest.pop(0) if rest else ""]
    extended = options.has("-E", "-r")
    edits = [_edit(part.strip(), extended) for text in scripts for part in _commands(text)]
    lines = [line async for line in lines_of(await input_of(call, rest))]
    for number, line in enumerate(lines, 1):
        text, printed, is_left = _edited(
            edits, number, number == len(lines), line.decode("utf-8", "surrogateescape")
        )
        for shown in printed:
            await call.print_line(shown)
        if text is not None and not options.has("-n"):
            await call.print_line(text)
        if is_left:
            break
    return 0


def _commands(text: str) -> list[str]:
    """Returns the commands of a script, which semicolons outside of `s` separate."""
    if re.match(r"[^;]*s(.)", text.strip()):
        return [text]
    return [part for part in re.split(r"[;\n]", text) if part.strip()]


def _edit(text: str, extended: bool) -> _Edit:
    """Returns one command of sed."""
    applies, rest = _address(text, extended)
    if rest in ("d", "p", "q"):
        return _Edit(applies, rest)
    if rest[:1] == "s" and len(rest) > 1:
        sign = re.escape(rest[1])
        parts = re.fullmatch(
            rf"s{sign}((?:\\.|[^\\])*?){sign}((?:\\.|[^\\])*?){sign}([gpi]*)", rest
        )
        if parts is not None:
            pattern = parts[1] if extended else _extended(parts[1])
            compiled = re.compile(pattern, re.IGNORECASE if "i" in parts[3] else 0)
            replacement = re.sub(r"(?<!\\)&", r"\\g<0>", parts[2]).replace("\\&", "&")
            return _Edit(applies, "s", compiled, replacement, "g" in parts[3])
    raise InputError(f"sed: not served here: {text!r}")


def _address(text: str, extended: bool) -> tuple[Callable[[int, bool, str], bool], str]:
    """Returns the test for the lines that a command is for, and the rest of the command."""
    first = _ADDRESS.match(text)
    if first is None:
        return lambda number, is_last, line: True, text
    begins = _address_test(first, extended)
    rest = text[first.end() :]
    if not rest.startswith(","):
        return begins, rest.strip()
    second = _ADDRESS.match(rest, 1)
    if second is None or not (first[1] or "").isdigit():
        raise InputError(f"sed: not served here: {text!r}")
    start = int(first[1])
    if (second[1] or "").isdigit():
        end = int(second[1])
        return lambda number, is_last, line: start <= number <= end, rest[second.end() :].strip()
    if second[1] == "$":
        return lambda number, is_last, line: number >= start, rest[second.end() :].strip()
    raise InputError(f"sed: not served here: {text!r}")


def _address_test(match: re.Match[str], extended: bool) -> Callable[[int, bool, str], bool]:
    """Returns the test of one address."""
    place, pattern = match.groups()
    if place == "$":
        return lambda number, is_last, line: is_last
    if place:
        return lambda number, is_last, line: number == int(place)
    compiled = re.compile(pattern if extended else _extended(pattern))
    return lambda number, is_last, line: compiled.search(line) is not None


def _edited(
    edits: list[_Edit], number: int, is_last: bool, text: str
) -> tuple[str | None, list[str], bool]:
    """Returns a line after all commands (None: deleted), what they print, and whether to end."""
    printed: list[str] = []
    for edit in edits:
        if not edit.applies(number, is_last, text):
            continue
        if edit.verb == "d":
            return None, printed, False
        if edit.verb == "q":
            return text, printed, True
        if edit.verb == "p":
            printed.append(text)
        elif edit.pattern is not None:
            text = edit.pattern.sub(edit.replacement, text, count=0 if edit.is_global else 1)
    return text, printed, False


async def awk(call: Call) -> int:
    """Runs awk programs of one rule: `[/RE/|NR==N|1] [{print ITEMS}]`, with `-F SIGN`."""
    words = [part for word in call.arguments for part in _separated(word)]
    options = read_options(words, ("-F",))
    rest = list(options.rest)
    program = rest.pop(0) if rest else ""
    match = _PRINT.fullmatch(program)
    if match is None or not program.strip():
        raise InputError(f"awk: not served here: {program!r}; one rule that prints is")
    pattern, line_number, _, items = match.groups()
    sign = options.get("-F")
    number = 0
    async for raw in lines_of(await input_of(call, rest)):
        number += 1
        line = raw.decode("utf-8", "surrogateescape")
        if pattern is not None and not re.search(pattern, line):
            continue
        if line_number is not None and number != int(line_number):
            continue
        await call.print_line(_printed(items or "", line, line.split(sign), number))
    return 0


def _separated(word: str) -> list[str]:
    """Returns `-F:` as `-F` and `:`."""
    return ["-F", word[2:]] if word.startswith("-F") and len(word) > 2 else [word]


def _printed(items: str, line: str, fields: list[str], number: int) -> str:
    """Returns what `print ITEMS` prints of a line."""
    if not items.strip():
        return line
    text, at = "", 0
    while at < len(items):
        match = _ITEM.match(items, at)
        if match is None:
            raise InputError(f"awk: not served here: print {items}")
        field, counter, quoted, comma = match.groups()
        if field == "0":
            text += line
        elif field is not None:
            index = len(fields) if field == "NF" else int(field)
            text += fields[index - 1] if 0 < index <= len(fields) else ""
        elif counter is not None:
            text += str(number if counter == "NR" else len(fields))
        else:
            text += quoted.replace("\\t", "\t").replace("\\n", "\n")
        text += " " if comma else ""
        at = match.end()
    return text

"""Commands that read text and print a part of it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

from tapwright.serve.commands.options import Options, read_options
from tapwright.serve.pipes import Buffer, Source, read_all
from tapwright.serve.shell import Call

_GREP = ("-i", "-v", "-w", "-n", "-c", "-q", "-o", "-E", "-F")


async def echo(call: Call) -> int:
    """Prints the arguments; `-n` without a line end, `-e` with escapes."""
    words = list(call.arguments)
    flags = ""
    while words and re.fullmatch("-[neE]+", words[0]):
        flags += words.pop(0)[1:]
    text = " ".join(words)
    if "e" in flags:
        text = text.replace("\\n", "\n").replace("\\t", "\t")
    await call.out.write((text + ("" if "n" in flags else "\n")).encode("utf-8", "surrogateescape"))
    return 0


async def grep(call: Call) -> int:
    """Prints lines that match; -i -v -w -n -c -q -o -E -F -m N -e PATTERN -A N -B N."""
    options = read_options(_apart(call.arguments), ("-e", "-m", "-A", "-B", "-C"), _GREP)
    rest = list(options.rest)
    pattern = options.get("-e")
    if pattern is None:
        if not rest:
            return await call.print_error("grep: Needs 1 argument", 2)
        pattern = rest.pop(0)
    try:
        expression = _expression(pattern, options)
    except re.error as error:
        return await call.print_error(f"grep: bad REGEX: {error}", 2)
    return 0 if await _grep(call, options, expression, rest) else 1


async def _grep(
    call: Call, options: Options, expression: re.Pattern[bytes], names: list[str]
) -> int:
    """Prints the lines that match; returns their number."""
    around = int(options.get("-B", "-C") or 0), int(options.get("-A", "-C") or 0)
    limit = int(options.get("-m") or 0)
    is_silent = options.has("-q", "-c")
    count, recent, following = 0, list[bytes](), 0
    number = 0
    async for line in lines_of(await input_of(call, names)):
        number += 1
        match = expression.search(line)
        if bool(match) == options.has("-v"):
            recent = [*recent, line][-around[0] :] if around[0] else []
            if following > 0 and not is_silent:
                following -= 1
                await call.out.write(line + b"\n")
            continue
        count += 1
        if not is_silent:
            shown = match.group() if match and options.has("-o") else line
            if options.has("-n"):
                shown = b"%d:%s" % (number, shown)
            await call.out.write(b"".join(part + b"\n" for part in (*recent, shown)))
        recent, following = [], around[1]
        if count == limit:
            break
    if options.has("-c"):
        await call.print_line(str(count))
    return count


def _apart(arguments: list[str]) -> list[str]:
    """Splits `-iE` into `-i -E`, and `-m1` into `-m 1`."""
    split: list[str] = []
    for word in arguments:
        if match := re.fullmatch(r"-([mABC])(\d+)", word):
            split += [f"-{match.group(1)}", match.group(2)]
        elif re.fullmatch(r"-[a-zA-Z]{2,}", word):
            split += [f"-{sign}" for sign in word[1:]]
        else:
            split.append(word)
    return split


def _expression(pattern: str, options: Options) -> re.Pattern[bytes]:
    """Returns the compiled pattern of grep's three syntaxes."""
    if options.has("-F"):
        pattern = re.escape(pattern)
    elif not options.has("-E"):
        # In a basic expression these are signs by themselves, and operators after a backslash.
        pattern = re.sub(r"\\([|+?(){}])|([|+?(){}])", _basic, pattern)
    if options.has("-w"):
        pattern = rf"(?<!\w)(?:{pattern})(?!\w)"
    return re.compile(pattern.encode(), re.IGNORECASE if options.has("-i") else 0)


def _basic(match: re.Match[str]) -> str:
    """Returns a part of a basic regular expression in Python's syntax."""
    return match.group(1) or f"\\{match.group(2)}"


async def head(call: Call) -> int:
    """Prints the first lines, or bytes with `-c`."""
    options = read_options(_spelled_out_count(call.arguments), ("-n", "-c"), ())
    source = await input_of(call, options.rest)
    if (size := options.get("-c")) is not None:
        await call.out.write((await read_all(source))[: int(size)])
        return 0
    left = int(options.get("-n") or 10)
    if left > 0:
        async for line in lines_of(source):
            await call.out.write(line + b"\n")
            left -= 1
            if not left:
                break
    return 0


async def tail(call: Call) -> int:
    """Prints the last lines, or bytes with `-c`; `-n +N` from the N-th on."""
    options = read_options(_spelled_out_count(call.arguments), ("-n", "-c"), ())
    whole = await read_all(await input_of(call, options.rest))
    if (size := options.get("-c")) is not None:
        await call.out.write(whole[max(len(whole) - int(size), 0) :])
        return 0
    content = whole.splitlines(keepends=True)
    wanted = options.get("-n") or "10"
    start = int(wanted) - 1 if wanted.startswith("+") else max(len(content) - int(wanted), 0)
    await call.out.write(b"".join(content[start:]))
    return 0


def _spelled_out_count(arguments: list[str]) -> list[str]:
    """Rewrites `-5` and `-n5` as `-n 5`."""
    split: list[str] = []
    for word in arguments:
        match = re.fullmatch(r"-(?:n)?(\d+)", word)
        split += ["-n", match.group(1)] if match else [word]
    return split


async def count(call: Call) -> int:
    """Runs `wc`: lines, words and bytes."""
    options = read_options(_apart(call.arguments), (), ("-l", "-w", "-c"))
    content = await read_all(await input_of(call, options.rest))
    figures = {"-l": content.count(b"\n"), "-w": len(content.split()), "-c": len(content)}
    shown = [str(value) for name, value in figures.items() if options.has(name)]
    await call.print_line(" ".join(shown or map(str, figures.values())))
    return 0


async def sort(call: Call) -> int:
    """Prints lines in order; `-r` reversed, `-u` each once, `-n` as numbers."""
    options = read_options(_apart(call.arguments), (), ("-r", "-u", "-n"))
    lines = (await read_all(await input_of(call, options.rest))).splitlines()
    if options.has("-u"):
        lines = list(dict.fromkeys(lines))
    lines.sort(key=_leading_number if options.has("-n") else None, reverse=options.has("-r"))
    await call.out.write(b"".join(line + b"\n" for line in lines))
    return 0


def _leading_number(line: bytes) -> float:
    """Returns the number that a line begins with, or 0."""
    match = re.match(rb"\s*-?\d+(\.\d+)?", line)
    return float(match.group()) if match else 0.0


async def cut(call: Call) -> int:
    """Prints fields of each line: `-d SIGN -f LIST`."""
    options = read_options(_split_options(call.arguments), ("-d", "-f"), ())
    if not options.get("-f"):
        return await call.print_error("cut: needs -f LIST")
    sign = (options.get("-d") or "\t").encode()
    fields = [int(field) - 1 for field in (options.get("-f") or "1").split(",")]
    async for line in lines_of(await input_of(call, options.rest)):
        parts = line.split(sign)
        chosen = [parts[field] for field in fields if field < len(parts)]
        await call.out.write(sign.join(chosen) + b"\n")
    return 0


def _split_options(arguments: list[str]) -> list[str]:
    """Splits options that are joined with their value."""
    split: list[str] = []
    for word in arguments:
        split += [word[:2], word[2:]] if re.fullmatch(r"-[df].+", word) else [word]
    return split


async def translate(call: Call) -> int:
    """Runs `tr -d SIGNS` and `tr FROM TO`."""
    content = await read_all(call.source)
    match [word.replace("\\r", "\r").replace("\\n", "\n") for word in call.arguments]:
        case ["-d", signs]:
            await call.out.write(content.translate(None, signs.encode()))
        case [old, new] if len(old) == len(new):
            await call.out.write(content.translate(bytes.maketrans(old.encode(), new.encode())))
        case _:
            return await call.print_error("tr: needs two lists of the same length, or -d")
    return 0


async def input_of(call: Call, names: list[str]) -> Source:
    """Returns the named files, or else the command's input, as a source."""
    if not names:
        return call.source
    content = b""
    for name in names:
        path = call.phone.storage.host(name, call.working)
        if path.is_file():
            content += path.read_bytes()
        elif (told := await of_kernel(call, name)) is not None:
            content += told.encode()
        else:
            call.lacks_input = True
            await call.print_error(f"{call.name}: {name}: No such file or directory")
    return Buffer(content)


async def of_kernel(call: Call, name: str) -> str | None:
    """Returns a file under /proc or /sys as the app sees it, or None."""
    phone = call.phone
    if not name.startswith(("/proc/", "/sys/")) or not phone.takes_calls or phone.served is None:
        return None
    content = (await phone.call("file", path=name))["content"]
    return None if content is None else str(content)


async def lines_of(source: Source) -> AsyncIterator[bytes]:
    """Yields the lines of a source as they come in, without line ends."""
    rest = b""
    while data := await source.read():
        *whole, rest = (rest + data).split(b"\n")
        for line in whole:
            yield line
    if rest:
        yield rest

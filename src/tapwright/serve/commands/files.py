"""Commands on the phone's files."""

from __future__ import annotations

import hashlib
import re
import shutil
import stat
import time
from collections.abc import Callable
from pathlib import Path

from tapwright.serve.commands.options import read_options, single_letters
from tapwright.serve.commands.refusal import refuse
from tapwright.serve.commands.text import of_kernel
from tapwright.serve.pipes import read_all
from tapwright.serve.shell import Call

_NO_FILE = "No such file or directory"


async def ls(call: Call) -> int:
    """Lists files; `-l` with details."""
    options = read_options(single_letters(call.arguments), (), ("-a", "-d", "-l", "-1"))
    flags = "".join(options.values)
    status = 0
    for name in options.rest or ["."]:
        path = _host(call, name)
        if not path.exists():
            status = await call.print_error(f"ls: {name}: {_missing(name)}")
            continue
        entries = [path] if path.is_file() or "d" in flags else sorted(path.iterdir())
        for entry in entries:
            shown = name if entry is path else entry.name
            if entry is path or "a" in flags or not entry.name.startswith("."):
                await call.print_line(_long(entry, shown) if "l" in flags else shown)
    return status


def _long(path: Path, name: str) -> str:
    """Returns the line of `ls -l` for a file."""
    facts = path.stat()
    when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(facts.st_mtime))
    mode = stat.filemode(facts.st_mode)
    return f"{mode} {facts.st_nlink} shell shell {facts.st_size:>8} {when} {name}"


async def cat(call: Call) -> int:
    """Prints files, or the input."""
    if not call.arguments:
        while data := await call.source.read():
            await call.out.write(data)
        return 0
    status = 0
    for name in call.arguments:
        path = _host(call, name)
        if path.is_file():
            await call.out.write(path.read_bytes())
        elif (content := await of_kernel(call, name)) is not None:
            await call.out.write(content.encode())
        else:
            status = await call.print_error(f"cat: {name}: {_missing(name)}")
    return status


def _missing(name: str) -> str:
    """Returns why a file cannot be read: apps keep theirs to themselves."""
    is_private = name.startswith(("/data/data/", "/data/user/"))
    return "Permission denied" if is_private else _NO_FILE


async def rm(call: Call) -> int:
    """Removes files; directories with `-r`."""
    options = read_options(call.arguments)
    flags = "".join(options.values)
    status = 0
    for name in options.rest:
        path = _host(call, name)
        if not path.exists():
            if "f" not in flags:
                status = await call.print_error(f"rm: {name}: {_NO_FILE}")
        elif path.is_dir() and "r" not in flags.lower():
            status = await call.print_error(f"rm: {name}: is a directory")
        elif path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    return status


async def mkdir(call: Call) -> int:
    """Makes directories; `-p` with their parents."""
    options = read_options(call.arguments, ("-m",), ("-p",))
    if not options.rest:
        return await call.print_error("mkdir: Needs 1 argument")
    status = 0
    for name in options.rest:
        path = _host(call, name)
        if path.exists() and not options.has("-p"):
            status = await call.print_error(f"mkdir: '{name}': File exists")
        elif not path.parent.is_dir() and not options.has("-p"):
            status = await call.print_error(f"mkdir: '{name}': {_NO_FILE}")
        else:
            path.mkdir(parents=True, exist_ok=True)
    return status


async def move_or_copy(call: Call) -> int:
    """Runs `mv` and `cp`."""
    options = read_options(call.arguments)
    if len(options.rest) < 2:
        return await call.print_error(f"{call.name}: Needs 2 arguments")
    *sources, target = options.rest
    goal = _host(call, target)
    for name in sources:
        path = _host(call, name)
        if not path.exists():
            return await call.print_error(f"{call.name}: bad '{name}': {_NO_FILE}")
        place = goal / path.name if goal.is_dir() else goal
        if not place.parent.is_dir():
            return await call.print_error(f"{call.name}: '{target}': {_NO_FILE}")
        if call.name.endswith("mv"):
            shutil.move(path, place)
        elif path.is_dir():
            shutil.copytree(path, place, dirs_exist_ok=True)
        else:
            shutil.copyfile(path, place)
    return 0


async def touch(call: Call) -> int:
    """Makes empty files, or sets their time to now."""
    for name in read_options(call.arguments).rest:
        path = _host(call, name)
        if not path.parent.is_dir():
            return await call.print_error(f"touch: '{name}': {_NO_FILE}")
        path.touch()
    return 0


async def change_mode(call: Call) -> int:
    """Runs `chmod`, with a number, and `chown`, which only root may do."""
    mode, *names = read_options(call.arguments, (), ("-R",)).rest or [""]
    for name in names:
        path = _host(call, name)
        if not path.exists():
            return await call.print_error(f"{call.name}: {name}: {_NO_FILE}")
        if call.name.endswith("chown"):
            return await call.print_error(f"chown: '{name}': Operation not permitted")
        if re.fullmatch("[ugoa]*[+][rwxX]+", mode):
            continue  # everybody may read, write and run each file here
        if not re.fullmatch("[0-7]{3,4}", mode):
            return await refuse(call, f"of chmod there are numbers, not {mode}", 1)
        path.chmod(int(mode, 8))
    return 0


async def digest(call: Call) -> int:
    """Runs `md5sum`, `sha1sum` and `sha256sum`."""
    algorithm = call.name.rpartition("/")[2].removesuffix("sum")
    names = read_options(call.arguments).rest
    if not names:
        content = await read_all(call.source)
        await call.print_line(f"{hashlib.new(algorithm, content).hexdigest()}  -")
        return 0
    status = 0
    for name in names:
        path = _host(call, name)
        if path.is_file():
            await call.print_line(
                f"{hashlib.new(algorithm, path.read_bytes()).hexdigest()}  {name}"
            )
        else:
            status = await call.print_error(f"{call.name}: {name}: {_NO_FILE}")
    return status


async def file_facts(call: Call) -> int:
    """Runs `stat`; `-c` with %s, %n, %Y, %a and %F."""
    options = read_options(call.arguments, ("-c",))
    wanted = options.get("-c")
    for name in options.rest:
        path = _host(call, name)
        if not path.exists():
            return await call.print_error(f"stat: '{name}': {_NO_FILE}")
        facts = path.stat()
        kind = "directory" if path.is_dir() else "regular file"
        signs = {
            "%s": str(facts.st_size),
            "%n": name,
            "%Y": str(int(facts.st_mtime)),
            "%a": f"{stat.S_IMODE(facts.st_mode):o}",
            "%F": kind,
        }
        text = wanted or "  File: %n\n  Size: %s\t %F\n Modify: %Y"
        for sign, value in signs.items():
            text = text.replace(sign, value)
        await call.print_line(text)
    return 0


async def test(call: Call) -> int:
    """Runs `test` and `[`, for files, strings and numbers."""
    words = [word for word in call.arguments if word != "]"]
    negated = bool(words) and words[0] == "!"
    words = words[negated:]
    return int(_is_test_true(call, words) == negated)


def _is_test_true(call: Call, words: list[str]) -> bool:
    """Returns whether the expression of `test` is true."""
    match words:
        case [sign, name] if sign in _OF_FILES:
            return _OF_FILES[sign](_host(call, name))
        case ["-n", text] | [text]:
            return bool(text)
        case ["-z", text]:
            return not text
        case [first, "=" | "==", second]:
            return first == second
        case [first, "!=", second]:
            return first != second
        case [first, ("-eq" | "-ne" | "-lt" | "-gt" | "-le" | "-ge") as sign, second]:
            return _compare(int(first), sign, int(second))
        case []:
            return False
    raise ValueError(f"{' '.join(words)} is no expression that is served here")


_OF_FILES: dict[str, Callable[[Path], bool]] = {
    "-f": Path.is_file,
    "-d": Path.is_dir,
    "-s": lambda path: path.exists() and path.stat().st_size > 0,
    **dict.fromkeys(("-e", "-r", "-w", "-x"), Path.exists),
}


def _compare(first: int, sign: str, second: int) -> bool:
    """Compares two numbers by an operator such as `-lt`."""
    return {
        "-eq": first == second,
        "-ne": first != second,
        "-lt": first < second,
        "-gt": first > second,
        "-le": first <= second,
        "-ge": first >= second,
    }[sign]


async def disk_free(call: Call) -> int:
    """Runs `df`, in blocks of 1024 bytes."""
    read_options(call.arguments, (), ("-k",))
    usage = shutil.disk_usage(call.phone.storage.host("/"))
    total, used, free = (number // 1024 for number in usage)
    await call.print_line("Filesystem     1K-blocks    Used Available Use% Mounted on")
    share = 100 * used // max(total, 1)
    await call.print_line(f"/dev/block/dm-0 {total} {used} {free} {share}% /data")
    return 0


def _host(call: Call, name: str) -> Path:
    """Returns the path on the host of an argument."""
    return call.phone.storage.host(name, call.working)

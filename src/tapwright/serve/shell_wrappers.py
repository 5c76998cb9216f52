"""Commands that run other commands: sh, env, nohup, timeout, run-as."""

from __future__ import annotations

import asyncio
import io
import posixpath
import shlex
import time
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tapwright.core.errors import UnsupportedError
from tapwright.serve.call import Call
from tapwright.serve.commands.options import read_options
from tapwright.serve.pipes import read_all

if TYPE_CHECKING:
    from tapwright.serve.shell import Shell

WRAPPERS = frozenset({"sh", "exec", "nohup", "time", "toybox", "env", "timeout", "xargs", "run-as"})


async def run_inner(shell: Shell, call: Call) -> int:
    """Runs a command that runs another one, such as `sh -c` or `nohup`."""
    arguments = list(call.arguments)
    name = posixpath.basename(call.name)
    if name == "sh":
        child = shell.child()
        if "-c" not in arguments:
            return await child.read(call.source, call.out, call.err)
        line = " ".join(arguments[arguments.index("-c") + 1 :])
        return await child.run(line, call.source, call.out, call.err)
    if name == "run-as":
        return await _run_as(shell, call)
    if name == "xargs":
        return await _with_input(shell, call, arguments)
    if name == "timeout":
        return await _limited(shell, call, arguments)
    variables = dict(call.variables)
    while arguments and "=" in arguments[0]:
        variable, _, value = arguments.pop(0).partition("=")
        variables[variable] = value
    if not arguments and name == "env":
        printed = replace(call, name="printenv", arguments=[], variables=variables)
        return await shell.call(printed)
    if not arguments:
        return 0
    inner = replace(call, name=arguments[0], arguments=arguments[1:], variables=variables)
    began = time.monotonic()
    status = await shell.call(inner)
    if name == "time":
        spent = f"{time.monotonic() - began:.2f}"
        await call.print_error(f"real\t{spent}\nuser\t0.00\nsys\t0.00")
    return status


async def _limited(shell: Shell, call: Call, arguments: list[str]) -> int:
    """Runs `timeout SECONDS COMMAND`, which ends it with status 124 when they are over."""
    words = [word for word in arguments if not word.startswith("-")]
    try:
        seconds = float(words[0].rstrip("s"))
    except (IndexError, ValueError):
        return await call.print_error("timeout: needs SECONDS and a command", 125)
    try:
        async with asyncio.timeout(seconds):
            return await shell.call(replace(call, name=words[1], arguments=words[2:]))
    except TimeoutError:
        return 124


async def _with_input(shell: Shell, call: Call, arguments: list[str]) -> int:
    """Runs `xargs [-n N] COMMAND` with the words of the input as further arguments."""
    options = read_options(arguments[:2], ("-n",))
    most = int(options.get("-n") or 0)
    words = (arguments[2:] if most else arguments) or ["echo"]
    given = shlex.split((await read_all(call.source)).decode("utf-8", "surrogateescape"))
    status = 0
    for at in range(0, max(len(given), 1), most or max(len(given), 1)):
        more = given[at : at + most] if most else given
        inner = replace(call, name=words[0], arguments=[*words[1:], *more])
        status = await shell.call(inner) or status
    return status


async def _run_as(shell: Shell, call: Call) -> int:
    """Runs a command with the files of a debuggable app, which gets back what was changed."""
    phone = call.phone
    name, *line = call.arguments or [""]
    package = phone.packages.get(name)
    if package is None:
        return await call.print_error(f"run-as: unknown package: {name}")
    if not package.is_debuggable:
        return await call.print_error(f"run-as: package not debuggable: {name}")
    if package is not phone.served or not phone.takes_calls:
        raise UnsupportedError(f"{phone.device.name} has no files of {name}")
    place = f"/data/data/{name}"
    phone.storage.remove(place)
    root = phone.storage.host(place)
    root.mkdir(parents=True)
    before = await phone.export_data()
    with zipfile.ZipFile(io.BytesIO(before)) as archive:
        archive.extractall(root)
    child = shell.child()
    child.working = place
    try:
        if not line:
            return await child.read(call.source, call.out, call.err)
        inner = replace(call, name=line[0], arguments=line[1:], working=place)
        return await child.call(inner)
    finally:
        after = _packed(root)
        if _contents(after) != _contents(before):
            await phone.import_data(after)
        phone.storage.remove(place)


def _packed(root: Path) -> bytes:
    """Returns the files below a directory as an archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(root.rglob("*")):
            archive.write(path, path.relative_to(root).as_posix())
    return packed.getvalue()


def _contents(archive: bytes) -> dict[str, bytes]:
    """Returns the files of an archive by name; a directory is an empty one."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}

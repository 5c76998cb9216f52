"""Runs compound commands: if, while, for, case, groups."""

from __future__ import annotations

import asyncio
import fnmatch
from typing import TYPE_CHECKING

from tapwright.serve.pipes import Sink, Source
from tapwright.serve.shell_tree import CaseOf, Compound, For, Group, If, Item, WhileLoop

if TYPE_CHECKING:
    from tapwright.serve.shell import Shell

Streams = tuple[Source, Sink, Sink]


async def run_compound(
    shell: Shell, compound: Compound, source: Source, out: Sink, err: Sink
) -> int:
    """Runs a compound command; returns its exit status."""
    streams = source, out, err
    match compound:
        case Group():
            inner = shell.child() if compound.is_subshell else shell
            return await inner.script(compound.body, *streams)
        case If():
            for condition, body in compound.branches:
                if await shell.script(condition, *streams) == 0:
                    return await shell.script(body, *streams)
            return await shell.script(compound.otherwise, *streams) if compound.otherwise else 0
        case For():
            return await _for(shell, compound, streams)
        case WhileLoop():
            return await _loop(shell, compound, streams)
        case CaseOf():
            return await _case(shell, compound, streams)


async def _for(shell: Shell, compound: For, streams: Streams) -> int:
    """Runs the body once for each word."""
    status = 0
    words = [text for word in compound.words for text in await shell.expand(word)]
    for text in words:
        shell.variables[compound.name] = text
        status = await shell.script(compound.body, *streams)
        if _is_left(shell):
            break
    return status


async def _loop(shell: Shell, compound: WhileLoop, streams: Streams) -> int:
    """Runs the body as long as the condition holds, or until it does."""
    status = 0
    while (await shell.script(compound.condition, *streams) == 0) != compound.is_until:
        status = await shell.script(compound.body, *streams)
        if _is_left(shell):
            break
        await asyncio.sleep(0)  # an endless loop must not keep others from running
    return status


def _is_left(shell: Shell) -> bool:
    """Returns whether `break` or `exit` ends the loop; `continue` is done by now."""
    return shell.variables.pop("loop", "") == "break" or shell.is_ended


async def _case(shell: Shell, compound: CaseOf, streams: Streams) -> int:
    """Runs what belongs to the first pattern that matches."""
    text = await shell.text(compound.word)
    body: list[Item] | None = None
    for patterns, items in compound.branches:
        for pattern in patterns:
            if body is None and fnmatch.fnmatchcase(text, await shell.text(pattern)):
                body = items
    return await shell.script(body, *streams) if body else 0

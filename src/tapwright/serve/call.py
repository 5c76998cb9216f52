"""A call of a command of the phone's shell."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tapwright.serve.pipes import Sink, Source

if TYPE_CHECKING:
    from tapwright.serve.phone import Phone

NOT_FOUND = 127
REFUSED = 255
SHELL = "/system/bin/sh"


@dataclass
class Call:
    """One call of a command: its arguments, input and outputs."""

    phone: Phone
    name: str
    arguments: list[str]
    source: Source
    out: Sink
    err: Sink
    variables: dict[str, str] = field(default_factory=dict)
    working: str = "/"
    lacks_input: bool = False  # a file that it was to read is not there

    async def print_line(self, text: str) -> None:
        """Writes a line, or several, to the output."""
        await self.out.write(f"{text}\n".encode("utf-8", "surrogateescape"))

    async def print_error(self, text: str, status: int = 1) -> int:
        """Writes a line to the error output; returns the exit status."""
        await self.err.write(f"{text}\n".encode("utf-8", "surrogateescape"))
        return status


Command = Callable[[Call], Awaitable[int]]

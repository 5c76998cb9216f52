"""The phone's shell: expands words, connects commands by pipes, and finds them by name."""

from __future__ import annotations

import asyncio
import posixpath
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tapwright.core.errors import TapwrightError
from tapwright.serve.pipes import BrokenPipe, Buffer, Nothing, Pipe, Sink, Source
from tapwright.serve.shell_syntax import Item, ShellSyntaxError, Simple, Word, parse

if TYPE_CHECKING:
    from tapwright.serve.phone import Phone

NOT_FOUND = 127
_SHELL = "/system/bin/sh"


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

    async def print_line(self, text: str) -> None:
        """Writes a line, or several, to the output."""
        await self.out.write(f"{text}\n".encode("utf-8", "surrogateescape"))

    async def print_error(self, text: str, status: int = 1) -> int:
        """Writes a line to the error output; returns the exit status."""
        await self.err.write(f"{text}\n".encode("utf-8", "surrogateescape"))
        return status


Command = Callable[[Call], Awaitable[int]]


class Shell:
    """A shell with its variables and working directory."""

    def __init__(
        self, phone: Phone, commands: dict[str, Command], log: Callable[[str], None]
    ) -> None:
        self._phone = phone
        self._commands = commands
        self._log = log
        self._variables = {"HOME": "/", "PATH": "/system/bin", "USER": "shell", "?": "0"}
        self._working = "/"
        self._jobs: set[asyncio.Task[int]] = set()

    async def run(self, line: str, source: Source, out: Sink, err: Sink) -> int:
        """Runs a command line; returns the exit status of its last command."""
        try:
            script = parse(line)
        except ShellSyntaxError as error:
            self._log(f"shell: not understood: {line!r}: {error}")
            await err.write(f"{_SHELL}: syntax error: {error}\n".encode())
            return 1
        return await self._script(script, source, out, err)

    async def read(self, source: Source, out: Sink, err: Sink) -> int:
        """Runs lines from the input, each as soon as it is complete; returns the last status."""
        status, rest = 0, b""
        while not self.is_ended and (data := await source.read()):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                status = await self.run(line.decode("utf-8", "replace"), Nothing(), out, err)
                if self.is_ended:
                    return status
        if rest.strip():
            status = await self.run(rest.decode("utf-8", "replace"), Nothing(), out, err)
        return status

    def close(self) -> None:
        """Cancels what runs in the background."""
        for job in self._jobs:
            job.cancel()

    @property
    def prompt(self) -> str:
        """Returns the prompt of an interactive shell."""
        return f"tapwright:{self._working} $ "

    async def _script(self, script: list[Item], source: Source, out: Sink, err: Sink) -> int:
        """Runs parsed pipelines in order; returns the last status."""
        status = int(self._variables["?"])
        for item in script:
            if (item.condition == "&&" and status) or (item.condition == "||" and not status):
                continue
            if item.background:
                job = asyncio.create_task(self._pipeline(item.pipeline, Nothing(), out, err))
                self._jobs.add(job)
                job.add_done_callback(self._jobs.discard)
                status = 0
            else:
                status = await self._pipeline(item.pipeline, source, out, err)
                if item.negated:
                    status = int(status == 0)
            self._variables["?"] = str(status)
            if self.is_ended:
                break
        return status

    @property
    def is_ended(self) -> bool:
        """Returns whether `exit` was called."""
        return "exited" in self._variables

    async def _pipeline(self, commands: list[Simple], source: Source, out: Sink, err: Sink) -> int:
        """Runs commands connected by pipes; returns the status of the last."""
        if len(commands) == 1:
            return await self._simple(commands[0], source, out, err)
        pipes = [Pipe() for _ in commands[1:]]
        sources = [source, *pipes]
        sinks = [*pipes, out]
        running = [
            self._stage(command, own_source, own_sink, err)
            for command, own_source, own_sink in zip(commands, sources, sinks, strict=True)
        ]
        return (await asyncio.gather(*running))[-1]

    async def _stage(self, command: Simple, source: Source, out: Sink, err: Sink) -> int:
        """Runs one command of a pipeline and closes its ends of the pipes."""
        try:
            return await self._simple(command, source, out, err)
        except BrokenPipe:
            return 141  # as a command that SIGPIPE has ended
        finally:
            if isinstance(source, Pipe):
                source.close()
            if isinstance(out, Pipe):
                await out.end()

    async def _simple(self, simple: Simple, source: Source, out: Sink, err: Sink) -> int:
        """Expands words, applies redirections, and runs the command."""
        words = [word for raw in simple.words for word in await self._expand(raw)]
        assigned = {name: await self._text(value) for name, value in simple.assignments}
        files: list[tuple[str, Buffer, bool]] = []
        for sign, file in simple.redirections:
            match sign:
                case "2>&1":
                    err = out
                case ">&2" | "1>&2":
                    out = err
                case "<":
                    name = await self._text(file)
                    path = self._phone.storage.host(name, self._working)
                    if not path.is_file():
                        missing = f"{_SHELL}: can't open {name}: No such file or directory\n"
                        await err.write(missing.encode())
                        return 1
                    source = Buffer(path.read_bytes())
                case _:
                    sink = await self._file(await self._text(file), ">>" in sign, files)
                    if sign.startswith("2"):
                        err = sink
                    elif sign == "&>":
                        out = err = sink
                    else:
                        out = sink
        try:
            return await self._run(simple, words, assigned, source, out, err)
        finally:
            for name, buffer, appended in files:
                self._keep(name, bytes(buffer.content), appended)

    async def _run(
        self,
        simple: Simple,
        words: list[str],
        assigned: dict[str, str],
        source: Source,
        out: Sink,
        err: Sink,
    ) -> int:
        """Runs a group, an assignment or a command."""
        if simple.script is not None:
            return await self._child()._script(simple.script, source, out, err)
        if not words:
            self._variables.update(assigned)
            return 0
        variables = {**self._variables, **assigned}
        call = Call(self._phone, words[0], words[1:], source, out, err, variables, self._working)
        return await self.call(call)

    async def call(self, call: Call) -> int:
        """Runs one command with expanded words; returns its exit status."""
        match posixpath.basename(call.name):
            case "cd":
                return await self._change_directory(call)
            case "exit":
                self._variables["exited"] = "1"
                return int(call.arguments[0]) if call.arguments else int(self._variables["?"])
            case "export":
                for text in call.arguments:
                    name, _, value = text.partition("=")
                    self._variables[name] = value
                return 0
            case "sh" | "su" | "exec" | "nohup" | "time" | "toybox" | "busybox" | "env":
                return await self._inner(call)
            case name:
                command = self._commands.get(name)
        if command is None:
            self._log(f"shell: no such command: {call.name!r} {call.arguments}")
            what = f"{_SHELL}: {call.name}: inaccessible or not found"
            return await call.print_error(what, NOT_FOUND)
        try:
            return await command(call)
        except TapwrightError as error:
            self._log(f"shell: {call.name} {call.arguments} failed: {error.message}")
            return await call.print_error(f"Error: {error.message}")

    async def _inner(self, call: Call) -> int:
        """Runs a command that runs another one, such as `sh -c` or `nohup`."""
        arguments = list(call.arguments)
        if call.name in ("sh", "su") or call.name.endswith("/sh"):
            if call.name == "su" and "-c" not in arguments:
                arguments = arguments[1:]  # the user
            line = " ".join(arguments[arguments.index("-c") + 1 :]) if "-c" in arguments else ""
            if call.name == "su" and not line:
                line = " ".join(arguments)
            child = self._child()
            if not line:
                return await child.read(call.source, call.out, call.err)
            return await child.run(line, call.source, call.out, call.err)
        while arguments and "=" in arguments[0]:
            name, _, value = arguments.pop(0).partition("=")
            call.variables[name] = value
        if not arguments:
            return 0
        return await self.call(replace(call, name=arguments[0], arguments=arguments[1:]))

    def _child(self) -> Shell:
        """Returns a subshell: variables and directory that it sets stay with it."""
        child = Shell(self._phone, self._commands, self._log)
        child._variables = dict(self._variables)
        child._working = self._working
        child._jobs = self._jobs
        return child

    async def _change_directory(self, call: Call) -> int:
        target = call.arguments[0] if call.arguments else "/"
        full = posixpath.normpath(posixpath.join(self._working, target))
        if not self._phone.storage.host(full).is_dir():
            return await call.print_error(f"{_SHELL}: cd: {target}: No such file or directory", 2)
        self._working = full
        return 0

    async def _file(self, name: str, appended: bool, files: list[tuple[str, Buffer, bool]]) -> Sink:
        """Returns the sink for a redirection to a file."""
        if name in ("/dev/null", ""):
            return Nothing()
        buffer = Buffer()
        files.append((name, buffer, appended))
        return buffer

    def _keep(self, name: str, content: bytes, appended: bool) -> None:
        """Writes the collected output of a redirection to its file."""
        path = self._phone.storage.host(name, self._working)
        if path.parent.is_dir() and not path.is_dir():
            with path.open("ab" if appended else "wb") as file:
                file.write(content)

    async def _expand(self, word: Word) -> list[str]:
        """Returns the words that one word becomes: none, one, or several by a glob or spaces."""
        text = await self._text(word)
        if all(part.quoted for part in word):
            return [text]
        if any(part.kind != "text" and not part.quoted for part in word):
            return text.split()
        if not any(part.quoted for part in word):
            return self._phone.storage.glob(text, self._working) or [text]
        return [text]

    async def _text(self, word: Word) -> str:
        """Returns the text of a word, with variables and command output inserted."""
        parts = []
        for part in word:
            match part.kind:
                case "text":
                    parts.append(part.value)
                case "variable":
                    parts.append(self._variables.get(part.value, ""))
                case _:
                    output = Buffer()
                    await self.run(part.value, Nothing(), output, Nothing())
                    text = bytes(output.content).decode("utf-8", "surrogateescape")
                    parts.append(text.rstrip("\n"))
        return "".join(parts)

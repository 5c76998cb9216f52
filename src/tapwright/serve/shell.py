"""The phone's shell: expands words, connects commands by pipes, and finds them by name."""

from __future__ import annotations

import asyncio
import posixpath
from collections.abc import Callable
from typing import TYPE_CHECKING

from tapwright.core.errors import TapwrightError
from tapwright.serve.call import NOT_FOUND, REFUSED, SHELL, Call, Command
from tapwright.serve.pipes import BrokenPipe, Buffer, Nothing, Pipe, Sink, Source
from tapwright.serve.shell_compound import run_compound
from tapwright.serve.shell_expansion import Expander
from tapwright.serve.shell_syntax import parse
from tapwright.serve.shell_tree import Item, ShellSyntaxError, Simple
from tapwright.serve.shell_wrappers import WRAPPERS, run_inner

if TYPE_CHECKING:
    from tapwright.serve.phone import Phone

__all__ = ["Call", "Command", "Shell"]
# Commands of the shell itself; those after `unset` are refused.
_BUILTINS = frozenset({"cd", "exit", "export", "break", "continue", "unset"}) | {
    "shift",
    "set",
    "eval",
    "source",
    ".",
    "read",
    "trap",
}


class Shell(Expander):
    """A shell with its variables and working directory."""

    def __init__(
        self, phone: Phone, commands: dict[str, Command], log: Callable[[str], None]
    ) -> None:
        super().__init__(phone.storage)
        self._phone = phone
        self._commands = commands
        self._log = log
        self._jobs: set[asyncio.Task[int]] = set()

    async def run(self, line: str, source: Source, out: Sink, err: Sink) -> int:
        """Runs a command line; returns the exit status of its last command."""
        try:
            script = parse(line)
        except ShellSyntaxError as error:
            self._log(f"shell: not understood: {line!r}: {error}")
            await err.write(f"{SHELL}: syntax error: {error}\n".encode())
            return 1
        return await self.script(script, source, out, err)

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
        return f"tapwright:{self.working} $ "

    async def script(self, script: list[Item], source: Source, out: Sink, err: Sink) -> int:
        """Runs parsed pipelines in order; returns the last status."""
        status = int(self.variables["?"])
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
            self.variables["?"] = str(status)
            if self.is_ended or "loop" in self.variables:
                break
        return status

    @property
    def is_ended(self) -> bool:
        """Returns whether `exit` was called."""
        return "exited" in self.variables

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
        try:
            words = [word for raw in simple.words for word in await self.expand(raw)]
            assigned = {name: await self.text(value) for name, value in simple.assignments}
        except ValueError as error:  # of arithmetic
            await err.write(f"{SHELL}: {error}\n".encode())
            return 1
        files: list[tuple[str, Buffer, bool]] = []
        try:
            source, out, err = await self._redirected(simple, source, out, err, files)
        except OSError as error:
            await err.write(f"{SHELL}: {error.args[0]}: No such file or directory\n".encode())
            return 1
        try:
            return await self._run(simple, words, assigned, source, out, err)
        finally:
            for name, buffer, appended in files:
                self._keep(name, bytes(buffer.content), appended)

    async def _redirected(
        self,
        simple: Simple,
        source: Source,
        out: Sink,
        err: Sink,
        files: list[tuple[str, Buffer, bool]],
    ) -> tuple[Source, Sink, Sink]:
        """Returns input and outputs as the redirections say.

        Raises:
            OSError: a file cannot be opened or made, in its own words.
        """
        for sign, file in simple.redirections:
            match sign:
                case "2>&1":
                    err = out
                case ">&2" | "1>&2":
                    out = err
                case "<":
                    name = await self.text(file)
                    path = self._phone.storage.host(name, self.working)
                    if not path.is_file():
                        raise OSError(f"can't open {name}")
                    source = Buffer(path.read_bytes())
                case _:
                    sink = self._file(await self.text(file), ">>" in sign, files)
                    if sign.startswith("2"):
                        err = sink
                    elif sign == "&>":
                        out = err = sink
                    else:
                        out = sink
        return source, out, err

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
        if simple.compound is not None:
            return await run_compound(self, simple.compound, source, out, err)
        if not words:
            self.variables.update(assigned)
            return 0
        variables = {**self.variables, **assigned}
        call = Call(self._phone, words[0], words[1:], source, out, err, variables, self.working)
        return await self.call(call)

    async def call(self, call: Call) -> int:
        """Runs one command with expanded words; returns its exit status."""
        name = posixpath.basename(call.name)
        try:
            return await self._command(name, call) or int(call.lacks_input)
        except TapwrightError as error:
            self._log(f"shell: {call.name} {call.arguments} failed: {error.message}")
            return await call.print_error(f"Error: {error.message}")
        except (ValueError, LookupError, OSError) as error:
            # Mostly an argument that cannot be read; a client must not take it for success.
            self._log(
                f"shell: {call.name} {call.arguments} failed: {type(error).__name__}: {error}"
            )
            return await call.print_error(f"{name}: {_reason(error)}")

    async def _command(self, name: str, call: Call) -> int:
        """Runs a command of the shell itself, one that runs others, or one of the phone's."""
        if name in _BUILTINS:
            return await self._builtin(name, call)
        if name in WRAPPERS:
            return await run_inner(self, call)
        command = self._commands.get(name)
        if command is None:
            self._log(f"shell: no such command: {call.name!r} {call.arguments}")
            what = f"{SHELL}: {call.name}: inaccessible or not found"
            return await call.print_error(what, NOT_FOUND)
        return await command(call)

    async def _builtin(self, name: str, call: Call) -> int:
        """Runs a command that changes the shell itself."""
        match name:
            case "cd":
                return await self._change_directory(call)
            case "exit":
                self.variables["exited"] = "1"
                return int(call.arguments[0]) if call.arguments else int(self.variables["?"])
            case "export":
                for text in call.arguments:
                    variable, equals, value = text.partition("=")
                    if equals:
                        self.variables[variable] = value
            case "break" | "continue":
                self.variables["loop"] = name
            case "unset":
                for text in call.arguments:
                    self.variables.pop(text, None)
            case _:
                self._log(f"shell: not served: {name} {' '.join(call.arguments)}")
                return await call.print_error(f"{SHELL}: {name}: not served here", REFUSED)
        return 0

    def child(self) -> Shell:
        """Returns a subshell: variables and directory that it sets stay with it."""
        child = Shell(self._phone, self._commands, self._log)
        child.variables = dict(self.variables)
        child.working = self.working
        child._jobs = self._jobs
        return child

    async def _change_directory(self, call: Call) -> int:
        target = call.arguments[0] if call.arguments else "/"
        full = posixpath.normpath(posixpath.join(self.working, target))
        if not self._phone.storage.host(full).is_dir():
            return await call.print_error(f"{SHELL}: cd: {target}: No such file or directory", 2)
        self.working = full
        return 0

    def _file(self, name: str, appended: bool, files: list[tuple[str, Buffer, bool]]) -> Sink:
        """Returns the sink for a redirection to a file."""
        if name == "/dev/null":
            return Nothing()
        path = self._phone.storage.host(name, self.working)
        if not name or path.is_dir() or not path.parent.is_dir():
            raise OSError(f"can't create {name}")
        buffer = Buffer()
        files.append((name, buffer, appended))
        return buffer

    def _keep(self, name: str, content: bytes, appended: bool) -> None:
        """Writes the collected output of a redirection to its file."""
        path = self._phone.storage.host(name, self.working)
        with path.open("ab" if appended else "wb") as file:
            file.write(content)


def _reason(error: Exception) -> str:
    """Returns what went wrong, without the host's paths."""
    return str(error.strerror) if isinstance(error, OSError) else f"bad argument: {error}"

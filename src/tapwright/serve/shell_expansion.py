"""Turns the words of a command line into arguments: variables, output, globs, arithmetic."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from tapwright.serve.arithmetic import evaluate
from tapwright.serve.pipes import Buffer, Nothing, Sink, Source
from tapwright.serve.shell_tree import Word
from tapwright.serve.storage import Storage

_DEFAULT = re.compile(r"(\w+):?([-+=])(.*)", re.DOTALL)
_INSERTED = re.compile(r"\$\{(\w+)\}")


class Expander(ABC):
    """Expands words by its variables and in its working directory."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.variables = {"HOME": "/", "PATH": "/system/bin", "USER": "shell", "?": "0"}
        self.working = "/"

    @abstractmethod
    async def run(self, line: str, source: Source, out: Sink, err: Sink) -> int:
        """Runs a command line; returns its exit status."""

    async def expand(self, word: Word) -> list[str]:
        """Returns the words that one word becomes: none, one, or several by a glob or spaces."""
        text = await self.text(word)
        if all(part.quoted for part in word):
            return [text]
        if any(part.kind != "text" and not part.quoted for part in word):
            return text.split()
        if not any(part.quoted for part in word):
            return self._storage.glob(text, self.working) or [text]
        return [text]

    async def text(self, word: Word) -> str:
        """Returns the text of a word, with variables and command output inserted."""
        parts = []
        for part in word:
            match part.kind:
                case "text":
                    parts.append(part.value)
                case "variable":
                    parts.append(self._variable(part.value))
                case "arithmetic":
                    parts.append(
                        str(evaluate(_inserted(part.value, self.variables), self.variables))
                    )
                case _:
                    output = Buffer()
                    await self.run(part.value, Nothing(), output, Nothing())
                    text = bytes(output.content).decode("utf-8", "surrogateescape")
                    parts.append(text.rstrip("\n"))
        return "".join(parts)

    def _variable(self, name: str) -> str:
        """Returns the value of a variable, or of `NAME:-DEFAULT` and its kind."""
        match = _DEFAULT.fullmatch(name)
        if match is None:
            return self.variables.get(name, "")
        own, sign, other = match.groups()
        value = self.variables.get(own, "")
        if sign == "+":
            return other if value else ""
        if not value and sign == "=":
            self.variables[own] = other
        return value or other


def _inserted(text: str, variables: dict[str, str]) -> str:
    """Returns an expression with `${NAME}` replaced by the variable's value."""
    return _INSERTED.sub(lambda match: variables.get(match[1], "0"), text)

"""What a command line of the phone's shell consists of, once it is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class ShellSyntaxError(Exception):
    """The line is not valid."""


class Part(NamedTuple):
    """A piece of a word.

    `kind` is `text`, `variable`, `command`, whose output it stands for, or `arithmetic`.
    """

    kind: str
    value: str
    quoted: bool


Word = list[Part]


class Redirection(NamedTuple):
    """A redirection such as `2>`, with its file unless it names another stream."""

    sign: str
    file: Word


class If(NamedTuple):
    """`if`: conditions with what follows each, and what follows if none holds."""

    branches: list[tuple[list[Item], list[Item]]]
    otherwise: list[Item]


class WhileLoop(NamedTuple):
    """`while` and `until`."""

    condition: list[Item]
    body: list[Item]
    is_until: bool


class For(NamedTuple):
    """`for NAME in WORDS`."""

    name: str
    words: list[Word]
    body: list[Item]


class CaseOf(NamedTuple):
    """`case WORD in PATTERNS) …;; esac`."""

    word: Word
    branches: list[tuple[list[Word], list[Item]]]


class Group(NamedTuple):
    """Commands in brackets, which run in a subshell, or in braces, which do not."""

    body: list[Item]
    is_subshell: bool


Compound = If | WhileLoop | For | CaseOf | Group


@dataclass(slots=True)
class Simple:
    """One command with its assignments and redirections, or a compound one."""

    assignments: list[tuple[str, Word]] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    redirections: list[Redirection] = field(default_factory=list)
    compound: Compound | None = None


class Item(NamedTuple):
    """A pipeline and when it runs: always (``), on success (`&&`), on failure (`||`)."""

    condition: str
    pipeline: list[Simple]
    negated: bool = False
    background: bool = False

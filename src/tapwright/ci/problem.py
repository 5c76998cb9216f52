"""A finding as CI systems know it: a rule, a place in a file, and words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How grave a problem is; the values are SARIF's."""

    ERROR = "error"  # fails the build
    WARNING = "warning"  # a suspect
    NOTE = "note"  # accepted by the user


@dataclass(frozen=True, slots=True)
class CodePlace:
    """A line of a file; line 0 is the whole file."""

    path: str
    line: int = 0
    method: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding of a run."""

    rule: str  # crash, anr, rotation, no-witness, ...
    name: str  # the same in every run of the app
    message: str  # one line
    level: Level
    verdict: str = ""
    detail: str = ""  # a stack trace, or how far a search came
    kind: str = ""  # the exception, for JUnit
    place: CodePlace | None = None
    stack: tuple[CodePlace, ...] = ()
    reproduce: str = ""  # a command
    seconds: float = 0.0
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that a command tells of one run."""

    title: str  # such as `explore notes`
    problems: tuple[Problem, ...]
    facts: tuple[tuple[str, str], ...] = ()  # a few numbers for the summary
    gone: tuple[str, ...] = ()  # known findings that were not seen
    has_baseline: bool = False
    seconds: float = 0.0

    @property
    def failing(self) -> tuple[Problem, ...]:
        """The problems that fail the build."""
        return tuple(each for each in self.problems if each.level is Level.ERROR)

"""What a comparison is made of: rows (agents or engines), subjects, budget, number of runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tapwright.run.budget import Budget

Figures = Mapping[str, float]  # by name
COUNTERS = ("instruction", "branch", "line", "method", "transition")  # of coverage
MEASURES = (*COUNTERS, "activities", "states", "crashes")  # of an exploration


@dataclass(frozen=True, slots=True)
class Subject:
    """An app of a comparison: named outright, or to be found by hash or package."""

    name: str
    app: str = ""  # `demo:NAME`, `fake:NAME` or a file; empty: to be found
    package: str = ""
    sha256: str = ""
    lines: int = 0  # of its code, by its paper's count; 0: unknown
    paper: Mapping[str, Figures] = field(default_factory=dict)  # by measure, then by tool


@dataclass(frozen=True, slots=True)
class AgentRow:
    """An agent with its settings, under the name that the tables show."""

    name: str
    agent: str = ""  # empty: a tool
    settings: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    tool: str = ""  # the command of a tool that reaches the device by adb
    tool_seconds: float = 0.0  # after which the tool is ended, however many events it has done
    guide: str | None = None
    runs: int = 0  # of this row; 0: as many as the table says
    workers: int = 1  # devices that explore at once
    semantic: bool = False  # is given the use cases of the app
    shares_experience: bool = False  # of witnesses: over the specifications of a run


@dataclass(frozen=True, slots=True)
class ExpectedOrder:
    """What a paper leads one to expect: that one row has more of something than another."""

    source: str
    measure: str
    more: str
    less: str


@dataclass(frozen=True, slots=True)
class SpecificationBlock:
    """Specifications of one app that are searched for in this order, one run after the other."""

    subject: Subject
    directory: Path
    names: tuple[str, ...]
    levels: tuple[str, ...]
    steps: int  # an episode, the launch included


@dataclass(frozen=True, slots=True)
class WitnessPlan:
    """What is particular to a comparison of engines for witnesses."""

    blocks: tuple[SpecificationBlock, ...]
    episodes: int
    verify: int  # replays of which one must hold for a witness to count
    paper: tuple[tuple[str, Figures], ...] = ()  # rows of the paper's own table


@dataclass(frozen=True, slots=True)
class Table:
    """A whole comparison."""

    name: str
    title: str
    source: Path
    runs: int
    rows: tuple[AgentRow, ...]
    baselines: tuple[str, ...]  # rows that the others are compared with
    subjects: tuple[Subject, ...]
    budget: Budget | None = None  # of an exploration
    verify: int = 0  # replays of the test of each crash that an exploration finds; 0: no tests
    marks: tuple[int, ...] = ()  # events after which the coverage of explorations is told
    expected: tuple[ExpectedOrder, ...] = ()  # of explorations
    witness: WitnessPlan | None = None
    profile: str = ""  # of the device, by its name
    notes: tuple[str, ...] = ()

    @property
    def has_tools(self) -> bool:
        """Whether tools of others stand beside our agents."""
        return any(row.tool for row in self.rows)

    @property
    def is_witness(self) -> bool:
        """Whether engines for witnesses are compared, not exploring agents."""
        return self.witness is not None

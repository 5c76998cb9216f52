"""What a run is made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from tapwright.apps.entries import Entries
from tapwright.apps.target import Target
from tapwright.core.app import App
from tapwright.core.shard import Shard
from tapwright.device.registry import DeviceOptions
from tapwright.rules.rules import Rules
from tapwright.run.budget import Budget
from tapwright.run.search import SearchLimits


class Screenshots(StrEnum):
    """Which screens a run keeps pictures of."""

    NONE = "none"
    STATES = "states"  # one of each place
    STEPS = "steps"  # one of each screen


@dataclass(frozen=True, slots=True)
class AgentOptions:
    """What the user may tell an agent."""

    settings: Mapping[str, str] = field(default_factory=dict)  # fields of the recipe's settings
    guide: str | None = None  # a guide by name
    semantic: Path | None = None  # directory of semantic state sequences
    load: Path | None = None  # what was learnt before
    save: Path | None = None  # where to write what was learnt


@dataclass(frozen=True, slots=True)
class RunSettings:
    """Everything that a run is made from; without targets it explores.

    `run.json` holds them as they are here: a new field is on record, and read back, by itself.
    """

    app: App
    device: str  # a name of the device registry
    agent: str  # a name of the recipe registry
    budget: Budget
    seed: int
    # Must not hold anything yet; in a record: where the record is.
    out: Path = field(default_factory=Path)
    options: DeviceOptions = field(default_factory=DeviceOptions)
    episode_steps: int | None = None  # None: as the recipe says
    agent_options: AgentOptions = field(default_factory=AgentOptions)
    resume: bool = False  # go on with the run that `out` holds
    workers: int = 1  # devices that work at once
    cluster: str = ""  # the address of a Ray cluster whose machines have the devices; empty: here
    group: int = 0  # devices that one process of the cluster drives; 0: by the kind of device
    rules: Rules = field(default_factory=Rules)  # what the user forbids and prescribes
    login: Path | None = None  # a test or scenario that comes first; the session is given its maker
    screenshots: Screenshots = Screenshots.STATES
    targets: tuple[Target, ...] = ()  # specifications, in the order in which they are tried
    limits: SearchLimits = field(default_factory=SearchLimits)  # of the search for each target
    # Of earlier searches: a file, the directory of a run or the address of a PostgreSQL database.
    experience: str | None = None  # None: a file of the run's own
    known: Path | None = None  # the baseline of accepted findings
    shard: Shard | None = None  # the part of the work that this run does
    sources: tuple[Path, ...] = ()  # directories of the app's own source files
    entries: Entries = Entries.GUI  # which ways into the app an exploration may take

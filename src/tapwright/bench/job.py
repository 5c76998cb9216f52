"""A piece of a comparison that one process does: an exploration, or a chain of searches."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tapwright.bench.app_finder import FoundApp
from tapwright.bench.result_lines import (
    ExploreFound,
    ExploreLine,
    ResultLine,
    WitnessFound,
    WitnessLine,
)
from tapwright.bench.table import AgentRow, SpecificationBlock
from tapwright.device.profiles import under_profile
from tapwright.device.registry import DeviceOptions
from tapwright.run.budget import Budget


@dataclass(frozen=True, slots=True)
class Cell:
    """One result that is wanted: its place in the tables, and all that it depends on."""

    row: str
    subject: str
    run: int  # from 1; also the seed
    settings: Mapping[str, Any]
    specification: str = ""
    level: str = ""

    @property
    def identity(self) -> str:
        """A short name; equal settings have equal names, so a finished result is found again."""
        text = json.dumps([self.run, self.specification, self.level, self.settings], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def failure(self, error: str) -> ResultLine:
        """Returns the line that says that it failed."""
        return ResultLine(**self._place(), error=error)

    def explored(self, found: ExploreFound, table: str) -> ExploreLine:
        """Returns the line with what an exploration found."""
        return ExploreLine(**self._place(), table=table, result=found)

    def searched(self, found: WitnessFound, table: str) -> WitnessLine:
        """Returns the line with what a search found."""
        return WitnessLine(**self._place(), table=table, result=found)

    def _place(self) -> dict[str, Any]:
        return {
            "id": self.identity,
            "row": self.row,
            "app": self.subject,
            "specification": self.specification,
            "level": self.level,
            "run": self.run,
            "settings": dict(self.settings),
        }


@dataclass(frozen=True, slots=True)
class ExploreJob:
    """One exploration."""

    cell: Cell
    row: AgentRow
    found: FoundApp
    budget: Budget
    semantic: Path | None
    directory: Path  # for the run's own files
    verify: int = 0  # replays of the test of each crash
    marks: tuple[int, ...] = ()  # events after which coverage is told
    is_fresh: bool = False  # on a device of its own, so that processor time includes its start
    profile: str = ""  # by which the device is set up

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The result it gives."""
        return (self.cell,)


@dataclass(frozen=True, slots=True)
class WitnessJob:
    """The specifications of a block at one level, one after the other, on one device."""

    cells: tuple[Cell, ...]
    row: AgentRow
    found: FoundApp
    block: SpecificationBlock
    level: str
    episodes: int
    verify: int
    directory: Path
    experience: Path | None  # shared by the specifications
    profile: str = ""  # by which the device is set up


Job = ExploreJob | WitnessJob


def device_options_of(job: Job, seed: int) -> DeviceOptions:
    """Returns what the device of a job is told."""
    return under_profile(DeviceOptions(seed=seed, profile=job.profile))


def settings_of(row: AgentRow, found: FoundApp, profile: str = "") -> dict[str, Any]:
    """What every result depends on."""
    return {
        "agent": row.agent,
        "agent_settings": dict(row.settings),
        "app": found.digest,
        "device": found.device,
        **({"profile": profile} if profile else {}),
    }


def explore_settings(
    row: AgentRow,
    found: FoundApp,
    budget: Budget,
    verify: int = 0,
    marks: tuple[int, ...] = (),
    *,
    is_fresh: bool = False,
    profile: str = "",
) -> dict[str, Any]:
    """What an exploration depends on, besides the seed."""
    return {
        **settings_of(row, found, profile),
        "guide": row.guide,
        "semantic": row.semantic,
        # Results of before there was `quiet` are found again by the same settings.
        "budget": {k: v for k, v in asdict(budget).items() if k != "quiet" or v is not None},
        **({"verify": verify} if verify else {}),
        **({"tool": row.tool} if row.tool else {}),
        **({"marks": list(marks)} if marks else {}),
        **({"fresh": True} if is_fresh else {}),
        **({"workers": row.workers} if row.workers > 1 else {}),
    }

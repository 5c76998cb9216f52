"""What a run is made from."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tapwright.apps.target import Target
from tapwright.core.app import App
from tapwright.device.registry import DeviceOptions
from tapwright.rules.rules import Rules
from tapwright.run.budget import Budget
from tapwright.run.preparation import AgentOptions
from tapwright.run.screen_pictures import Screenshots
from tapwright.run.search import SearchLimits


@dataclass(frozen=True, slots=True)
class RunSettings:
    """Everything that a run is made from; without targets it explores."""

    app: App
    device: str  # a name of the device registry
    agent: str  # a name of the recipe registry
    budget: Budget
    seed: int
    out: Path  # must not hold anything yet
    options: DeviceOptions = field(default_factory=DeviceOptions)
    episode_steps: int | None = None  # None: as the recipe says
    agent_options: AgentOptions = field(default_factory=AgentOptions)
    resume: bool = False  # go on with the run that `out` holds
    workers: int = 1  # devices that work at once
    rules: Rules = field(default_factory=Rules)  # what the user forbids and prescribes
    login: Path | None = None  # a test or scenario that comes first; the session is given its maker
    screenshots: Screenshots = Screenshots.STATES
    targets: tuple[Target, ...] = ()  # specifications, in the order in which they are tried
    limits: SearchLimits = field(default_factory=SearchLimits)  # of the search for each target
    experience: Path | None = None  # of earlier searches; None: a file of the run's own

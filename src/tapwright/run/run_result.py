"""How a run ended and what it found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tapwright.core.errors import ExitStatus
from tapwright.device.device_values import Counter
from tapwright.findings.tally import Tally
from tapwright.rewards.semantic import UseCaseTally
from tapwright.run.end_reason import EndReason
from tapwright.run.login import LoginTally
from tapwright.run.search import SearchResult
from tapwright.state_graph.guidance import GuidanceTally


@dataclass(frozen=True, slots=True)
class RunResult:
    """How a run ended and what it found: told at its end, put on record, given to the caller."""

    directory: Path
    reason: EndReason
    message: str
    steps: int
    seconds: float
    tally: Tally
    coverage: Mapping[str, Counter] = field(default_factory=dict)
    episodes: int = 0
    rule_matches: Mapping[str, int] = field(default_factory=dict)  # screens, by the user's rule
    logins: LoginTally | None = None  # how often the login was done, if there is one
    guidance: GuidanceTally | None = None  # how often a guide took over, if there is one
    use_cases: UseCaseTally | None = None  # how many were come upon, if some were given
    coverage_from: int = 0  # step from which on coverage is known; what was before is lost
    searches: Mapping[str, SearchResult] = field(default_factory=dict)  # by target; those begun

    @property
    def idle_rules(self) -> tuple[str, ...]:
        """The user's rules that matched nothing."""
        return tuple(rule for rule, screens in self.rule_matches.items() if not screens)

    @property
    def exit_status(self) -> ExitStatus:
        """The status of the steps alone, whatever their tests say; nothing seen is never clean.

        Suspects are no findings.
        """
        if self.reason.is_early:
            return ExitStatus.FAILURE
        if len(self.tally.crashes) > len(self.tally.suspects):
            return ExitStatus.FINDING
        seen = self.steps and self.tally.activities
        return ExitStatus.CLEAN if seen else ExitStatus.FAILURE

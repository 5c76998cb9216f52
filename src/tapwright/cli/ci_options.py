"""Options about what a CI system is told: SARIF, and annotations and summary of a GitHub job."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from tapwright.ci.github import annotation_lines, append_summary, is_github
from tapwright.ci.problem import Outcome
from tapwright.ci.sarif import write_sarif
from tapwright.cli.output import say_in_passing

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Outputs:
    """What the user wants besides the terminal."""

    sarif: Path | None = None
    github: bool = False

    @property
    def any(self) -> bool:
        """Whether anything is to be written."""
        return self.github or self.sarif is not None

    def tell(self, outcome: Outcome) -> None:
        """Write what was asked for; annotations go to stderr, which GitHub reads as well."""
        if self.sarif is not None:
            write_sarif(self.sarif, outcome)
        if not self.github:
            return
        for line in annotation_lines(outcome):
            say_in_passing(line)
        place = os.environ.get("GITHUB_STEP_SUMMARY")
        if place:
            append_summary(Path(place), outcome)


def ci_options(command: Callable[..., R]) -> Callable[..., R]:
    """Adds the options; the command gets them as one `outputs` value."""

    @click.option(
        "--sarif",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Write the findings as SARIF 2.1.0.",
    )
    @click.option(
        "--github/--no-github",
        default=None,
        help="Annotations and job summary of GitHub Actions; on where a job runs.",
    )
    @wraps(command)
    def collected(*arguments: Any, sarif: Path | None, github: bool | None, **rest: Any) -> R:
        wanted = is_github(os.environ) if github is None else github
        return command(*arguments, outputs=Outputs(sarif, wanted), **rest)

    return collected

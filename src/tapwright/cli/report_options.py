"""Options about what a run shows: pictures of its screens and the report at its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from tapwright.core.errors import TapwrightError
from tapwright.run.settings import Screenshots

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Showing:
    """What the user wants to see of a run."""

    screenshots: Screenshots
    report: bool
    watch: int | None = None  # port of the live page; 0: any

    @property
    def pictures(self) -> bool:
        """Whether any are kept."""
        return self.screenshots is not Screenshots.NONE

    def write_report(self, directory: Path, tell: Callable[[str], None]) -> Path | None:
        """Write the report of a run that has ended; what is wrong with it is told."""
        if not self.report:
            return None
        from tapwright.report.report import write_report

        tell("Writing the report")
        try:
            return write_report([directory])
        except TapwrightError as error:
            # The run itself is done and on record.
            tell(f"No report: {error.message}")
            return None


class _LivePort(click.IntRange):
    """The port of the live page; a word after `--watch` is taken for it."""

    def __init__(self) -> None:
        super().__init__(0, 65535)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read it."""
        if isinstance(value, str) and not value.lstrip("-").isdecimal():
            self.fail(f"{value!r} is no port; write {value} before --watch", param, ctx)
        return super().convert(value, param, ctx)


def report_options(command: Callable[..., R]) -> Callable[..., R]:
    """Adds the options; the command gets them as one `showing` value."""

    @click.option(
        "--screenshots",
        type=click.Choice([each.value for each in Screenshots]),
        default=Screenshots.STATES.value,
        show_default=True,
        help="Keep pictures of no screen, of each place of the app, or of every screen.",
    )
    @click.option("--no-report", is_flag=True, help="Write no report.html at the end.")
    @click.option(
        "--watch",
        metavar="[PORT]",
        type=_LivePort(),
        is_flag=False,
        flag_value=0,
        default=None,
        help="Serve a live page to this machine: look, pause, step, stop.",
    )
    @wraps(command)
    def collected(
        *arguments: Any, screenshots: str, no_report: bool, watch: int | None, **rest: Any
    ) -> R:
        showing = Showing(Screenshots(screenshots), not no_report, watch)
        return command(*arguments, showing=showing, **rest)

    return collected

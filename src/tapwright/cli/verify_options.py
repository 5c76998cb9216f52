"""Options about what follows an exploration: its crashes as tests, and its test suite."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, TypeVar

import click

from tapwright.cli.options import Duration
from tapwright.core.errors import InputError
from tapwright.testcase.crash_finding import VerifySettings
from tapwright.testcase.properties import Property, properties_of

R = TypeVar("R")
_DEFAULT = VerifySettings()


class Aftermath(NamedTuple):
    """What the user wants to be done after the run."""

    verify: VerifySettings
    suite: bool
    checks: tuple[Property, ...] = ()
    strict: bool = False


class _Properties(click.ParamType[tuple[Property, ...]]):
    """Names of properties with commas between."""

    name = "properties"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Property, ...]:
        """Read them."""
        if isinstance(value, tuple):
            return value
        try:
            return properties_of([name.strip() for name in value.split(",") if name.strip()])
        except InputError as error:
            self.fail(error.message, param, ctx)


strict_option = click.option(
    "--strict",
    is_flag=True,
    help="Suspects fail too: crashes that rest on an answer of the device nobody has audited.",
)


_OPTIONS = (
    click.option(
        "--verify",
        type=click.IntRange(min=0),
        default=_DEFAULT.times,
        show_default=True,
        help="Times to replay each crash; 0 leaves them unverified.",
    ),
    click.option(
        "--verify-time",
        type=Duration(),
        default=_DEFAULT.seconds,
        help="The most time to verify and minimise after the run; 2m.",
    ),
    click.option("--no-minimise", is_flag=True, help="Keep the tests of crashes as found."),
    click.option("--no-suite", is_flag=True, help="Write no test suite of the run."),
    click.option(
        "--check",
        type=_Properties(),
        default="",
        metavar=",".join(Property),
        help="Properties to check where the run found something to lose.",
    ),
    strict_option,
)


def verify_options(command: Callable[..., R]) -> Callable[..., R]:
    """Adds the options; the command gets them as one `aftermath` value."""

    @wraps(command)
    def collected(
        *arguments: Any,
        verify: int,
        verify_time: float,
        no_minimise: bool,
        no_suite: bool,
        check: tuple[Property, ...],
        strict: bool,
        **rest: Any,
    ) -> R:
        settings = VerifySettings(verify, not no_minimise, verify_time)
        aftermath = Aftermath(settings, not no_suite, check, strict)
        return command(*arguments, aftermath=aftermath, **rest)

    for option in reversed(_OPTIONS):
        collected = option(collected)
    return collected

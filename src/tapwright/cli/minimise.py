"""`tapwright minimise`: make a test as short as it can be and keep what it shows."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tapwright.apps.naming import choose_app
from tapwright.cli.app_completion import complete_apps
from tapwright.cli.configured import configured
from tapwright.cli.options import Duration, device_options
from tapwright.cli.output import say
from tapwright.cli.testing import known_ways, options_of
from tapwright.core.errors import ExitStatus
from tapwright.core.plural import counted
from tapwright.device.registry import device_with
from tapwright.testcase.minimise import DEFAULT_BUDGET, Minimised, minimise
from tapwright.testcase.origins import Origins, annotated, origins_of
from tapwright.testcase.replay import Replayer, check_app
from tapwright.testcase.test_file import load_test, save_test
from tapwright.testcase.trial import MinimiseBudget


@click.command("minimise")
@click.argument("app", shell_complete=complete_apps)
@click.argument("test", type=click.Path(path_type=Path))
@click.option("--out", "-o", type=click.Path(path_type=Path), required=True, help="Test to write.")
@click.option("--verify", "times", type=click.IntRange(min=1), default=3, show_default=True)
@click.option("--time", "seconds", type=Duration(), help="The most time, such as 30s or 2m.")
@click.option("--replays", type=click.IntRange(min=1), help="The most replays.")
@click.option(
    "--from", "run", type=click.Path(path_type=Path), help="Run directory to take shortcuts from."
)
@click.option("--seed", type=int, help="For all that is random on the device; the test's own.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@device_options
@configured
def minimise_command(
    app: str,
    test: Path,
    out: Path,
    times: int,
    seconds: float | None,
    replays: int | None,
    run: Path | None,
    seed: int | None,
    as_json: bool,
    device: str | None,
    **overrides: Any,
) -> int:
    """Write to --out the shortest test found that still shows what TEST shows.

    Each candidate is replayed from a fresh install; the result is verified.
    """
    chosen = choose_app(app, device)
    case = load_test(test)
    check_app(case, chosen.app.package)
    case = replace(case, options=options_of(case, seed, overrides))
    budget = MinimiseBudget(replays or DEFAULT_BUDGET.replays, seconds or DEFAULT_BUDGET.seconds)
    known = known_ways(run)
    with device_with(chosen.app, device or chosen.device, case.options) as made:
        tell = None if as_json else _tell
        result = minimise(Replayer(made), case, times=times, budget=budget, known=known, tell=tell)
    origins = origins_of(result.test, result.shown_by.launched, result.shown_by.steps)
    save_test(annotated(result.test, origins), out)
    if as_json:
        say(json.dumps({**_facts(result, out), **origins.facts()}, indent=2))
    else:
        _show(result, origins, out, app)
    return ExitStatus.CLEAN


def _tell(replays: int, steps: int) -> None:
    say(f"{counted(steps, 'step')} after {counted(replays, 'replay')}", err=True)


def _show(result: Minimised, origins: Origins, out: Path, app: str) -> None:
    rate = result.test.rate
    before, replays = counted(result.before, "step"), counted(result.replays, "replay")
    say(
        f"{before} became {result.after} in {replays}; "
        f"holds {rate}{', flaky' if rate is not None and rate.is_flaky else ''}"
    )
    if not result.is_complete:
        say("The budget ended first: more --time or --replays may shorten it further")
    for line in origins.lines():
        say(line)
    say(f"Replay with: tapwright replay {app} {out}")


def _facts(result: Minimised, out: Path) -> dict[str, Any]:
    rate = result.test.rate
    return {
        "test": str(out),
        "before": result.before,
        "after": result.after,
        "replays": result.replays,
        "complete": result.is_complete,
        "rate": None if rate is None else {"held": rate.held, "times": rate.times},
    }

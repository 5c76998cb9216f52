"""`tapwright cache`: what was fetched, built and converted once, and how much room it takes."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import click

from tapwright.cli.output import say
from tapwright.core.duration import parse_duration
from tapwright.core.visible import visible
from tapwright.device.jvm.cache import cache_directory
from tapwright.device.jvm.cache_upkeep import DAY, CachePart, cache_parts, remove, superfluous


@click.command()
@click.option("--prune", is_flag=True, help="Remove what was not used for a while.")
@click.option(
    "--unused",
    metavar="DURATION",
    default="14d",
    show_default=True,
    help="With --prune: how long unused is long enough.",
)
@click.option("--limit", type=float, metavar="GB", help="With --prune: leave no more than this.")
@click.option(
    "--all", "everything", is_flag=True, help="With --prune: remove all that can be made again."
)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def cache(prune: bool, unused: str, limit: float | None, everything: bool, as_json: bool) -> None:
    """Show the cache, or remove parts of it; what is missing is made or fetched again when needed.

    It also removes by itself what was not used for longest when it grows beyond 10 GB
    (TAPWRIGHT_CACHE_LIMIT), except what was used within a day.
    """
    if not prune and (everything or limit is not None):
        raise click.UsageError("--all and --limit go with --prune")
    parts = cache_parts()
    gone: list[CachePart] = []
    if prune:
        gone = list(parts) if everything else _chosen(parts, parse_duration(unused), limit)
        remove(gone)
        parts = [part for part in parts if part not in gone]
    if as_json:
        say(
            json.dumps(
                {"path": str(cache_directory()), "removed": _facts(gone), "parts": _facts(parts)},
                indent=2,
            )
        )
        return
    if prune:
        say(f"removed {_told(gone)}")
    for kind in dict.fromkeys(part.kind for part in parts):
        say(f"{kind.ljust(21)} {_told([part for part in parts if part.kind == kind])}")
    say(visible(f"{'all'.ljust(21)} {_told(parts)} in {cache_directory()}"))


def _chosen(parts: Sequence[CachePart], seconds: float, limit: float | None) -> list[CachePart]:
    most = None if limit is None else int(limit * 1e9)
    return superfluous(parts, time.time(), seconds, most, spared_seconds=min(seconds, DAY))


def _told(parts: Sequence[CachePart]) -> str:
    size = sum(part.size for part in parts) / 1e6
    return f"{len(parts)} part{'' if len(parts) == 1 else 's'}, {size:,.0f} MB"


def _facts(parts: Sequence[CachePart]) -> list[dict[str, object]]:
    return [
        {"kind": part.kind, "path": str(part.path), "size": part.size, "used": round(part.used)}
        for part in parts
    ]

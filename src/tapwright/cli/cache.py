"""`tapwright cache`: what is kept between runs, how much it takes, and how to get rid of it."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import click

from tapwright.cli.options import Duration
from tapwright.cli.output import say
from tapwright.core.errors import ExitStatus
from tapwright.device.jvm.cache import cache_directory
from tapwright.device.jvm.cache_contents import (
    CachePiece,
    cache_parts,
    cache_pieces,
    prune_cache,
)


@click.command()
@click.option("--prune", is_flag=True, help="Remove what was not used for a while.")
@click.option(
    "--older", type=Duration(), default="30d", show_default=True, help="How long that is."
)
@click.option("--fetched", is_flag=True, help="Also what was fetched from the network.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def cache(prune: bool, older: float, fetched: bool, as_json: bool) -> int:
    """Show what is kept between runs and how much room it takes; --prune removes it.

    All of it is made anew when it is needed. TAPWRIGHT_CACHE names another place.
    """
    gone = prune_cache(time.time() - older, fetched_too=fetched) if prune else []
    left = list(cache_pieces())
    if as_json:
        facts = {
            "directory": str(cache_directory()),
            "removed": [str(piece.path) for piece in gone],
            "parts": {
                part: {"pieces": len(of), "bytes": sum(piece.size for piece in of)}
                for part, of in _by_part(left).items()
            },
        }
        say(json.dumps(facts, indent=2))
        return ExitStatus.CLEAN
    if prune:
        say(f"Removed {len(gone)} pieces, {_size(sum(piece.size for piece in gone))}")
    say(f"{_size(sum(piece.size for piece in left)):>8}  {cache_directory()}")
    for part, pieces in _by_part(left).items():
        size = _size(sum(piece.size for piece in pieces))
        say(f"{size:>8}  {part.ljust(14)} {len(pieces):4}  {cache_parts()[part]}")
    return ExitStatus.CLEAN


def _by_part(pieces: Sequence[CachePiece]) -> dict[str, list[CachePiece]]:
    return {part: [piece for piece in pieces if piece.part == part] for part in cache_parts()}


def _size(amount: int) -> str:
    if amount < 10**6:
        return f"{amount / 1000:.0f} kB"
    return f"{amount / 10**6:.0f} MB" if amount < 10**9 else f"{amount / 10**9:.1f} GB"

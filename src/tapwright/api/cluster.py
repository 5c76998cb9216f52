"""Those who work for a run on a cluster; without one nothing of it is imported."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tapwright.run.settings import RunSettings
from tapwright.run.workers import Crews


@contextmanager
def crews_of(settings: RunSettings) -> Iterator[Crews | None]:
    """Connects to the cluster that the settings name; yields nobody if there is none."""
    if not settings.cluster:
        yield None
        return
    from tapwright.fleet.cluster import connected
    from tapwright.fleet.crews import FleetCrews

    with connected(settings.cluster) as cluster:
        yield FleetCrews(cluster)

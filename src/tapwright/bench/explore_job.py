"""Does one exploration of a comparison and says what it found."""

from __future__ import annotations

import shutil
from collections.abc import Callable

from tapwright.bench.device_pool import WarmDevicePool
from tapwright.bench.explore_found import RunMeasures
from tapwright.bench.job import Cell, ExploreJob, device_options_of
from tapwright.bench.marks import growth_of_steps
from tapwright.bench.result_lines import ExploreFound
from tapwright.core.errors import DeviceError
from tapwright.run.end_reason import EndReason
from tapwright.run.session import Session
from tapwright.run.settings import AgentOptions, RunSettings, Screenshots


def explore(
    job: ExploreJob,
    give: Callable[[Cell, ExploreFound], None],
    shelf: WarmDevicePool,
    *,
    keep: bool,
) -> None:
    """Run it; an exploration that ended early is no result."""
    shutil.rmtree(job.directory, ignore_errors=True)  # a killed run's
    settings = RunSettings(
        app=job.found.app,
        device=job.found.device,
        agent=job.row.agent,
        budget=job.budget,
        seed=job.cell.run,
        out=job.directory,
        options=device_options_of(job, job.cell.run),
        agent_options=AgentOptions(job.row.settings, job.row.guide, job.semantic),
        workers=job.row.workers,
        screenshots=Screenshots.STATES if keep else Screenshots.NONE,  # for its report, if it stays
    )
    # A warm device does more in the same time than the first one of the table did.
    fresh = job.is_fresh or job.budget.seconds is not None or job.row.workers > 1
    lender = None if fresh else shelf.lender(job.found.device)
    after = RunMeasures(job, settings, growth_of_steps)
    try:
        result = Session(settings, make_device=lender, afterwards=after).run()
        if result.reason is EndReason.INTERRUPTED:
            raise KeyboardInterrupt
        if result.reason.is_early:
            raise DeviceError(result.message or result.reason.value)
        give(job.cell, after.found(result))
    finally:
        if not keep:
            shutil.rmtree(job.directory, ignore_errors=True)

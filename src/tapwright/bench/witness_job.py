"""Does a chain of searches of a comparison and says how each ended."""

from __future__ import annotations

import shutil
from collections.abc import Callable

from tapwright.apps.app_names import names_of
from tapwright.apps.target import Target
from tapwright.apps.targets import several_launchable
from tapwright.bench.device_pool import WarmDevicePool
from tapwright.bench.job import Cell, WitnessJob, device_options_of
from tapwright.bench.plan import specification_file
from tapwright.bench.result_lines import WitnessFound
from tapwright.core.errors import DeviceError
from tapwright.core.quiet import say_nothing
from tapwright.device.device import Device
from tapwright.experience.database import ExperienceDatabase
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.run_directory import RunDirectory
from tapwright.run.search import SearchLimits, SearchResult
from tapwright.run.session import Session
from tapwright.run.settings import AgentOptions, RunSettings, Screenshots
from tapwright.spec import load_specification
from tapwright.testcase.test_case import new_test
from tapwright.testcase.witness_tests import WitnessCare, WitnessTests

Give = Callable[[Cell, WitnessFound], None]


def witness(job: WitnessJob, give: Give, shelf: WarmDevicePool, *, keep: bool) -> None:
    """Search for each specification; results are given as they come."""
    shutil.rmtree(job.directory, ignore_errors=True)  # a killed run's
    targets = [_target_of_cell(job, cell) for cell in job.cells]
    cells = {target.name: cell for target, cell in zip(targets, job.cells, strict=True)}
    seed = job.cells[0].run
    settings = RunSettings(
        app=job.found.app,
        device=job.found.device,
        agent=job.row.agent,
        targets=tuple(targets),
        seed=seed,
        out=job.directory,
        budget=Budget(episodes=job.episodes * len(targets)),
        limits=SearchLimits(job.episodes, job.block.steps),
        options=device_options_of(job, seed),
        agent_options=AgentOptions(job.row.settings),
        experience=None if job.experience is None else str(job.experience),
        screenshots=Screenshots.STATES if keep else Screenshots.NONE,  # for its report, if it stays
    )
    if job.experience is not None:
        _forget(job, targets)
    session = Session(
        settings,
        make_keeper=lambda place: _Keeper(settings, job, place, cells, give),
        make_device=shelf.lender(job.found.device),
    )
    try:
        run = session.run()
    finally:
        if not keep:
            shutil.rmtree(job.directory, ignore_errors=True)
    if run.reason is EndReason.INTERRUPTED:
        raise KeyboardInterrupt
    if run.reason.is_early:
        raise DeviceError(run.message or run.reason.value)


def _target_of_cell(job: WitnessJob, cell: Cell) -> Target:
    """The specification of a cell, in the form that leads the search."""
    names = names_of(job.found.app)
    specification = load_specification(specification_file(job.block, cell.specification, job.level))
    if job.found.device != "fake":  # a model need not have everything that the app has
        for error in specification.problems(names)[0]:
            raise error
    guided = specification
    if job.level == "L2" and names.activity_graph.launchable:
        guided = specification.at_level_two(names.activity_graph)
    return Target(cell.specification, specification, guided, several_launchable(names))


def _forget(job: WitnessJob, targets: list[Target]) -> None:
    """Deletes what an earlier, killed try of this job learnt: it must not teach this one."""
    assert job.experience is not None
    job.experience.parent.mkdir(parents=True, exist_ok=True)
    with ExperienceDatabase(job.experience) as known:
        for target in targets:
            known.forget(job.found.app.package, target.name)


class _Keeper(WitnessTests):
    """Checks that witnesses hold, and hands on how each search ended."""

    def __init__(
        self,
        settings: RunSettings,
        job: WitnessJob,
        place: RunDirectory,
        cells: dict[str, Cell],
        give: Give,
    ) -> None:
        blank = new_test(settings.app, settings.device, settings.options)
        care = WitnessCare(job.verify, minimise=False)
        super().__init__(place, blank, care, say_nothing)
        self._cells = cells
        self._give = give

    def conclude(self, device: Device, target: Target, result: SearchResult) -> None:
        """No picture is taken of what came closest: nobody looks at it here."""
        found = result.witness
        self._give(
            self._cells[target.name],
            WitnessFound(
                found=found is not None,
                episodes=result.episodes,
                steps=result.steps,
                seconds=round(result.seconds, 3),
                length=None if found is None else len(found.steps) + 1,
                rejected=result.rejected,
                rehearsed=result.rehearsed,
            ),
        )

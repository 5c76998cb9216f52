"""A device stays open from job to job, and a job does not notice who had it before."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tapwright.bench.app_finder import find_apps
from tapwright.bench.device_pool import WarmDevicePool
from tapwright.bench.explore_job import explore
from tapwright.bench.job import Cell, ExploreJob
from tapwright.bench.plan import Selection, plan, select
from tapwright.bench.result_lines import ExploreFound
from tapwright.bench.table_file import load_table
from tapwright.core.errors import DeviceError
from tapwright.device.fake import FakeDevice
from tapwright.device.registry import DeviceOptions

pytestmark = pytest.mark.slow  # runs whole jobs


def jobs(out: Path) -> list[ExploreJob]:
    table = select(load_table("smoke"), Selection(rows=("random", "qlearning")))
    planned = plan(table, find_apps(table.subjects, None), out, None)
    return [job for job in planned if isinstance(job, ExploreJob)][:6]


def found(job: ExploreJob, shelf: WarmDevicePool) -> ExploreFound:
    results: list[ExploreFound] = []

    def give(cell: Cell, result: ExploreFound) -> None:
        results.append(msgspec.structs.replace(result, seconds=0.0, processor_seconds=0.0))

    explore(job, give, shelf, keep=False)
    (result,) = results
    return result


def test_a_job_finds_the_same_on_a_device_that_others_had_before(tmp_path: Path) -> None:
    shared = WarmDevicePool()
    some = jobs(tmp_path)
    assert len(some) == 6
    assert [found(job, shared) for job in some] == [found(job, WarmDevicePool()) for job in some]


def test_one_device_is_lent_until_another_is_wanted() -> None:
    shelf = WarmDevicePool()
    lend = shelf.lender("fake")
    with lend(DeviceOptions(seed=1)) as first:
        pass
    with lend(DeviceOptions(seed=2)) as second:
        assert second is first  # the first user did not close it
    other = lend(DeviceOptions(grant="none"))
    assert other is not first
    with pytest.raises(DeviceError, match="not open"):
        first.reseed(1)
    shelf.clear()
    with pytest.raises(DeviceError, match="not open"):
        other.reseed(1)


def test_a_device_that_its_user_lost_is_opened_again() -> None:
    lend = WarmDevicePool().lender("fake")
    device = lend(DeviceOptions())
    device.close()
    assert lend(DeviceOptions()) is device
    device.reseed(1)


def test_a_device_closes_when_the_first_who_entered_leaves() -> None:
    device = FakeDevice()
    with device:
        with device:
            pass
        device.reseed(1)
    with pytest.raises(DeviceError, match="not open"):
        device.reseed(1)

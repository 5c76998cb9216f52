"""Many tests on one device or several."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.unit.testcase.models import SHOP
from tests.unit.testcase.runs import explore, follow

from tapwright.core.app import App
from tapwright.core.errors import DeviceError, InputError
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.device.registry import DeviceOptions
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_finding import VerifySettings
from tapwright.testcase.many import Replays, SavedTest, TestRun, find_tests, load_tests
from tapwright.testcase.test_case import TestCase

BLANK = TestCase("org.example.shop", device="fake", options=DeviceOptions(seed=1))


@contextmanager
def shop(options: DeviceOptions) -> Iterator[Device]:
    with FakeDevice(parse_model(SHOP), seed=options.seed) as device:
        device.install(App("shop", "org.example.shop"))
        yield device


@pytest.fixture
def saved(tmp_path: Path) -> list[SavedTest]:
    result = explore(SHOP, tmp_path / "run", steps=1000)
    with shop(DeviceOptions(seed=1)) as device:
        care = VerifySettings(times=0, pictures=False)
        follow(AfterRun(BLANK, care, lambda line: None), device, result)
    return load_tests([tmp_path / "run/tests"])


@pytest.mark.parametrize("workers", [1, 3])
def test_results_come_in_the_order_given(saved: list[SavedTest], workers: int) -> None:
    opened, heard = [], list[TestRun]()

    @contextmanager
    def counted(options: DeviceOptions) -> Iterator[Device]:
        with shop(options) as device:
            opened.append(device)
            yield device

    replays = Replays(counted, workers)
    done = replays.run(saved, 2, heard.append)
    again = replays.run(saved, 1, heard.append)
    replays.close()
    assert [run.test for run in done] == saved == [run.test for run in again]
    assert all(len(run.replays) == 2 for run in done)
    assert len(heard) == 2 * len(saved)
    assert len(opened) <= workers, "devices stay open"


def test_a_device_that_fails_says_nothing_about_the_app(saved: list[SavedTest]) -> None:
    @contextmanager
    def none(options: DeviceOptions) -> Iterator[Device]:
        raise DeviceError("no device")
        yield

    done = Replays(none).run(saved[:2], 1, lambda run: None)
    assert [run.problem for run in done] == ["no device"] * 2
    assert not any(run.passed for run in done)
    assert done[0].reason == "no device"


def test_files_and_directories_are_taken_once(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name in ("b.tap", "deep/a.tap", "c.txt"):
        (tmp_path / name).write_text("")
    found = find_tests([tmp_path, tmp_path / "b.tap", tmp_path / "none.tap"])
    assert [path.name for path in found] == ["b.tap", "a.tap", "none.tap"]
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no tests in"):
        find_tests([tmp_path / "empty"])

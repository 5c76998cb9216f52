"""Tests of real apps on the JVM device: they hold, shrink to the known shortest, and are honest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.apk import identify_app
from tapwright.device.jvm.device import JvmDevice
from tapwright.testcase.minimise import minimise
from tapwright.testcase.replay import Replayer, rate_of, replay_times
from tapwright.testcase.test_file import load_test

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APKS = Path(__file__).parents[2] / "sample-apps" / "apks"
TESTS = Path(__file__).parent / "tests"


@contextmanager
def replayer(app: str) -> Iterator[Replayer]:
    with JvmDevice() as device:
        device.install(identify_app(APKS / f"{app}.apk"))
        yield Replayer(device)


def test_a_crash_of_four_steps_becomes_one_of_two() -> None:
    with replayer("crash-on-rotate") as app:
        result = minimise(app, load_test(TESTS / "crash-on-rotate.tap"))
    assert [step.action.kind.value for step in result.test.steps] == ["click", "rotate"]
    assert str(result.test.rate) == "3 of 3"


def test_a_deep_crash_comes_back_through_dialogs_menus_and_rows() -> None:
    test = load_test(TESTS / "notes-sort-by-colour.tap")
    with replayer("notes") as app:
        replays = replay_times(app, test, 2)
        assert rate_of(replays).held == 2, [replay.reason for replay in replays]
        assert not any(replay.tolerated for replay in replays)
        # One step fewer and the crash does not come: it is the test that makes it, not the device.
        assert not app.replay(replace(test, steps=test.steps[:-1])).held

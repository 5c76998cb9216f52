"""What a run leaves: its crashes as verified short tests, and a small suite."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.unit.testcase.models import ARITHMETIC, ILLEGAL_STATE, SHOP
from tests.unit.testcase.runs import explore, follow

from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.core.errors import DeviceLost
from tapwright.core.progress import Advance, Silent, show_progress_on
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.device.picture import shrink
from tapwright.device.registry import DeviceOptions
from tapwright.run.end_reason import EndReason
from tapwright.run.run_directory import TRACE_FILE
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_finding import VerifySettings
from tapwright.testcase.properties import Property
from tapwright.testcase.replay import Replayer
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.test_file import load_test

BLANK = TestCase("org.example.shop", device="fake", options=DeviceOptions(seed=1))


@contextmanager
def shop() -> Iterator[Device]:
    with FakeDevice(parse_model(SHOP), seed=1) as device:
        device.install(App("shop", "org.example.shop"))
        yield device


def facts_of(path: Path) -> Any:
    return json.loads((path / "run.json").read_text())["found"]


def test_each_crash_becomes_a_short_verified_test(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=2000)
    assert set(result.tally.crashes) == {ARITHMETIC, ILLEGAL_STATE}
    lines: list[str] = []
    after = AfterRun(BLANK, VerifySettings(times=5), lines.append)
    with shop() as device:
        follow(after, device, result)
        for name in (ARITHMETIC, ILLEGAL_STATE):
            test = load_test(tmp_path / "run/tests" / f"{name}.tap")
            assert test == after.findings[name].test
            assert len(test.steps) == 3
            assert Replayer(device).replay(test).held
    crashes = facts_of(tmp_path / "run")["crashes"]
    assert crashes[ARITHMETIC]["rate"] == {"held": 5, "times": 5}
    assert crashes[ARITHMETIC]["verdict"] == "confirmed"
    assert crashes[ARITHMETIC]["test"] == f"tests/{ARITHMETIC}.tap"
    assert crashes[ARITHMETIC]["length"] == 3
    # The crash that comes in 30 of 100 cases is marked, not hidden.
    assert crashes[ILLEGAL_STATE]["verdict"] == "flaky"
    assert "Verifying 2 crashes, for at most 2m" in lines
    assert any("flaky" in line for line in lines)


class Parts(Silent):
    """Counts the parts of each phase that are done."""

    def __init__(self) -> None:
        self.done: dict[str, tuple[int, int]] = {}

    @contextmanager
    def phase(
        self, label: str, total: int, limit: float | None = None, *, even: bool = True
    ) -> Iterator[Advance]:
        def advance(amount: int) -> None:
            self.done[label] = (self.done[label][0] + amount, total)

        self.done[label] = (0, total)
        yield advance


def test_each_phase_says_how_far_it_is(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=2000)
    parts = Parts()
    show_progress_on(parts)
    try:
        after = AfterRun(BLANK, VerifySettings(), lambda line: None, checks=[Property.BACK])
        with shop() as device:
            follow(after, device, result)
    finally:
        show_progress_on(Silent())
    labels = {re.sub(r"\d+", "N", label) for label in parts.done}
    assert labels >= {
        "Verifying N crashes",
        "Cutting the test suite",
        "Replaying the suite's N tests",
    }
    assert any(label.startswith("Checking back") for label in labels)
    for label, (done, total) in parts.done.items():
        assert done <= total, label
        # A suite that reaches all that the run reached needs no other behaviour.
        assert done == total or label == "Cutting the test suite", label


def test_the_screens_on_the_way_to_the_crash_are_kept(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=2000)
    folder = tmp_path / f"run/strips/{ARITHMETIC}"
    with shop() as device:
        follow(AfterRun(BLANK, VerifySettings(), lambda line: None), device, result)
        test = load_test(tmp_path / f"run/tests/{ARITHMETIC}.tap")
        Replayer(device).replay(replace(test, steps=test.steps[:-1], shows=()))
        assert (folder / "02.webp").read_bytes() == shrink(
            device.screenshot(), device.observe().screen
        )
    strip = json.loads((folder / "strip.json").read_text())
    # One frame a step: what is shown after the crash is not the app.
    assert [frame["picture"] for frame in strip["frames"]] == ["00.webp", "01.webp", "02.webp"]
    assert strip["frames"][2]["action"] == 'Click "Pay"'
    assert strip["held"]


class NothingToDraw(FakeDevice):
    """Draws only while the app is shown, or never."""

    never = False

    def _screenshot(self) -> bytes:
        if self.never or self._observe().screen.package != "org.example.shop":
            raise DeviceLost("nothing to draw")
        return super()._screenshot()


@pytest.mark.parametrize("never", [False, True])
def test_a_device_that_cannot_draw_now_costs_the_pictures_alone(
    tmp_path: Path, never: bool
) -> None:
    result, lines = explore(SHOP, tmp_path / "run", steps=2000), list[str]()
    with NothingToDraw(parse_model(SHOP), seed=1) as device:
        device.never = never
        device.install(App("shop", "org.example.shop"))
        follow(AfterRun(BLANK, VerifySettings(), lines.append), device, result)
    assert facts_of(tmp_path / "run")["crashes"][ARITHMETIC]["rate"] == {"held": 3, "times": 3}
    assert (tmp_path / f"run/strips/{ARITHMETIC}/strip.json").exists() is not never
    assert (f"{ARITHMETIC}: no pictures: nothing to draw" in lines) is never


def test_without_pictures_none_are_kept(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=2000)
    with shop() as device:
        follow(AfterRun(BLANK, VerifySettings(pictures=False), lambda line: None), device, result)
    assert not (tmp_path / "run/strips").exists()


def test_without_verification_the_test_is_the_episode(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=2000)
    with shop() as device:
        follow(AfterRun(BLANK, VerifySettings(times=0), lambda line: None), device, result)
    crash = facts_of(tmp_path / "run")["crashes"][ARITHMETIC]
    assert crash["verdict"] == "unchecked"
    assert crash["rate"] is None
    assert crash["length"] == crash["found_in"] >= 3


def test_without_minimising_the_test_stays_long(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=2000)
    with shop() as device:
        follow(AfterRun(BLANK, VerifySettings(minimise=False), lambda line: None), device, result)
    crash = facts_of(tmp_path / "run")["crashes"][ARITHMETIC]
    assert crash["rate"] == {"held": 3, "times": 3}
    assert crash["length"] == crash["found_in"]


def test_a_run_that_ended_early_has_unverified_tests(tmp_path: Path) -> None:
    result = replace(explore(SHOP, tmp_path / "run", steps=2000), reason=EndReason.DEVICE)
    with shop() as device:
        follow(AfterRun(BLANK, VerifySettings(), lambda line: None), device, result)
    assert facts_of(tmp_path / "run")["crashes"][ARITHMETIC]["verdict"] == "unchecked"
    assert load_test(tmp_path / f"run/tests/{ARITHMETIC}.tap").rate is None


def test_an_interruption_keeps_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = explore(SHOP, tmp_path / "run", steps=2000)
    lines: list[str] = []

    def interrupt(line: str) -> None:
        lines.append(line)
        if "came back" in line:
            raise KeyboardInterrupt

    with shop() as device:
        follow(AfterRun(BLANK, VerifySettings(), interrupt), device, result)
    crashes = facts_of(tmp_path / "run")["crashes"]
    # Each was replayed until it came back, and one of them was made short.
    assert all(crash["rate"]["held"] for crash in crashes.values())
    assert sorted(crash["length"] == 3 for crash in crashes.values()) == [False, True]
    assert lines[-1] == "Interrupted: what was verified so far is kept"
    assert all(load_test(tmp_path / "run" / crash["test"]) for crash in crashes.values())


def test_the_time_to_verify_ends(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=2000)
    clock, lines = ManualClock(), list[str]()

    class Slow(FakeDevice):
        def reset(self) -> None:
            clock.advance(50)
            super().reset()

    with Slow(parse_model(SHOP), seed=1) as device:
        device.install(App("shop", "org.example.shop"))
        after = AfterRun(BLANK, VerifySettings(seconds=40), lines.append, clock=clock)
        follow(after, device, result)
    verdicts = {finding.verdict.value for finding in after.findings.values()}
    assert "unchecked" in verdicts
    assert verdicts & {"confirmed", "flaky"}, "the first is replayed"
    assert f"To go on: tapwright verify {tmp_path / 'run'}" in lines


def test_no_crash_waits_until_another_is_short(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=2000)
    clock, lines = ManualClock(), list[str]()

    class Slow(FakeDevice):
        def reset(self) -> None:
            clock.advance(10)
            super().reset()

    with Slow(parse_model(SHOP), seed=1) as device:
        device.install(App("shop", "org.example.shop"))
        follow(
            AfterRun(BLANK, VerifySettings(seconds=100), lines.append, clock=clock), device, result
        )
    crashes = facts_of(tmp_path / "run")["crashes"]
    assert all(crash["rate"]["held"] for crash in crashes.values()), "each was replayed"


def test_a_crash_that_never_comes_back_says_so(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=2000)
    sound = SHOP.replace('crash java.lang.ArithmeticException "divide by zero"', "stay")
    lines: list[str] = []
    with FakeDevice(parse_model(sound)) as device:
        device.install(App("shop", "org.example.shop"))
        follow(AfterRun(BLANK, VerifySettings(), lines.append), device, result)
    assert facts_of(tmp_path / "run")["crashes"][ARITHMETIC]["rate"]["held"] == 0
    assert any(line.startswith(f"{ARITHMETIC}: did not come back") for line in lines)


def test_the_suite_is_short_and_keeps_everything(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=3000)
    after = AfterRun(BLANK, VerifySettings(), lambda line: None)
    with shop() as device:
        follow(after, device, result)
        suite = after.suite
        assert suite is not None
        assert suite.covered == suite.covered_by_run > 0
        assert suite.screens == suite.screens_of_run > 3
        assert suite.steps <= 5 * suite.tests
        # Measured again, from the files alone.
        device.install(device.app)
        covered = 0
        for path in sorted((tmp_path / "run/tests").glob("*.tap")):
            replay = Replayer(device).replay(load_test(path))
            covered += replay.launched.newly_covered
            covered += sum(step.observation.newly_covered for step in replay.steps)
    assert covered >= suite.covered


def test_tests_of_the_suite_are_named_in_words_and_assert(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=3000)
    with shop() as device:
        follow(AfterRun(BLANK, VerifySettings(), lambda line: None), device, result)
    tests = {path.name: load_test(path) for path in (tmp_path / "run/tests").glob("suite-*.tap")}
    names = {test.name for test in tests.values()}
    assert 'Click "About" opens A shop' in names
    assert any(name.endswith("-click-about-opens-a-shop.tap") for name in tests)
    about = next(test for test in tests.values() if "About" in test.name)
    assert [(shown.kind, shown.value) for shown in about.shows] == [
        ("activity", "AboutActivity"),
        ("text", "A shop"),
    ]
    assert all(test.shows for test in tests.values())


def test_a_suite_that_may_not_be_tried_says_where_each_behaviour_leads(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=3000)
    after = AfterRun(BLANK, VerifySettings(times=0), lambda line: None)
    with shop() as device:
        follow(after, device, result)
    assert after.suite is not None
    assert after.suite.replayed == 0
    assert after.suite.covered == 0
    tests = [load_test(path) for path in (tmp_path / "run/tests").glob("suite-*.tap")]
    assert len(tests) == after.suite.tests > 3
    assert {shown.kind for test in tests for shown in test.shows} == {"activity"}
    assert max(len(test.steps) for test in tests) <= 5


def test_a_suite_cut_again_leaves_no_old_tests(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=3000)
    old = tmp_path / "run/tests/suite-099-old.tap"
    old.parent.mkdir(exist_ok=True)
    old.write_text("old")
    after = AfterRun(BLANK, VerifySettings(), lambda line: None)
    with shop() as device:
        follow(after, device, result)
    assert not old.exists()


def test_the_suite_ends_when_its_time_does(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=3000)
    after = AfterRun(BLANK, VerifySettings(seconds=0), lambda line: None, clock=ManualClock())
    with shop() as device:
        follow(after, device, result)
    assert after.suite is not None
    assert after.suite.tests == 0
    assert after.suite.untried > 0


def test_the_suite_holds_when_it_is_replayed(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=3000)
    after = AfterRun(BLANK, VerifySettings(), lambda line: None)
    with shop() as device:
        follow(after, device, result)
    assert after.suite is not None
    assert after.suite.replayed == after.suite.held == after.suite.tests > 0
    tests = sorted((tmp_path / "run/tests").glob("suite-*.tap"))
    assert len(tests) == after.suite.tests
    assert sum(len(load_test(path).steps) for path in tests) == after.suite.steps
    assert facts_of(tmp_path / "run")["suite"]["tests"] == after.suite.tests


def test_a_crash_that_rests_on_an_unaudited_answer_is_a_suspect(tmp_path: Path) -> None:
    result = explore(SHOP, tmp_path / "run", steps=2000)
    trace = tmp_path / "run" / TRACE_FILE
    lines = trace.read_text().splitlines(keepends=True)
    trace.write_text(
        "".join(
            line.replace('"rests_on":""', '"rests_on":"a.B.c()"') if "Arithmetic" in line else line
            for line in lines
        )
    )
    with shop() as device:
        follow(AfterRun(BLANK, VerifySettings(times=2), lambda line: None), device, result)
    crashes = facts_of(tmp_path / "run")["crashes"]
    assert (crashes[ARITHMETIC]["verdict"], crashes[ARITHMETIC]["rests_on"]) == (
        "suspect",
        "a.B.c()",
    )
    assert crashes[ARITHMETIC]["rate"] == {"held": 2, "times": 2}
    assert crashes[ILLEGAL_STATE]["rests_on"] == ""
    assert crashes[ILLEGAL_STATE]["verdict"] != "suspect"

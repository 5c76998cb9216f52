"""What the Device template does for every device."""

from __future__ import annotations

import pytest

from tapwright.apps.naming import choose_app
from tapwright.core.app import App
from tapwright.core.crash import Crash
from tapwright.core.errors import DeviceError, DeviceLost
from tapwright.core.step import Observation
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.device.registry import DeviceOptions, device_with

MODEL = parse_model("package org.example\nscreen one OneActivity\n  button #go -> one\n")
APP = App("example", "org.example")


class Counting(FakeDevice):
    """Counts what is done to it; fails to install as often as asked."""

    def __init__(self, failures: int = 0) -> None:
        super().__init__(MODEL)
        self.done: list[str] = []
        self.failures = failures

    def _open(self) -> None:
        self.done.append("open")

    def _close(self) -> None:
        self.done.append("close")

    def _install(self, app: App) -> None:
        self.done.append("install")
        if self.failures:
            self.failures -= 1
            raise DeviceLost("gone")
        super()._install(app)


def test_a_device_is_prepared_once() -> None:
    device = Counting()
    device.prepare(APP)
    device.prepare(APP)
    assert device.done == ["open", "install"]
    assert device.installed == APP


def test_a_device_that_cannot_be_prepared_is_closed_and_may_be_tried_again() -> None:
    device = Counting(failures=1)
    with pytest.raises(DeviceLost):
        device.prepare(APP)
    with pytest.raises(DeviceError, match="is not open"):
        device.observe()
    device.prepare(APP)
    assert device.done == ["open", "install", "close", "open", "install"]


def test_a_restart_installs_anew_if_there_was_an_app() -> None:
    device = Counting()
    device.prepare(APP)
    device.restart(APP)
    assert device.done[2:] == ["close", "open", "install"]
    device.restart(None)
    assert device.done[5:] == ["close", "open"]
    assert device.installed is None


def test_a_device_with_an_app_is_closed_at_the_end() -> None:
    todo = choose_app("demo:todo")
    with device_with(todo.app, "fake", DeviceOptions()) as made:
        assert made.installed == todo.app
        assert made.launch().screen.package == todo.app.package
    with pytest.raises(DeviceError, match="is not open"):
        made.observe()


class Ending(FakeDevice):
    """Has an app that ends itself, or crashes, at its first starts."""

    def __init__(self, *endings: str) -> None:
        super().__init__(MODEL)
        self.endings = list(endings)

    def _launch(self) -> Observation:
        seen = super()._launch()
        if not self.endings:
            return seen
        return seen._replace(crash=Crash(self.endings.pop(0)), newly_covered=2, probes=("a", "b"))


@pytest.mark.parametrize(
    ("endings", "crash", "covered"),
    [
        (["exit"], None, ("a", "b")),
        (["exit", "exit", "exit"], Crash("exit"), ("a", "b", "a", "b")),
        (["crash", "crash"], Crash("crash"), ("a", "b")),
    ],
)
def test_an_app_that_ends_itself_at_its_start_is_started_once_more(
    endings: list[str], crash: Crash | None, covered: tuple[str, ...]
) -> None:
    with Ending(*endings) as device:
        device.install(APP)
        seen = device.launch()
    assert seen.crash == crash
    assert seen.probes[: len(covered)] == covered
    assert seen.newly_covered >= len(covered)

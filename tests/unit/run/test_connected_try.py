"""An app that crashes at every start is started once more, with a network."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.run.test_dead_launches import DeadDevice

from tapwright.core.app import App
from tapwright.core.errors import DeviceLost
from tapwright.core.step import Observation
from tapwright.device.registry import DeviceOptions
from tapwright.run.budget import Budget
from tapwright.run.connected_try import CRASHES, STARTS
from tapwright.run.end_reason import EndReason
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

UNTRIED = "whether it does so when it is connected could not be tried"


class Unbootable(DeadDevice):
    """Fails instead of starting an app."""

    def _launch(self) -> Observation:
        raise DeviceLost("no JVM")


def explore(out: Path, connected: DeadDevice, network: str = "none") -> tuple[RunResult, list[str]]:
    """Explores on a device whose app never starts; `connected` is the one with a network."""
    made: list[str] = []

    def make_device(options: DeviceOptions) -> DeadDevice:
        made.append(options.network)
        return DeadDevice(["Main"]) if len(made) == 1 else connected

    options, app = DeviceOptions(network=network), App("example", "org.example")
    settings = RunSettings(app, "fake", "random", Budget(steps=30), 1, out, options)
    return Session(settings, make_device=make_device).run(), made


@pytest.mark.parametrize(
    ("connected", "words"),
    [
        (DeadDevice(["Main"], alive=1), STARTS),
        (DeadDevice(["Main"]), CRASHES),
        (
            Unbootable(["Main"]),
            f"{UNTRIED}: no JVM",
        ),
    ],
)
def test_what_comes_of_it_is_told(tmp_path: Path, connected: DeadDevice, words: str) -> None:
    result, made = explore(tmp_path / "run", connected)
    assert (result.reason, result.message) == (EndReason.LAUNCH, words)
    assert made == ["none", "connected"]


def test_a_network_that_was_chosen_is_kept(tmp_path: Path) -> None:
    result, made = explore(tmp_path / "run", DeadDevice(["Main"]), network="connected")
    assert (result.message, made) == ("", ["connected"])

"""The device that all items of a session share, opened when the first of them runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tapwright.apps.naming import ChosenApp, choose_app
from tapwright.cli.configured import configurable_commands
from tapwright.cli.options import make_device_options
from tapwright.cli.witness import witness
from tapwright.config.configuration import load_configuration
from tapwright.config.file import find_config
from tapwright.core.duration import parse_duration
from tapwright.device.device import Device
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.recipes.recipe import DEFAULT_WITNESS
from tapwright.run.search import SearchLimits
from tapwright.testcase.find import SearchPlan


@dataclass(slots=True)
class SharedDevice:
    """What to test, on what, and how to look for witnesses."""

    chosen: ChosenApp
    device_name: str
    options: DeviceOptions
    plan: SearchPlan
    level: str | None
    _device: Device | None = field(default=None, init=False)

    @classmethod
    def of(cls, app: str, device: str | None, seed: int, root: Path) -> SharedDevice:
        """What is typed, and what the configuration found upwards from `root` says besides."""
        found = load_configuration(find_config(root), configurable_commands)
        given = found.defaults(witness)
        chosen = choose_app(app, device or given.get("device"))
        options = make_device_options(seed, given)
        agent = given.get("agent", DEFAULT_WITNESS)
        seconds = given.get("seconds")
        plan = SearchPlan(
            agent,
            _limits(given),
            None if seconds is None else parse_duration(seconds),
            seed,
            found.agent_settings(agent, {}),
            found.rules,
        )
        name = device or given.get("device") or chosen.device
        return cls(chosen, name, options, plan, given.get("level"))

    @property
    def headline(self) -> str:
        """One line for people."""
        app = self.chosen.app
        version = f" {app.version}" if app.version else ""
        return f"{app.package}{version} on {self.device_name}, seed {self.plan.seed}"

    def device(self) -> Device:
        """The device with the app installed; one that failed before is opened anew."""
        if self._device is None:
            self._device = DEVICES.load(self.device_name)(self.options)
        self._device.prepare(self.chosen.app)
        return self._device

    def close(self) -> None:
        """Let go of the device."""
        if self._device is not None:
            self._device.close()


def _limits(given: dict[str, Any]) -> SearchLimits:
    standard = SearchLimits()
    return SearchLimits(
        int(given.get("episodes", standard.episodes)), int(given.get("steps", standard.steps))
    )

"""What the commands about tests share: the device options a test carries, and small words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from tapwright.cli.options import make_device_options
from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.device.profiles import under_profile
from tapwright.device.registry import DeviceOptions
from tapwright.run.run_directory import TRACE_FILE, read_record
from tapwright.testcase.shortcuts import Ways
from tapwright.testcase.test_case import TestCase

_TAKEN = ("sdk", "grant", "network", "network_faults", "phone", "profile")


def options_of(case: TestCase, seed: int | None, overrides: dict[str, Any]) -> DeviceOptions:
    """The test's own device options; what the user typed comes before them."""
    context = click.get_current_context()
    typed = {
        name: value
        for name, value in overrides.items()
        if name in _TAKEN and context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
    if seed is not None:
        typed["seed"] = seed
    asked = make_device_options(0, overrides)
    options = replace(
        case.options,
        coverage_packages=asked.coverage_packages,
        host_ports=asked.host_ports,
        unconfined=asked.unconfined,
        mapping=asked.mapping,
        **typed,
    )
    return under_profile(options, [*typed, "coverage_packages", "host_ports"])


def known_ways(run: Path | None) -> Ways:
    """The ways through the app that a run took."""
    ways = Ways()
    if run is not None:
        read_record(run)  # a wrong directory is told as such
        ways.add(each for each in read_trace(run / TRACE_FILE) if isinstance(each, Step))
    return ways

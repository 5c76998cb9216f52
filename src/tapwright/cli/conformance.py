"""`tapwright conformance`: what a device does otherwise than Android promises."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from tapwright.apps.naming import choose_app
from tapwright.cli.configured import configured
from tapwright.cli.options import device_options, make_device_options
from tapwright.cli.output import say
from tapwright.core.errors import ExitStatus, InputError
from tapwright.device.promises import Difference, differences, lines_on, promises_in
from tapwright.device.registry import device_with

_APP = "demo:conformance"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@device_options
@configured
def conformance(as_json: bool, device: str | None, **given: Any) -> int:
    """Run an app that prints what Android promises, and tell what differs.

    The sample app demo:conformance has the expected value of each line with its source. On a phone
    (--device adb:SERIAL) nothing should differ.
    """
    chosen = choose_app(_APP)
    promises = promises_in(_path(chosen.app.path))
    with device_with(chosen.app, device or chosen.device, make_device_options(0, given)) as made:
        broken = differences(promises, lines_on(made))
    if as_json:
        told = [{**each.promise._asdict(), "found": each.found} for each in broken]
        say(json.dumps({"lines": len(promises), "differences": told}, indent=2))
    else:
        for each in broken:
            say(_sentence(each))
        say(f"{len(promises) - len(broken)} of {len(promises)} lines are as Android promises")
    return ExitStatus.FINDING if broken else ExitStatus.CLEAN


def _path(path: Path | None) -> Path:
    if path is None:
        raise InputError(f"{_APP} is missing", hint="install the package again")
    return path


def _sentence(difference: Difference) -> str:
    promise, found = difference
    instead = "is missing" if found is None else f"is {found!r}"
    return f"{promise.line} {instead}, expected {promise.value!r} ({promise.source})"

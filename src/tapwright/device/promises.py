"""What Android promises an app, line by line: the conformance app finds it out on any device."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from tapwright.apk.archive import open_archive
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import DeviceError, InputError
from tapwright.core.step import Observation
from tapwright.device.device import Device

EXPECTED = "res/raw/expected.tsv"
LAST_LINE = "done"
_LOG_LINE = re.compile(r"\bI/? ?conformance *(?:\( *\d+\))?: ([\w.]+)=(.*)")
_WAIT = Action(ActionKind.IDLE, argument=5.0)
_WAITS = 24  # the app needs half a minute


class Promise(NamedTuple):
    """The value that a line has on every phone, and who says so."""

    line: str
    value: str
    source: str


class Difference(NamedTuple):
    """A line that a device does not print as promised; None: not at all."""

    promise: Promise
    found: str | None


def promises_in(apk: Path) -> list[Promise]:
    """Returns what the conformance app expects, as its APK has it.

    Raises:
        InputError: it is another app.
    """
    with open_archive(apk) as archive:
        table = archive.read(EXPECTED)
    if table is None:
        raise InputError(f"{apk} has no {EXPECTED}", hint="give demo:conformance")
    rows = csv.reader(table.decode("utf-8").splitlines()[1:], "excel-tab", quoting=csv.QUOTE_NONE)
    return [Promise(*row) for row in rows]


def lines_on(device: Device) -> dict[str, str]:
    """Returns the lines that the conformance app prints, from a fresh install on.

    Raises:
        DeviceError: it crashed, or did not come to its last line.
    """
    device.reset()
    lines: dict[str, str] = {}
    seen = device.launch()
    for _ in range(_WAITS):
        lines.update(_lines_in(seen))
        if LAST_LINE in lines:
            return lines
        if seen.crash is not None:
            raise DeviceError(f"the conformance app crashed: {seen.crash.headline}")
        seen = device.perform(_WAIT)
    raise DeviceError(f"the conformance app stopped after {len(lines)} lines: {_latest(lines)}")


def differences(promises: Iterable[Promise], lines: Mapping[str, str]) -> list[Difference]:
    """Returns the promises that these lines do not keep."""
    compared = [Difference(promise, lines.get(promise.line)) for promise in promises]
    return [each for each in compared if each.found != each.promise.value]


def _lines_in(seen: Observation) -> dict[str, str]:
    found = (_LOG_LINE.search(line) for line in seen.logs)
    return {match[1]: match[2] for match in found if match is not None}


def _latest(lines: dict[str, str]) -> str:
    return next(reversed(lines), "none")

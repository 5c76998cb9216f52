"""What is said of a run before its first step, or before the first step of its next part."""

from __future__ import annotations

import platform
import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import msgspec

import tapwright
from tapwright.device.device import Device
from tapwright.run.events import RunStarted
from tapwright.run.record import VERSION, RunRecord, RunState
from tapwright.run.settings import RunSettings


def new_record(settings: RunSettings) -> RunRecord:
    """Returns the record of a run that begins."""
    return RunRecord(
        version=VERSION,
        tapwright=tapwright.__version__,
        python=platform.python_version(),
        system=platform.platform(),
        command=sys.argv,
        started=datetime.now().astimezone().isoformat(timespec="seconds"),
        settings=replace(settings, out=Path(), resume=False),
        state=RunState.RUNNING,
    )


def record_of_next_part(earlier: RunRecord) -> RunRecord:
    """Returns the record of a run that goes on: the one that was started then, by that command.

    Tests and searches of its earlier parts are kept; how it ended and what it used is told anew.
    """
    return msgspec.structs.replace(
        earlier,
        version=VERSION,
        tapwright=tapwright.__version__,
        python=platform.python_version(),
        system=platform.platform(),
        state=RunState.RUNNING,
        ended="",
        message="",
        used=None,
    )


def started(settings: RunSettings, device: Device) -> RunStarted:
    """Returns the event of a run whose device is open and has the app."""
    return RunStarted(
        settings.app,
        device.name,
        settings.agent,
        settings.seed,
        settings.budget,
        device.remarks,
        device.confinement,
        device.measured_code,
    )

"""Lets a tool explore a served device, as one exploration of a comparison."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from tapwright.bench.explore_found import RunMeasures
from tapwright.bench.job import Cell, ExploreJob, device_options_of
from tapwright.bench.processor_time import processor_seconds
from tapwright.bench.result_lines import ExploreFound
from tapwright.bench.tool_command import filled_command
from tapwright.bench.tool_process import ToolProcess, adb_server
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import DeviceError
from tapwright.core.files import make_directory
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.device import Device
from tapwright.device.registry import DEVICES
from tapwright.run.budget import Budget
from tapwright.run.served_run import CLIENT, UNLIMITED, ServedRun
from tapwright.run.settings import RunSettings, Screenshots
from tapwright.serve.background import ServedDevice


class EventCount:
    """Watches a served device: counts the events that a tool sends, and says when to stop.

    An event is a touch, a gesture, a key or a text, whatever it hits, or a start of the app that
    already has data. Its first start, looking at the screen and settings are none.
    """

    def __init__(self, run: ServedRun, most: int | None) -> None:
        self._run = run
        self._most = most
        self.events = 0
        self.growth: list[tuple[int, int]] = []  # probes that were hit after so many events
        self.is_enough = threading.Event()

    def launched(self, seen: Observation) -> None:
        """Passes it on."""
        self._run.launched(seen)
        self._note()

    def acted(self, before: Screen, action: Action, seen: Observation) -> None:
        """Passes it on, and counts it unless it only waits."""
        self._run.acted(before, action, seen)
        self._note(is_event=action.kind is not ActionKind.IDLE)

    def happened(self, before: Screen, seen: Observation, *, is_input: bool = False) -> None:
        """Passes it on, and counts it if it is a touch or a key."""
        self._run.happened(before, seen, is_input=is_input)
        self._note(is_event=is_input)

    def failed(self, message: str) -> None:
        """Passes it on."""
        self._run.failed(message)

    def _note(self, *, is_event: bool = False) -> None:
        self.events += is_event
        self.growth.append((self.events, self._run.covered))
        if self._most is not None and self.events >= self._most:
            self.is_enough.set()


class ToolRun:
    """One run of a tool on a device of its own."""

    def __init__(self, job: ExploreJob) -> None:
        self._job = job
        self._place = job.directory.with_name(f"{job.directory.name}-tool")  # for its own files
        shutil.rmtree(self._place, ignore_errors=True)
        make_directory(self._place)
        options = device_options_of(job, job.cell.run)
        self._settings = RunSettings(
            app=job.found.app,
            device=job.found.device,
            agent=CLIENT,
            budget=UNLIMITED,
            seed=job.cell.run,
            out=job.directory,
            options=options,
            screenshots=Screenshots.NONE,
        )
        self._watched = ServedRun(self._settings)
        self._count = EventCount(self._watched, job.budget.steps)
        self._found: ExploreFound | None = None
        self._used = 0.0

    def run(self) -> ExploreFound:
        """Serves the device to the tool until it ends or its budget is used up.

        Raises:
            DeviceError: the tool did nothing.
        """
        app = self._settings.app.path
        assert app is not None, "every app of a comparison is a file"
        device = DEVICES.load(self._settings.device)(self._settings.options)
        before = processor_seconds()
        began = time.monotonic()
        try:
            with ServedDevice(device, app, watcher=self._count, at_end=self._finish) as served:
                self._watched.begin(device)
                status, words = self._work(served.address, before)
                seconds = time.monotonic() - began
        finally:
            self._watched.close()
        if not self._count.events:
            raise DeviceError(f"the tool sent no event; its last line: {words}")
        assert self._found is not None, "serving ends with it"
        return msgspec.structs.replace(
            self._found,
            seconds=round(seconds, 3),
            processor_seconds=round(self._used, 2),
            events=self._count.events,
            status=status,
        )

    def _work(self, serial: str, before: float) -> tuple[int | None, str]:
        """Runs the tool; returns its status and its last line."""
        job, budget = self._job, self._job.budget
        limit = min(job.row.tool_seconds, budget.seconds or job.row.tool_seconds)
        with adb_server(serial) as around:
            command = filled_command(job.row.tool, self._given(serial, budget), os.environ)
            tool = ToolProcess(command, around, self._place)
            try:
                status = tool.wait(self._count.is_enough, limit)
            finally:
                self._used = processor_seconds({tool.session}) - before
                tool.end()
        return status, tool.last_words()

    def _given(self, serial: str, budget: Budget) -> dict[str, str]:
        """Returns what the variables of the command stand for."""
        app = self._settings.app
        given = {
            "SERIAL": serial,
            "APK": str(Path(str(app.path)).resolve()),
            "PACKAGE": app.package,
            "SEED": str(self._job.cell.run),
            "OUT": str(self._place.resolve()),
        }
        if budget.steps is not None:
            given["EVENTS"] = str(budget.steps)
        if budget.seconds is not None:
            given["SECONDS"] = f"{budget.seconds:g}"
        return given

    def _finish(self, device: Device) -> None:
        """Measures what the tool came to, on the device that it used."""
        if self._count.events:
            after = RunMeasures(self._job, self._settings, lambda run: self._count.growth)
            self._found = after.found(self._watched.end(device, after))

    def clear(self) -> None:
        """Removes the tool's own files."""
        shutil.rmtree(self._place, ignore_errors=True)


def explore_by_tool(
    job: ExploreJob, give: Callable[[Cell, ExploreFound], None], *, keep: bool
) -> None:
    """Runs the tool of a job and gives what it found."""
    shutil.rmtree(job.directory, ignore_errors=True)  # a killed run's
    run = ToolRun(job)
    try:
        give(job.cell, run.run())
    finally:
        if not keep:
            shutil.rmtree(job.directory, ignore_errors=True)
            run.clear()

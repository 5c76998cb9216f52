"""Several served devices at once, each with its run directory if one is asked for."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from tapwright.cli.output import say
from tapwright.cli.verify_options import Aftermath
from tapwright.core.plural import counted
from tapwright.device.device import Device
from tapwright.device.registry import DEVICES
from tapwright.report.report import write_report
from tapwright.run.run_result import RunResult
from tapwright.run.served_run import ServedRun
from tapwright.run.settings import RunSettings
from tapwright.serve.server import Server, ServeSettings, serve
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.test_case import new_test


@dataclass(frozen=True, slots=True)
class Serving:
    """What to serve, where, and what to leave behind."""

    settings: RunSettings  # without a run directory `out` is the empty path
    place: ServeSettings
    devices: int
    aftermath: Aftermath
    log: Callable[[str], None]

    def run(self) -> list[RunResult]:
        """Serves until interrupted; returns what the runs came to, if they are on record."""
        results: list[RunResult] = []
        try:
            asyncio.run(self._serve_all(results))
        except (KeyboardInterrupt, asyncio.CancelledError):
            return results  # an interrupt is how a server is ended, and no failure
        except BaseExceptionGroup as group:
            raise group.exceptions[0] from None  # of one device; the others were ended for it
        return results

    async def _serve_all(self, results: list[RunResult]) -> None:
        """Serves all devices until the task is cancelled; SIGTERM ends it as Ctrl-C does."""
        whole = asyncio.current_task()
        assert whole is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, whole.cancel)
        async with asyncio.TaskGroup() as group:
            for number in range(self.devices):
                group.create_task(self._serve_one(number, results))

    async def _serve_one(self, number: int, results: list[RunResult]) -> None:
        """Serves one device."""
        settings = self.settings
        device = DEVICES.load(settings.device)(settings.options)
        port = self.place.port and self.place.port + number
        place = ServeSettings(self.place.host, port)
        assert settings.app.path is not None
        server = Server(device, settings.app.path, place, self.log)
        watched = self._watch(server, number, results)

        async def ready(started: Server) -> None:
            where = f"{place.host}:{started.port}"
            local = "only this machine can connect"
            who = local if place.is_local else "ANYONE who reaches it can"
            say(f"{settings.app.package} on {settings.device}, served at {where} ({who})")
            say(f"adb connect {where}")
            if watched is not None:
                watched.begin(device)

        try:
            await serve(server, ready)
        finally:
            if watched is not None:
                watched.close()

    def _watch(self, server: Server, number: int, results: list[RunResult]) -> ServedRun | None:
        """Lets a run directory be written, if one is asked for."""
        settings = self.settings
        if settings.out == Path():
            return None
        out = settings.out / str(number + 1) if self.devices > 1 else settings.out
        watched = ServedRun(replace(settings, out=out))
        server.phone.watcher = watched

        def finish(device: Device) -> None:
            blank = new_test(settings.app, settings.device, settings.options)
            after = AfterRun(
                blank, self.aftermath.verify, self._tell, with_suite=self.aftermath.suite
            )
            result = watched.end(device, after)
            results.append(result)
            page = write_report([out])
            say(f"{served_line(result, watched.unnamed)}; {page}")

        server.at_end = finish
        return watched

    def _tell(self, line: str) -> None:
        """Says what is done after the clients have left."""
        say(line, err=True)


def served_line(result: RunResult, unnamed: int) -> str:
    """Returns what a served run came to in one line."""
    tally = result.tally
    parts = []
    if "instruction" in result.coverage:
        parts.append(f"{result.coverage['instruction'].share:.1%} of instructions")
    parts.append(counted(len(tally.activities), "activity", "activities"))
    parts.append(counted(len(tally.crashes), "crash", "crashes"))
    parts.append(counted(result.steps, "step"))
    if unnamed:
        parts.append(f"{unnamed} of them no test can repeat")
    return ", ".join(parts)

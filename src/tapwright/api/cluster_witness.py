"""Searches on a cluster: each specification is one job, and their runs are merged into one.

Searches learn from the beginning, so nothing is lost by doing them on different machines.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

from tapwright.core.errors import DeviceError, InputError, TapwrightError
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.findings.tally import Tally
from tapwright.fleet.cluster import Cluster, ProcessLost
from tapwright.fleet.jobs import hand_out
from tapwright.run.end_reason import EndReason
from tapwright.run.merge import merge_runs
from tapwright.run.new_record import new_record
from tapwright.run.record import RunRecord, UsedRecord
from tapwright.run.record_file import RECORD
from tapwright.run.run_directory import TRACE_FILE
from tapwright.run.run_experience import absolute_place
from tapwright.run.run_result import RunResult
from tapwright.run.settings import RunSettings

# Runs one search in this process.
Search = Callable[[RunSettings], object]


class SearchProcess:
    """A process that searches for one specification after the other."""

    def __init__(self, settings: bytes, place: Path, search: Search) -> None:
        """Prepare.

        Args:
            settings: a record with the settings of the whole run, encoded.
            place: the directory of the runs, which every machine must see.
            search: runs one search in this process.
        """
        self._settings = RECORD.decode(settings).settings
        self._place = place
        self._search = search

    def do(self, number: int) -> str:
        """Searches for the target with this number; returns what went wrong, or nothing."""
        if not self._place.is_dir():
            return (
                f"{self._place} is not on every machine of the cluster: give --out on a shared one"
            )
        target = self._settings.targets[number]
        budget = replace(self._settings.budget, episodes=self._settings.limits.episodes)
        out = self._place / target.name
        shutil.rmtree(out, ignore_errors=True)  # what a lost process had begun
        try:
            self._search(
                replace(
                    self._settings, targets=(target,), budget=budget, out=out, workers=1, cluster=""
                )
            )
        except TapwrightError as error:
            return str(error)
        return ""


def search_on_cluster(
    settings: RunSettings,
    connect: Callable[[], AbstractContextManager[Cluster]],
    search: Search,
    tell: Callable[[str], None],
) -> tuple[RunResult, RunRecord]:
    """Searches for each target on one of the machines, and merges the runs.

    Args:
        settings: of the whole run.
        connect: connects to the cluster.
        search: runs one search; it is sent to the machines.
        tell: hears of each search that has ended.
    """
    if settings.resume:
        raise InputError(
            "searches on a cluster are not resumed",
            hint=f"tapwright merge {settings.out}.parts/* joins those that ended",
        )
    out = settings.out.absolute()
    place = out.with_name(f"{out.name}.parts")
    if place.exists() or (out.exists() and any(out.iterdir())):
        raise InputError(f"output directory {out} is in use", hint="give --out another directory")
    place.mkdir(parents=True)
    common = RECORD.encode(new_record(_whole_paths(settings)))
    problems: dict[int, str] = {}
    with connect() as cluster:
        numbers = range(len(settings.targets))
        count = min(settings.workers, len(numbers))
        for number, answer in hand_out(
            cluster, SearchProcess, (common, place, search), numbers, count
        ):
            problem = answer.message if isinstance(answer, ProcessLost) else answer
            if problem:
                problems[number] = problem
            name = settings.targets[number].name
            tell(f"{name}: {problem or 'searched'}")
    return _merged(settings, place, problems)


def _whole_paths(settings: RunSettings) -> RunSettings:
    path, experience = settings.app.path, settings.experience
    return replace(
        settings,
        app=replace(settings.app, path=None if path is None else path.absolute()),
        experience=None if experience is None else absolute_place(experience),
        login=None if settings.login is None else settings.login.absolute(),
    )


def _merged(
    settings: RunSettings, place: Path, problems: dict[int, str]
) -> tuple[RunResult, RunRecord]:
    names = [each.name for number, each in enumerate(settings.targets) if number not in problems]
    if not names:
        raise DeviceError(
            f"no search on the cluster came to its end: {next(iter(problems.values()))}"
        )
    record = merge_runs([place / name for name in names], settings.out)
    shutil.rmtree(place)
    tally = Tally()
    for entry in read_trace(settings.out / TRACE_FILE):
        if isinstance(entry, EpisodeMark):
            tally.begin(entry, settings.app.package)
        else:
            tally.add(entry, entry.after.fingerprint, settings.app.package)
    used = record.used or UsedRecord()
    ended = [reason for reason in EndReason if reason.value in record.ended]
    early = [reason for reason in ended if reason.is_early]
    reason = EndReason.DEVICE if problems else (early or ended or [EndReason.ERROR])[0]
    message = "; ".join(problems.values()) or record.message
    result = RunResult(
        settings.out, reason, message, used.steps, used.seconds, tally, {}, used.episodes
    )
    return result, record

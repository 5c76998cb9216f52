"""A run directory, read for a report: its record, its story, and the files beside them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tapwright.core.errors import InputError
from tapwright.core.files import path_inside
from tapwright.core.trace import read_trace
from tapwright.report.again import command_again
from tapwright.report.history import RunHistory, Series
from tapwright.report.jacoco import Node, read_jacoco
from tapwright.report.one_line import one_line
from tapwright.run.record import RunRecord
from tapwright.run.run_directory import TRACE_FILE, read_record


@dataclass(slots=True)
class RunData:
    """Everything that a report of one run is made from."""

    path: Path
    record: RunRecord
    story: RunHistory
    coverage: Node | None = None

    @property
    def app_name(self) -> str:
        """The app, as the user called it."""
        return self.record.settings.app.name or self.path.name

    @property
    def app_title(self) -> str:
        """The app as it calls itself, or as its file is called, with its version."""
        app = self.record.settings.app
        name = one_line(app.label) or self.app_name
        return name if name.endswith(app.version) else f"{name} {app.version}"

    @property
    def package(self) -> str:
        """The package of the app."""
        return self.record.settings.app.package

    @property
    def is_witness(self) -> bool:
        """Whether it was a search for witnesses."""
        return self.record.is_witness

    @property
    def coverage_note(self) -> str:
        """Which part of the run its percentages speak of, if not of the whole."""
        first = self.record.coverage_from_step
        return f"from step {first} on" if first else ""

    @property
    def app_argument(self) -> str:
        """What to call the app by in a command."""
        given = [word for word in self.record.command[2:3] if not word.startswith("-")]
        return given[0] if given else str(self.record.settings.app.path or "APP")

    @property
    def command(self) -> str:
        """The command that repeats the run."""
        return command_again(self.record.command[1:], self.record.settings.seed)

    def read_text(self, name: str, most: int = 200_000) -> str:
        """A text file of the run; nothing if it is not there."""
        try:
            with self.inside(name).open(encoding="utf-8", errors="replace") as file:
                return file.read(most)
        except OSError:
            return ""

    def read_json(self, name: str) -> Any:
        """A JSON file of the run; none if it is not there."""
        try:
            return json.loads(self.inside(name).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            raise InputError(f"cannot read {self.path / name}: {error}") from error

    def inside(self, name: str) -> Path:
        """Return the path of a file of the run; FileNotFoundError if it leads out of it."""
        return path_inside(self.path, name)


def read_run(path: Path) -> RunData:
    """Read a run directory; one of a killed run is read as far as it goes."""
    if not path.is_dir():
        raise InputError(f"no such run directory: {path}", hint="give a directory of `runs/`")
    record = read_record(path)
    story = RunHistory(record.settings.app.package)
    if (path / TRACE_FILE).exists():
        for entry in read_trace(path / TRACE_FILE):
            story.add(entry)
    data = RunData(path, record, story, read_jacoco(path / "coverage" / "jacoco.xml"))
    timeline = _timeline(data)
    if timeline:
        story.coverage = timeline
    return data


def _timeline(data: RunData) -> Series:
    """The time line of the run itself, which knows of devices that were replaced."""
    rows = data.read_text("coverage/timeline.csv", most=50_000_000).splitlines()[1:]
    try:
        cells = [row.split(",") for row in rows]
        return [(int(row[0]), int(row[2])) for row in cells]
    except (ValueError, IndexError) as error:
        raise InputError(f"cannot read {data.path}/coverage/timeline.csv: {error}") from error

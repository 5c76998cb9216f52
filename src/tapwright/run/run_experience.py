"""The experience that searches begin with: a database of it, or the episodes of an earlier run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.experience.database import ExperienceDatabase
from tapwright.experience.store import is_server
from tapwright.planning.remembered_episode import RememberedEpisode
from tapwright.run.run_directory import read_record
from tapwright.run.settings import RunSettings

EXPERIENCE_FILE = "experience.sqlite"
_TRACE = "trace.jsonl"


@contextmanager
def open_experience(settings: RunSettings) -> Iterator[ExperienceDatabase | None]:
    """Opens the experience of searches; what is wrong with it is told before a device boots."""
    given = settings.experience or ""
    if not settings.targets:
        yield None
        return
    is_run = bool(given) and not is_server(given) and Path(given).is_dir()
    place = settings.out / EXPERIENCE_FILE if not given or is_run else given
    with ExperienceDatabase(place) as known:
        if is_run and not settings.resume:
            app = settings.app
            for each in episodes_of_run(Path(given), app):
                known.append(app.package, "", each.launched, each.steps, app.version)
        yield known


def absolute_place(experience: str) -> str:
    """Returns where experience is, as other processes on this machine find it too."""
    return experience if is_server(experience) else str(Path(experience).absolute())


def episodes_of_run(directory: Path, app: App) -> Iterator[RememberedEpisode]:
    """Yields the episodes of a run of the same app, an exploration's or a search's.

    Raises:
        InputError: the directory is no run's, or of another app.
    """
    package = read_record(directory).settings.app.package
    if package != app.package:
        raise InputError(
            f"{directory} is a run of {package}, not of {app.package}",
            hint="give --experience a run of the same app, or a file of experience",
        )
    launched: Observation | None = None
    steps: list[Step] = []
    for entry in read_trace(directory / _TRACE):
        if isinstance(entry, EpisodeMark):
            if launched is not None:
                yield RememberedEpisode(launched, tuple(steps))
            launched, steps = Observation(entry.screen, entry.seconds), []
        else:
            steps.append(entry)
    if launched is not None:
        yield RememberedEpisode(launched, tuple(steps))

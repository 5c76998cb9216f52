"""The settings of a run that is to go on, read back from its record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tapwright.core.errors import InputError
from tapwright.run.run_directory import (
    LOGIN_FILE,
    read_record,
    refuse_finished,
    still_running,
)
from tapwright.run.settings import RunSettings


def settings_of_run(run: Path, *, witness: bool = False) -> RunSettings:
    """Returns what the run was made from; what was used counts against its budget.

    Args:
        run: the run directory.
        witness: whether it should be a search for witnesses; else an exploration.

    Raises:
        InputError: the run has finished, goes on, is of the other kind, or lacks a file.
    """
    record = read_record(run)
    if record.state.goes_on:
        raise still_running(run)
    refuse_finished(run, record)
    if record.is_witness != witness:
        kind = "a search for witnesses" if record.is_witness else "an exploration"
        command = "witness" if record.is_witness else "explore"
        raise InputError(f"{run} was {kind}", hint=f"tapwright {command} --resume {run}")
    settings = record.settings
    path = settings.app.path
    if path is not None and not path.is_file():
        raise InputError(f"the app of {run} is gone: {path}")
    return replace(settings, out=run, resume=True, login=_login(run, settings.login))


def _login(run: Path, given: Path | None) -> Path | None:
    """What the scenario led to is kept with the run, unless it was killed before."""
    if given is None:
        return None
    kept = run / LOGIN_FILE
    login = kept if kept.is_file() else given
    if not login.is_file():
        raise InputError(f"the login of {run} is gone: {login}")
    return login

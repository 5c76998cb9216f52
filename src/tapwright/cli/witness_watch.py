"""`tapwright witness --watch`: search again whenever a specification or the app changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from tapwright.apps.naming import choose_app, locate_specification
from tapwright.cli.changes import state_of, wait_for_change
from tapwright.cli.output import mark, say
from tapwright.core.errors import ExitStatus, TapwrightError
from tapwright.spec.specification import SUFFIXES


def search_on_change(
    search: Callable[[int], int], app: str, specifications: tuple[str, ...]
) -> int:
    """Searches, waits for a change, and searches again, until Ctrl-C while it waits.

    Args:
        search: does it for the Nth time, counted from 1, and returns the exit status.
        app: what the user named as the app.
        specifications: what the user named as specifications.

    Returns:
        The status of the last search.
    """
    status: int = ExitStatus.CLEAN
    number = 0
    try:
        while True:
            number += 1
            before = state_of(_files(app, specifications))
            try:
                status = search(number)
            except TapwrightError as error:
                if number == 1:
                    raise  # nothing was right yet, so there is nothing to wait for
                mark("error: ", "red", err=True)
                say(error, err=True)
                status = error.exit_status
            say("Waiting for a change of the specifications or the app; Ctrl-C ends", err=True)
            changed = wait_for_change(lambda: _files(app, specifications), before)
            say(f"Changed: {', '.join(sorted(map(str, changed)))}", err=True)
    except KeyboardInterrupt:
        return status


def _files(app: str, specifications: tuple[str, ...]) -> Iterable[Path]:
    for text in specifications:
        path = locate_specification(text)
        if path.is_dir():
            yield from sorted(each for each in path.rglob("*") if each.suffix in SUFFIXES)
        else:
            yield path
    try:
        chosen = choose_app(app).app.path
    except TapwrightError:  # it is being built
        return
    if chosen is not None:
        yield chosen

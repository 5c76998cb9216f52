"""UI dumps of a use case: a numbered folder of uiautomator hierarchies in visiting order.

The format of SQDroid's published data: `DIR/1/1.txt`, `DIR/1/2.txt` …, one folder a use case, the
first dump being the page that it starts from. A page that stays as it is is written once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from tapwright.core.errors import InputError, StorageError
from tapwright.core.files import write_whole
from tapwright.core.hierarchy_xml import hierarchy_xml
from tapwright.core.screen import Screen
from tapwright.testcase.shortcuts import place_of


def write_dumps(screens: Iterable[Screen], package: str, directory: Path) -> Path:
    """Write the pages of one use case into the next numbered folder of the directory.

    Raises:
        InputError: no page of the app is among them.
    """
    pages = list(_pages(screens, package))
    if not pages:
        raise InputError(f"no screen of {package} was seen, so there is nothing to dump")
    try:
        directory.mkdir(parents=True, exist_ok=True)
        numbers = [int(path.name) for path in directory.iterdir() if path.name.isdecimal()]
        folder = directory / str(max(numbers, default=0) + 1)
        folder.mkdir()
        for number, page in enumerate(pages, start=1):
            write_whole(folder / f"{number}.txt", hierarchy_xml(page).encode())
    except OSError as error:
        raise StorageError(f"cannot write dumps to {directory}: {error.strerror}") from error
    return folder


def _pages(screens: Iterable[Screen], package: str) -> Iterator[Screen]:
    last: int | None = None
    for screen in screens:
        if screen.package == package and place_of(screen) != last:
            last = place_of(screen)
            yield screen

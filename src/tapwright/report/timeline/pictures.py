"""Pictures for the screens of a time line, as many as a page may hold.

Each place of the app gets one first, then single screens get their own, the most visited first.
A screen without one is drawn by the page from its widgets.
"""

from __future__ import annotations

from collections import Counter

from tapwright.report.screenshots import ScreenshotIndex
from tapwright.report.timeline.tables import TimelineTables

_LETTERS = 9_000_000  # of all pictures of a page together, as they stand in it


class TimelinePictures:
    """Adds pictures to the tables of a time line, from the album of its run."""

    def __init__(self, tables: TimelineTables, album: ScreenshotIndex) -> None:
        self._tables = tables
        self._album = album
        self._numbers: dict[str, int | None] = {}  # of a picture by its name; None: no room
        self._shown: dict[int, bool] = {}  # by screen: whether its picture is its own
        self._left = _LETTERS

    def add(self) -> None:
        """Look for pictures of screens that have none of their own yet."""
        open_ones = [each for each in self._by_visits() if not self._shown.get(each, False)]
        for number in open_ones:
            screen = self._tables.screens[number]
            name = self._album.name_for_place(screen)
            if name is not None:
                self._show(number, name, is_own=name == screen.fingerprint)
        for number in open_ones:
            name = self._tables.screens[number].fingerprint
            if self._album.has(name):
                self._show(number, name, is_own=True)

    def _show(self, screen: int, name: str, *, is_own: bool) -> None:
        if self._shown.get(screen) in (is_own, True):
            return
        if name not in self._numbers:
            address = self._album.read(name)
            self._numbers[name] = None
            if address is not None and len(address) <= self._left:
                self._left -= len(address)
                self._numbers[name] = self._tables.picture(address)
        picture = self._numbers[name]
        if picture is not None:
            self._shown[screen] = is_own
            self._tables.show(screen, picture, is_exact=is_own)

    def _by_visits(self) -> list[int]:
        visits: Counter[int] = Counter(row[2] for row in self._tables.rows["steps"])
        return sorted(range(len(self._tables.screens)), key=lambda each: (-visits[each], each))

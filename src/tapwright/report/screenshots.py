"""The pictures of a run, ready to be put into a page; a wireframe where none was taken."""

from __future__ import annotations

import base64
from pathlib import Path

from tapwright.core.files import path_inside
from tapwright.core.screen import Screen
from tapwright.device.picture import SUFFIX, small_webp
from tapwright.device.wireframe import picture_of
from tapwright.report.history import RunHistory
from tapwright.run.screen_pictures import FOLDER

_LARGEST = 2_000_000  # bytes; what is larger was not written by a run


class ScreenshotIndex:
    """Finds the picture of a screen by its fingerprint, or by its place."""

    def __init__(self, run: Path, story: RunHistory) -> None:
        self._run = run
        self._story = story
        self._files: set[str] = set()
        self._by_place: dict[int, str] = {}
        self._read: dict[str, str] = {}
        self._drawn: dict[str, str] = {}
        self.refresh()

    def refresh(self) -> None:
        """Look for pictures that were taken since."""
        new = {path.stem for path in (self._run / FOLDER).glob(f"*{SUFFIX}")} - self._files
        for stem in sorted(new):
            place = self._story.place_named(stem)
            if place is not None:
                self._files.add(stem)
                self._by_place.setdefault(place.number, stem)

    def of(self, screen: Screen) -> str:
        """A data address of the screen itself, of another one of its place, or a wireframe."""
        name: str | None = screen.fingerprint
        if name not in self._files:
            name = self.name_for_place(screen)
            if name is None:
                return self._wireframe(screen)
        if name not in self._read:
            self._read[name] = self.read(name) or self._wireframe(screen)
        return self._read[name]

    def has(self, name: str) -> bool:
        """Whether there is a picture of the very screen with this fingerprint."""
        return name in self._files

    def name_for_place(self, screen: Screen) -> str | None:
        """The fingerprint of a screen with a picture that is of the same place."""
        place = self._story.place_of(screen)
        return None if place is None else self._by_place.get(place.number)

    def read(self, name: str) -> str | None:
        """The picture of the screen with this fingerprint as a data address."""
        return read_picture(self._run, f"{FOLDER}/{name}{SUFFIX}")

    def _wireframe(self, screen: Screen) -> str:
        name = screen.fingerprint
        if name not in self._drawn:
            self._drawn[name] = _data_address(small_webp(picture_of(screen), effort=0))
        return self._drawn[name]


def read_picture(run: Path, name: str, kind: str = "webp") -> str | None:
    """A picture of the run as a data address; none if there is no such file in it."""
    try:
        path = path_inside(run, name)
        if path.stat().st_size > _LARGEST:
            return None
        return _data_address(path.read_bytes(), kind)
    except OSError:
        return None


def _data_address(picture: bytes, kind: str = "webp") -> str:
    return f"data:image/{kind};base64," + base64.b64encode(picture).decode("ascii")

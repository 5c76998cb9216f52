"""Which pictures the page of a time line gets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.trace import read_trace
from tapwright.report.run_data import RunData
from tapwright.report.screenshots import ScreenshotIndex
from tapwright.report.timeline import pictures
from tapwright.report.timeline.pictures import TimelinePictures
from tapwright.report.timeline.tables import TimelineTables


@pytest.fixture
def tables(explored: RunData) -> TimelineTables:
    tables = TimelineTables(explored.package)
    for entry in read_trace(explored.path / "trace.jsonl"):
        tables.add(entry)
    return tables


def test_a_screen_has_its_own_picture_or_that_of_its_place(
    explored: RunData, tables: TimelineTables
) -> None:
    TimelinePictures(tables, ScreenshotIndex(explored.path, explored.story)).add()
    files = {path.stem for path in (explored.path / "screens").iterdir()}
    best = {screen: bool(exact) for screen, _, exact in tables.rows["shots"]}
    assert any(best.values())
    for number, screen in enumerate(tables.screens):
        assert best.get(number, False) == (screen.fingerprint in files)


def test_looking_again_adds_nothing(explored: RunData, tables: TimelineTables) -> None:
    added = TimelinePictures(tables, ScreenshotIndex(explored.path, explored.story))
    added.add()
    before = len(tables.rows["shots"]), len(tables.rows["pictures"])
    added.add()
    assert (len(tables.rows["shots"]), len(tables.rows["pictures"])) == before


def test_a_page_has_room_for_so_much(
    explored: RunData, tables: TimelineTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    album = ScreenshotIndex(explored.path, explored.story)
    sizes = [len(album.read(path.stem) or "") for path in (explored.path / "screens").iterdir()]
    assert len(sizes) > 1
    monkeypatch.setattr(pictures, "_LETTERS", max(sizes))
    TimelinePictures(tables, album).add()
    assert sum(map(len, tables.rows["pictures"])) <= max(sizes)
    assert tables.rows["pictures"]


def test_a_run_without_pictures_has_none(tmp_path: Path, tables: TimelineTables) -> None:
    from tapwright.report.history import RunHistory

    TimelinePictures(tables, ScreenshotIndex(tmp_path, RunHistory(""))).add()
    assert tables.rows["pictures"] == []

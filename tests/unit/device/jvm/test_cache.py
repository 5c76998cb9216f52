"""The cache, and the directories that devices take turns with."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tapwright.device.jvm.cache import cache_directory, put_in_place, workspace
from tapwright.device.jvm.work_directory import Slot


def test_the_cache_is_the_users_unless_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAPWRIGHT_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_directory() == Path("/somewhere/tapwright")
    monkeypatch.setenv("TAPWRIGHT_CACHE", "~/mine")
    assert cache_directory() == Path.home() / "mine"


def test_a_workspace_goes_whatever_happens(cache: Path) -> None:
    def work() -> None:
        with workspace() as directory:
            (directory / "half").touch()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        work()
    assert not list((cache / "tmp").iterdir())


def test_what_another_has_put_in_place_stays(cache: Path) -> None:
    place = cache / "thing"
    for content in ("first", "second"):
        with workspace() as directory:
            made = directory / "thing"
            made.mkdir()
            (made / "content").write_text(content)
            put_in_place(made, place)
    assert (place / "content").read_text() == "first"


def test_slots_are_taken_in_turn_and_come_back_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    first, second = Slot(), Slot()
    first.take()
    second.take()
    assert (first.path.name, second.path.name) == ("0", "1")
    (first.data / "left over").touch()
    first.give_back()
    assert not first.path.exists()
    third = Slot()
    third.take()
    assert third.path == first.path
    assert not list(third.data.iterdir())
    for slot in (second, third, third):
        slot.give_back()

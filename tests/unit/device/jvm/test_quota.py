"""How full an app may make its storage."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from tapwright.device.jvm import quota
from tapwright.device.jvm.quota import StorageWatch, excess


def test_bytes_and_files_are_counted_and_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "large").write_bytes(b"x" * (3 << 20))
    (tmp_path / "root").symlink_to("/")
    assert excess(tmp_path) == ""
    assert excess(tmp_path, most_bytes=2 << 20) == "more than 2 MB"
    assert excess(tmp_path, most_files=2) == "more than 2 files"
    assert excess(tmp_path, most_files=3) == ""


def test_a_file_with_holes_does_not_count_for_more_than_it_fills(tmp_path: Path) -> None:
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(1 << 40)
    assert excess(tmp_path, most_bytes=1 << 20) == ""


def test_a_watch_tells_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "_INTERVAL_SECONDS", 0.01)
    monkeypatch.setattr(quota, "excess", lambda top: "more than it may")
    told, said = Event(), []

    def tell(amount: str) -> None:
        said.append(amount)
        told.set()

    watch = StorageWatch(tmp_path, tell)
    assert told.wait(30)
    watch.close()
    assert said == ["more than it may"]

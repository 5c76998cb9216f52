"""What the cache holds, and what can go."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tapwright.device.jvm.cache_contents import cache_pieces, prune_cache


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWRIGHT_CACHE", str(tmp_path))
    for name, used in (
        ("apps/old/app.jar", 1000),
        ("apps/new/app.jar", 3000),
        ("jars/org/a.jar", 1000),
        ("device/levels/34-x/framework.jar", 1000),
        ("device/abc/device.jar", 1000),
        ("locks/x.lock", 1000),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * 5000)
        os.utime(path, (used, used))
        os.utime(path.parent, (used, used))
    return tmp_path


def test_each_piece_has_its_part_and_size(cache: Path) -> None:
    found = {str(piece.path.relative_to(cache)): piece for piece in cache_pieces()}
    assert set(found) == {"apps/old", "apps/new", "jars/org", "device/levels/34-x", "device/abc"}
    assert found["device/levels/34-x"].part == "device/levels"
    assert found["apps/new"].size >= 5000
    assert found["apps/new"].used == 3000


def test_only_what_is_old_goes_and_what_was_fetched_stays(cache: Path) -> None:
    gone = prune_cache(2000)
    assert {piece.path.name for piece in gone} == {"old", "34-x", "abc"}
    assert not (cache / "apps/old").exists()
    assert (cache / "apps/new/app.jar").is_file()
    assert (cache / "jars/org/a.jar").is_file()
    assert [piece.path.name for piece in prune_cache(2000, fetched_too=True)] == ["org"]

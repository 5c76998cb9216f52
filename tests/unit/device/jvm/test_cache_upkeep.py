"""What the cache holds, and what goes when it grows too large."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.device.jvm.cache_upkeep import (
    DAY,
    LIMIT_VARIABLE,
    CachePart,
    bound_cache,
    cache_parts,
    mark_used,
    superfluous,
)
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.seal import SEAL, seal

NOW = 1_000 * DAY


def part(days: float, size: int = 10) -> CachePart:
    return CachePart("converted apps", Path(f"{days}"), size, NOW - days * DAY)


def make(cache: Path, place: str, days: float, size: int = 1000) -> Path:
    directory = cache / place
    directory.mkdir(parents=True)
    (directory / "content").write_bytes(bytes(size))
    seal(directory)
    moment = time.time() - days * DAY
    os.utime(directory / SEAL, (moment, moment))
    return directory


def test_what_was_long_unused_goes() -> None:
    old, newer = part(30), part(3)
    assert superfluous([old, newer], NOW, unused_seconds=14 * DAY) == [old]


def test_the_longest_unused_go_until_the_rest_fits() -> None:
    parts = [part(30), part(20), part(10), part(2)]
    assert superfluous(parts, NOW, most_bytes=25) == parts[:2]
    assert superfluous(parts, NOW, most_bytes=40) == []


def test_what_may_be_in_use_stays() -> None:
    assert superfluous([part(0.5, size=99)], NOW, most_bytes=0) == []


def test_parts_are_found_by_kind_and_last_use(cache: Path) -> None:
    make(cache, "device/0123", 9)
    make(cache, "device/levels/34-ab", 5)
    make(cache, "apps/one", 7)
    make(cache, "device/native", 8)  # shared by all levels, and small
    found = [(each.kind, each.path.name) for each in cache_parts()]
    assert found == [
        ("builds of the device", "0123"),
        ("converted apps", "one"),
        ("levels of Android", "34-ab"),
    ]
    assert all(each.size >= 1000 for each in cache_parts())


def test_using_a_part_makes_it_the_last_to_go(cache: Path) -> None:
    first = make(cache, "apps/first", 9)
    make(cache, "apps/second", 5)
    mark_used(first)
    assert [each.path.name for each in cache_parts()] == ["second", "first"]


def test_the_cache_keeps_to_its_limit(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, kept = make(cache, "apps/old", 9), make(cache, "apps/kept", 5)
    monkeypatch.setenv(LIMIT_VARIABLE, "0.000002")
    assert [each.path for each in bound_cache()] == [old]
    assert (old.exists(), kept.exists()) == (False, True)
    assert bound_cache() == []


@pytest.mark.parametrize("text", ["much", "-1", "nan"])
def test_a_limit_that_is_none_is_told(
    cache: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv(LIMIT_VARIABLE, text)
    with pytest.raises(InputError, match="a number of gigabytes"):
        bound_cache()


def test_jars_of_the_lock_count_as_used_and_others_do_not(cache: Path) -> None:
    wanted = cache / own_lock().framework(34).place
    former = cache / "jars" / "org.old" / "old-1.jar"
    for path in (wanted, former):
        path.parent.mkdir(parents=True)
        path.write_bytes(b"jar")
        os.utime(path, (time.time() - 90 * DAY,) * 2)
    gone = superfluous(cache_parts(), time.time(), unused_seconds=14 * DAY)
    assert [each.path for each in gone] == [former]

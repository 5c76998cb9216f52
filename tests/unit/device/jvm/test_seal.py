"""Damage of what was fetched, built and prepared is noticed, and the part is made anew."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tapwright.core.progress import Advance
from tapwright.device.jvm.jars import missing, provide
from tapwright.device.jvm.lock import Jar
from tapwright.device.jvm.seal import SEAL, damage, digest, seal

CONTENT = b"PK, as published"


@pytest.fixture
def jar(tmp_path: Path) -> Jar:
    published = tmp_path / "published"
    published.write_bytes(CONTENT)
    return Jar("org.example", "library", "1.0", "jar", digest(published), len(CONTENT), ("device",))


class Repository:
    """Publishes the jar, and counts who fetches it."""

    def __init__(self) -> None:
        self.fetched = 0

    def __call__(self, jar: Jar, directory: Path, advance: Advance) -> Path:
        self.fetched += 1
        path = directory / "fetched"
        path.write_bytes(CONTENT)
        return path


def test_a_jar_that_was_cut_short_is_fetched_again(cache: Path, jar: Jar) -> None:
    repository = Repository()
    (place,) = provide([jar], fetch=repository)
    provide([jar], fetch=repository)
    assert repository.fetched == 1
    place.write_bytes(CONTENT[:5])
    provide([jar], fetch=repository)
    assert (repository.fetched, place.read_bytes()) == (2, CONTENT)


def test_a_jar_that_was_changed_is_found_by_its_digest(cache: Path, jar: Jar) -> None:
    (place,) = provide([jar], fetch=Repository())
    place.write_bytes(CONTENT.swapcase())
    assert missing([jar]) == []
    assert missing([jar], thorough=True) == [jar]


DAMAGES: dict[str, tuple[Callable[[Path], object], bool]] = {
    "cut short": (lambda made: (made / "inner" / "a").write_text("a"), False),
    "lost": (lambda made: (made / "inner" / "a").unlink(), False),
    "a link": (lambda made: _link(made / "inner" / "a"), False),
    "changed": (lambda made: (made / "inner" / "a").write_text("CONTENT"), False),
    "changed by the disk": (lambda made: _rot(made / "inner" / "a"), True),
    "no seal": (lambda made: (made / SEAL).unlink(), False),
    "no seal that can be read": (lambda made: (made / SEAL).write_bytes(b"\xff"), False),
}


def _rot(path: Path) -> None:
    facts = path.stat()
    path.write_text("CONTENT")
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))


def _link(path: Path) -> None:
    path.rename(path.with_name("b"))
    path.symlink_to("b")


@pytest.mark.parametrize("name", DAMAGES)
def test_a_seal_shows_damage(tmp_path: Path, name: str) -> None:
    make, only_by_digest = DAMAGES[name]
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a").write_text("content")
    seal(tmp_path)
    assert damage(tmp_path, thorough=True) == ""
    make(tmp_path)
    assert damage(tmp_path, thorough=True)
    assert bool(damage(tmp_path, thorough=False)) != only_by_digest


def test_what_was_never_made_is_not_complete(tmp_path: Path) -> None:
    assert damage(tmp_path / "none", thorough=False) == "none is not complete"

"""Fetching: once, checked, whole or not at all, safe with others at the same time."""

from __future__ import annotations

import errno
import hashlib
import io
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
import requests
from jgo.maven import PythonResolver

from tapwright.core.errors import ExitStatus, StorageError
from tapwright.core.progress import Advance, Silent
from tapwright.device.jvm.jars import (
    Fetch,
    NotFetched,
    fetch_from_maven,
    missing,
    provide,
)
from tapwright.device.jvm.lock import Jar

CONTENT = b"classes" * 100


def jar(name: str = "library", content: bytes = CONTENT, kind: str = "jar") -> Jar:
    digest = hashlib.sha256(content).hexdigest()
    return Jar("org.example", name, "1.0", kind, digest, len(content), ("device",))


def source(content: bytes = CONTENT, asked: list[str] | None = None) -> Fetch:
    def fetch(wanted: Jar, directory: Path, advance: Advance) -> Path:
        if asked is not None:
            asked.append(wanted.artifact)
        path = directory / "arrived"
        path.write_bytes(content)
        advance(len(content))
        return path

    return fetch


class Telling(Silent):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.labels: list[str] = []
        self.done = 0

    @contextmanager
    def task(self, label: str, total: int | None = None) -> Iterator[Advance]:
        self.labels.append(label)

        def advance(amount: int) -> None:
            self.done += amount

        yield advance


def test_a_jar_is_fetched_once(cache: Path) -> None:
    asked: list[str] = []
    for _ in range(2):
        (path,) = provide([jar()], fetch=source(asked=asked))
        assert path.read_bytes() == CONTENT
        assert path.is_relative_to(cache)
    assert asked == ["library"]


def test_progress_is_told_only_when_there_is_something_to_do(cache: Path) -> None:
    telling = Telling()
    provide([jar("one"), jar("two")], telling, source())
    provide([jar("one"), jar("two")], telling, source())
    assert telling.labels == ["Fetching 2 jars (0 MB, once)"]
    assert telling.done == 2 * len(CONTENT)


def test_a_wrong_checksum_leaves_nothing(cache: Path) -> None:
    with pytest.raises(NotFetched, match="wrong checksum") as caught:
        provide([jar()], fetch=source(b"something else"))
    assert caught.value.exit_status is ExitStatus.FAILURE
    assert missing([jar()])
    assert not list((cache / "tmp").iterdir())


def test_of_an_archive_the_classes_are_kept(cache: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("classes.jar", CONTENT)
        archive.writestr("R.txt", b"")
    archived = jar(content=buffer.getvalue(), kind="aar")
    (path,) = provide([archived], fetch=source(buffer.getvalue()))
    assert path.name == "library-1.0.jar"
    assert path.read_bytes() == CONTENT


def test_a_full_disk_is_told_with_a_way_out(cache: Path) -> None:
    def fetch(wanted: Jar, directory: Path, advance: Advance) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(StorageError, match="No space left") as caught:
        provide([jar()], fetch=fetch)
    assert "TAPWRIGHT_CACHE" in (caught.value.hint or "")


def test_a_cache_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TAPWRIGHT_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(StorageError, match="cannot lock the cache"):
        provide([jar()], fetch=source())


def test_two_at_once_fetch_once(cache: Path) -> None:
    asked: list[str] = []
    with ThreadPoolExecutor(4) as pool:
        work = [pool.submit(provide, [jar()], None, source(asked=asked)) for _ in range(4)]
        assert {future.result()[0] for future in work} == {
            cache / "jars" / "org.example" / "library-1.0.jar"
        }
    assert asked == ["library"]


def test_an_interrupted_fetch_leaves_nothing_that_looks_finished(cache: Path) -> None:
    def fetch(wanted: Jar, directory: Path, advance: Advance) -> Path:
        (directory / "arrived").write_bytes(CONTENT[:10])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        provide([jar()], fetch=fetch)
    assert missing([jar()])
    assert provide([jar()], fetch=source())[0].read_bytes() == CONTENT


def test_mavens_own_repository_saves_the_way(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository = tmp_path / "repository"
    monkeypatch.setenv("M2_REPO", str(repository))
    there = repository / jar().published
    there.parent.mkdir(parents=True)
    asked: list[str] = []
    there.write_bytes(CONTENT)
    provide([jar()], fetch=source(asked=asked))
    assert asked == []
    # A file of the same name with another content is of no use.
    (repository / jar("other").published).parent.mkdir(parents=True)
    (repository / jar("other").published).write_bytes(CONTENT[::-1])
    provide([jar("other")], fetch=source(asked=asked))
    assert asked == ["other"]


def test_offline_is_told_with_the_jar_that_is_missing(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_OFFLINE", "1")
    with pytest.raises(NotFetched, match=r"org\.example:library:1\.0 is not in the cache"):
        provide([jar()])


def test_an_unreachable_repository_is_tried_again_then_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []

    def download(self: PythonResolver, artifact: object) -> Path:
        tries.append(artifact)
        raise requests.ConnectionError("no route")

    monkeypatch.setattr(PythonResolver, "download", download)
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    with pytest.raises(NotFetched, match="cannot be reached") as caught:
        fetch_from_maven(jar(), tmp_path, lambda amount: None)
    assert len(tries) == 3
    assert "offline" in (caught.value.hint or "")


def test_a_file_that_nobody_has_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def download(self: PythonResolver, artifact: object) -> Path:
        raise RuntimeError("not found")

    monkeypatch.setattr(PythonResolver, "download", download)
    with pytest.raises(NotFetched, match="no Maven repository has"):
        fetch_from_maven(jar(), tmp_path, lambda amount: None)

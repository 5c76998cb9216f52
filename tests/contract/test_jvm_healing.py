"""A damaged part of the cache ends a boot at once, and is made anew."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from tests.contract.test_jvm_device import app

from tapwright.device.jvm.cache import CACHE_VARIABLE, cache_directory
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of its own, with the jars that were fetched already."""
    path = tmp_path_factory.mktemp("cache")
    with JvmDevice() as device:
        device.install(app("login"))
    shutil.copytree(cache_directory() / "jars", path / "jars", copy_function=os.link)
    return path


@pytest.mark.parametrize(
    ("part", "is_hidden"), [("android-all", True), ("librobolectric-nativeruntime", False)]
)
def test_what_a_boot_reads_is_made_anew(
    cache: Path, monkeypatch: pytest.MonkeyPatch, part: str, is_hidden: bool
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(cache))
    with JvmDevice() as device:
        device.install(app("login"))
    found = [path for path in (cache / "device").rglob("*") if part in path.name and path.is_file()]
    assert found, f"no {part} in {cache}"
    file = max(found, key=lambda path: path.stat().st_size)
    whole = file.read_bytes()
    date = file.stat().st_mtime_ns
    file.write_bytes(bytes(len(whole)))
    if is_hidden:  # of the same size and date, so that only the boot finds out
        os.utime(file, ns=(date, date))
    with JvmDevice() as device:
        device.install(app("login"))
        assert device.launch().screen.package == "org.tapwright.login"
    assert file.read_bytes() == whole

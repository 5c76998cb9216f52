"""Files travel by the hash of their content, once a machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.fleet.app_copy import hash_of, local_copy


def refuse() -> bytes:
    raise AssertionError("nobody should fetch it")


def test_a_file_that_is_there_is_not_fetched(tmp_path: Path) -> None:
    app = tmp_path / "app.apk"
    app.write_bytes(b"content")
    assert local_copy(app, hash_of(app), refuse, tmp_path / "cache") == app


def test_it_is_fetched_once_and_by_its_content(tmp_path: Path) -> None:
    app = tmp_path / "app.apk"
    app.write_bytes(b"content")
    name = hash_of(app)
    app.write_bytes(b"another build at the same place")
    cache = tmp_path / "cache"
    copy = local_copy(app, name, lambda: b"content", cache)
    assert copy.read_bytes() == b"content"
    assert copy.name == "app.apk"
    assert local_copy(app, name, refuse, cache) == copy


def test_damage_on_the_way_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="arrived damaged"):
        local_copy(tmp_path / "a.apk", "0" * 64, lambda: b"other", tmp_path / "cache")

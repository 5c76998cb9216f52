"""The SQLite file of experience: which files are taken for one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tapwright.core.errors import InputError, StorageError
from tapwright.experience.database import ExperienceDatabase
from tapwright.experience.sqlite_store import SqliteStore
from tapwright.experience.store import VERSION


def test_files_of_another_kind_or_version_are_refused(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no database" * 100)
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE mine (value)")
    newer = tmp_path / "newer.sqlite"
    with ExperienceDatabase(newer):
        pass
    with sqlite3.connect(newer) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    for path, message in (
        (text, "no experience database"),
        (other, "no experience of Tapwright"),
        (newer, "version 2, this Tapwright reads version 1"),
        (tmp_path / "none" / "e.sqlite", "no such directory"),
    ):
        with pytest.raises(InputError, match=message):
            ExperienceDatabase(path).open()
    assert text.read_text().startswith("no database")


def test_a_file_from_before_toasts_gets_their_table(tmp_path: Path) -> None:
    path = tmp_path / "e.sqlite"
    with ExperienceDatabase(path):
        pass
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE toast")
    store = SqliteStore(path)
    store.open()
    assert store.read("SELECT count(*) FROM toast") == [(0,)]
    store.close()


def test_a_transaction_that_fails_changes_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "e.sqlite")
    store.open()
    insert = "INSERT INTO screen VALUES (?, ?)"
    with pytest.raises(sqlite3.IntegrityError), store.transaction() as writer:
        writer.execute_many(insert, [("a", b""), ("a", b"")])
    assert store.read("SELECT count(*) FROM screen") == [(0,)]
    store.close()


def test_a_closed_file_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="is not open"):
        SqliteStore(tmp_path / "e.sqlite").read("SELECT 1")

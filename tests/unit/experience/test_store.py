"""Which store a place means: a file, or a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.experience.postgresql_store import PostgresqlStore
from tapwright.experience.sqlite_store import SqliteStore
from tapwright.experience.store import Store, is_server, store_at


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("experience.sqlite", SqliteStore),
        (Path("postgresql"), SqliteStore),
        ("postgresql://db.example/tests", PostgresqlStore),
        ("postgres://me@db.example/tests?sslmode=require", PostgresqlStore),
    ],
)
def test_an_address_means_a_server(place: str | Path, kind: type[Store]) -> None:
    store = store_at(place)
    assert isinstance(store, kind)
    assert is_server(place) is (kind is PostgresqlStore)
    assert store.name == str(place)
    assert not store.is_open

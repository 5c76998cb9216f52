"""Where experience is kept: an SQLite file, or a PostgreSQL server that many machines share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

VERSION = 1
SERVERS = ("postgresql://", "postgres://")
Values = Sequence[object]


class Writer(Protocol):
    """Changes a database inside a transaction. Statements have `?` where values go."""

    def execute(self, statement: str, values: Values = ()) -> None:
        """Performs one statement."""
        ...

    def execute_many(self, statement: str, rows: Iterable[Values]) -> None:
        """Performs the statement once for each row."""
        ...

    def insert(self, statement: str, values: Values) -> int:
        """Inserts one row; returns the number that the database gave it as `id`."""
        ...


class Store(Protocol):
    """A database that may have several writers in several processes."""

    name: str  # for people; without a password
    unusable: tuple[type[Exception], ...]  # raised when it cannot be reached or written
    damage: tuple[type[Exception], ...]  # raised when it is not what it should be

    def open(self) -> None:
        """Connects, and makes the tables where there are none.

        Raises:
            InputError: it is no database of experience, or of another version.
        """
        ...

    def close(self) -> None:
        """Disconnects."""
        ...

    @property
    def is_open(self) -> bool:
        """Returns whether it is connected."""
        ...

    def read(self, statement: str, values: Values = ()) -> list[Any]:
        """Returns the rows of a query."""
        ...

    def transaction(self) -> AbstractContextManager[Writer]:
        """Changes everything inside it, or nothing."""
        ...


def is_server(place: str | Path) -> bool:
    """Returns whether the place is the address of a server and not a file."""
    return str(place).startswith(SERVERS)


def store_at(place: str | Path) -> Store:
    """Returns the store at a path or an address; it is not opened yet."""
    if is_server(place):
        from tapwright.experience.postgresql_store import PostgresqlStore

        return PostgresqlStore(str(place))
    from tapwright.experience.sqlite_store import SqliteStore

    return SqliteStore(Path(place))

"""Experience in a PostgreSQL database, which runs on many machines share.

The tables are in a schema of their own, `tapwright`, so that any database will do. A password is
never part of the address, which is on record: libpq finds it (PGPASSWORD, PGPASSFILE, a service).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from tapwright.core.errors import InputError, StorageError
from tapwright.experience.store import VERSION, Values

if TYPE_CHECKING:
    import psycopg

_PATIENCE_SECONDS = 10
_CREATION = 0x54617057  # the lock that creates the tables; any number that others do not use
_SCHEMA = (
    "CREATE SCHEMA IF NOT EXISTS tapwright",
    "CREATE TABLE tapwright.format (version INTEGER NOT NULL)",
    f"INSERT INTO tapwright.format VALUES ({VERSION})",
    "CREATE TABLE tapwright.screen (name TEXT PRIMARY KEY, content BYTEA NOT NULL)",
    "CREATE TABLE tapwright.episode (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " package TEXT NOT NULL, version TEXT NOT NULL, specification TEXT NOT NULL,"
    " screen TEXT NOT NULL, seconds DOUBLE PRECISION NOT NULL)",
    "CREATE TABLE tapwright.experience (episode BIGINT NOT NULL REFERENCES tapwright.episode(id),"
    " number INTEGER NOT NULL, before TEXT NOT NULL, action TEXT NOT NULL, after TEXT NOT NULL,"
    " seconds DOUBLE PRECISION NOT NULL, crash TEXT, PRIMARY KEY (episode, number))",
    "CREATE TABLE tapwright.toast (episode BIGINT NOT NULL REFERENCES tapwright.episode(id),"
    " number INTEGER NOT NULL, texts TEXT NOT NULL, PRIMARY KEY (episode, number))",
    "CREATE INDEX episode_of_package ON tapwright.episode (package, id)",
)


class PostgresqlStore:
    """One database of a server; needs the extra `tapwright[postgresql]`."""

    def __init__(self, address: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise InputError(
                "a PostgreSQL server needs psycopg, which is not installed",
                hint="pip install 'tapwright[postgresql]'",
            ) from None
        parts = urlsplit(address)
        if parts.password is not None or "password" in parse_qs(parts.query):
            raise InputError(
                "the address of the experience has a password, which would be put on record",
                hint="set PGPASSWORD, or use a password file (PGPASSFILE)",
            )
        self.name = address
        self.unusable: tuple[type[Exception], ...] = (psycopg.OperationalError,)
        self.damage: tuple[type[Exception], ...] = (psycopg.Error,)
        self._psycopg = psycopg
        self._connection: psycopg.Connection[tuple[Any, ...]] | None = None

    def open(self) -> None:
        """Connects, and makes the tables where there are none; another version is refused."""
        self._connection = self._psycopg.connect(
            self.name, connect_timeout=_PATIENCE_SECONDS, autocommit=True
        )
        with self._connection.transaction():
            # Two processes may find the database empty.
            self._connection.execute(f"SELECT pg_advisory_xact_lock({_CREATION})")
            (there,) = self._one("SELECT to_regclass('tapwright.format') IS NOT NULL")
            if not there:
                for statement in _SCHEMA:
                    self._connection.execute(statement)
        (version,) = self._one("SELECT version FROM tapwright.format")
        if version != VERSION:
            raise InputError(
                f"{self.name} has version {version}, this Tapwright reads version {VERSION}"
            )
        self._connection.execute("SET search_path TO tapwright")

    def _one(self, statement: str) -> tuple[Any, ...]:
        row = self._connected().execute(statement).fetchone()
        if row is None:
            raise InputError(f"{self.name} holds no experience of Tapwright")
        return row

    def close(self) -> None:
        """Disconnects."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @property
    def is_open(self) -> bool:
        """Returns whether it is connected."""
        return self._connection is not None

    def read(self, statement: str, values: Values = ()) -> list[Any]:
        """Returns the rows of a query."""
        return self._connected().execute(_marked(statement), values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[_PostgresqlWriter]:
        """Changes everything inside it, or nothing."""
        connection = self._connected()
        with connection.transaction(), connection.cursor() as cursor:
            yield _PostgresqlWriter(cursor)

    def _connected(self) -> psycopg.Connection[tuple[Any, ...]]:
        if self._connection is None:
            raise StorageError(f"experience database {self.name} is not open")
        return self._connection


class _PostgresqlWriter:
    def __init__(self, cursor: psycopg.Cursor[tuple[Any, ...]]) -> None:
        self._cursor = cursor

    def execute(self, statement: str, values: Values = ()) -> None:
        """Performs one statement."""
        self._cursor.execute(_marked(statement), values)

    def execute_many(self, statement: str, rows: Iterable[Values]) -> None:
        """Performs the statement once for each row."""
        self._cursor.executemany(_marked(statement), rows)

    def insert(self, statement: str, values: Values) -> int:
        """Inserts one row; returns its id."""
        row = self._cursor.execute(_marked(f"{statement} RETURNING id"), values).fetchone()
        assert row is not None, "a row was inserted"
        return int(row[0])


def _marked(statement: str) -> bytes:
    """Returns the statement with this library's marks where values go."""
    return statement.replace("?", "%s").encode()

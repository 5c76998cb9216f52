"""Experience in an SQLite file; several processes may write at once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tapwright.core.errors import InputError, StorageError
from tapwright.experience.store import VERSION, Values

_APPLICATION = 0x54617057  # "TapW": tells our files from other SQLite databases
_PATIENCE_SECONDS = 30.0  # how long to wait for other writers
_SCHEMA = (
    "CREATE TABLE screen (name TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID",
    "CREATE TABLE episode (id INTEGER PRIMARY KEY AUTOINCREMENT, package TEXT NOT NULL,"
    " version TEXT NOT NULL, specification TEXT NOT NULL, screen TEXT NOT NULL,"
    " seconds REAL NOT NULL)",
    "CREATE TABLE experience (episode INTEGER NOT NULL REFERENCES episode(id),"
    " number INTEGER NOT NULL, before TEXT NOT NULL, action TEXT NOT NULL, after TEXT NOT NULL,"
    " seconds REAL NOT NULL, crash TEXT, PRIMARY KEY (episode, number)) WITHOUT ROWID",
    "CREATE INDEX episode_of_package ON episode (package, id)",
)
# It came later, so it is made in files that lack it.
_TOASTS = (
    "CREATE TABLE IF NOT EXISTS toast (episode INTEGER NOT NULL REFERENCES episode(id),"
    " number INTEGER NOT NULL, texts TEXT NOT NULL, PRIMARY KEY (episode, number)) WITHOUT ROWID"
)


class SqliteStore:
    """One file; whole episodes are written to it, so a killed run loses only its last one."""

    unusable: tuple[type[Exception], ...] = (sqlite3.OperationalError,)
    damage: tuple[type[Exception], ...] = (sqlite3.DatabaseError,)

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def open(self) -> None:
        """Opens the file, or makes it; a file of another kind or version is refused."""
        if not self._path.parent.is_dir():
            raise InputError(f"no such directory: {self._path.parent}")
        # Workers are threads, of which only the one that holds the turn lock comes here.
        self._connection = sqlite3.connect(
            self._path,
            timeout=_PATIENCE_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
        self._prepare(self._connection)

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("BEGIN IMMEDIATE")  # two processes may find the file empty
        with connection:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if not tables:
                for statement in _SCHEMA:
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
            elif application != _APPLICATION:
                raise InputError(f"{self._path} holds no experience of Tapwright")
            elif version != VERSION:
                raise InputError(
                    f"{self._path} has version {version}, this Tapwright reads version {VERSION}"
                )
            connection.execute(_TOASTS)

    def close(self) -> None:
        """Closes the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @property
    def is_open(self) -> bool:
        """Returns whether the file is open."""
        return self._connection is not None

    def read(self, statement: str, values: Values = ()) -> list[Any]:
        """Returns the rows of a query."""
        return self._connected().execute(statement, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[_SqliteWriter]:
        """Changes everything inside it, or nothing."""
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")
        with connection:
            yield _SqliteWriter(connection)

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StorageError(f"experience database {self.name} is not open")
        return self._connection


class _SqliteWriter:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Values = ()) -> None:
        """Performs one statement."""
        self._connection.execute(statement, values)

    def execute_many(self, statement: str, rows: Iterable[Values]) -> None:
        """Performs the statement once for each row."""
        self._connection.executemany(statement, rows)

    def insert(self, statement: str, values: Values) -> int:
        """Inserts one row; returns its id."""
        number = self._connection.execute(statement, values).lastrowid
        assert number is not None, "a row was inserted"
        return number

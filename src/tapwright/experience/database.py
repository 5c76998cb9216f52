"""The experience database: every episode of an app's earlier runs, in one SQLite file.

Version 1; the table of toasts came later, and is made in files that lack it. An episode is one
transaction, so a killed run leaves all of its earlier episodes and nothing of the last; several
processes may write at once. Screens are stored once, whole, because a later specification may ask
for any of their attributes.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from tapwright.core.action import Action, parse_action
from tapwright.core.backdrop import Backdrop
from tapwright.core.document import Codec, Whole
from tapwright.core.errors import InputError, StorageError
from tapwright.core.screen import Screen
from tapwright.core.screen_codec import SCREEN, screen_of, value_of
from tapwright.core.step import Observation, Step
from tapwright.core.trace_lines import CRASH, CrashValue
from tapwright.planning.remembered_episode import RememberedEpisode

VERSION = 1
_APPLICATION = 0x54617057  # "TapW": tells our files from other SQLite databases
_PATIENCE_SECONDS = 30.0  # how long to wait for other writers
_DAMAGE = (sqlite3.DatabaseError, zlib.error, ValueError, KeyError, TypeError, RecursionError)
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
_TOASTS = (
    "CREATE TABLE IF NOT EXISTS toast (episode INTEGER NOT NULL REFERENCES episode(id),"
    " number INTEGER NOT NULL, texts TEXT NOT NULL, PRIMARY KEY (episode, number)) WITHOUT ROWID"
)


class EpisodeRow(NamedTuple):
    """What the file says of an episode."""

    id: Whole
    screen: str
    seconds: float


class ExperienceRow(NamedTuple):
    """What the file says of a step."""

    number: Whole
    before: str
    action: str
    after: str
    seconds: float
    crash: str | None
    toasts: str | None


_EPISODE_ROW = Codec(EpisodeRow)
_EXPERIENCE_ROW = Codec(ExperienceRow)
_TEXTS = Codec(tuple[str, ...])


class ExperienceDatabase:
    """Unit experiences (s, a, s') by app, in the order in which their episodes ended."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._screens: dict[str, Screen] = {}  # that the file holds, as far as they were needed
        self._read: dict[int, RememberedEpisode] = {}

    def open(self) -> None:
        """Open the file, or make it; a file of another kind or version is refused."""
        with self._worded():
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

    def append(
        self,
        package: str,
        specification: str,
        launched: Observation,
        steps: Sequence[Step],
        version: str = "",
    ) -> None:
        """Keep an episode whole or not at all."""
        with self._worded():
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                row = (package, version, specification, launched.screen.fingerprint)
                episode = connection.execute(
                    "INSERT INTO episode (package, version, specification, screen, seconds)"
                    " VALUES (?, ?, ?, ?, ?)",
                    (*row, launched.seconds),
                ).lastrowid
                screens = _screens_of(launched, steps)
                _keep_screens(connection, screens, self._screens)
                connection.executemany(
                    "INSERT INTO experience VALUES (?, ?, ?, ?, ?, ?, ?)",
                    [(episode, number, *_row(step)) for number, step in enumerate(steps)],
                )
                connection.executemany(
                    "INSERT INTO toast VALUES (?, ?, ?)",
                    [
                        (episode, number, _TEXTS.encode(step.observation.toasts).decode())
                        for number, step in enumerate(steps)
                        if step.observation.toasts
                    ],
                )
        self._screens |= screens  # now that they are there for certain

    def forget(self, package: str, specification: str) -> None:
        """Remove the episodes of one specification; screens stay, others may show them."""
        with self._worded():
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                which = "FROM episode WHERE package = ? AND specification = ?"
                given = (package, specification)
                for table in ("experience", "toast"):
                    connection.execute(
                        f"DELETE FROM {table} WHERE episode IN (SELECT id {which})", given
                    )
                connection.execute(f"DELETE {which}", given)

    def episodes(self, package: str) -> Iterator[RememberedEpisode]:
        """All episodes of the app, the oldest first."""
        with self._worded():
            connection = self._connected()
            begun = connection.execute(
                "SELECT id, screen, seconds FROM episode WHERE package = ? ORDER BY id", (package,)
            ).fetchall()
            for values in begun:
                row = _EPISODE_ROW.convert(values)
                if row.id not in self._read:
                    self._read[row.id] = self._read_episode(connection, row, package)
                yield self._read[row.id]

    def _read_episode(
        self, connection: sqlite3.Connection, episode: EpisodeRow, package: str
    ) -> RememberedEpisode:
        found = connection.execute(
            "SELECT number, before, action, after, seconds, crash, toast.texts FROM experience"
            " LEFT JOIN toast USING (episode, number) WHERE episode = ? ORDER BY number",
            (episode.id,),
        ).fetchall()
        rows = [_EXPERIENCE_ROW.convert(values) for values in found]
        names = {episode.screen, *(row.before for row in rows), *(row.after for row in rows)}
        _read_screens(connection, names, self._screens)
        backdrop = Backdrop(package)
        launched = Observation(self._screens[episode.screen], episode.seconds)
        launched = backdrop.with_behind(launched)
        return RememberedEpisode(launched, [_step(row, self._screens, backdrop) for row in rows])

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StorageError(f"experience database {self._path} is not open")
        return self._connection

    @contextmanager
    def _worded(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            raise StorageError(f"cannot use experience database {self._path}: {error}") from error
        except _DAMAGE as error:
            raise InputError(
                f"{self._path} is no experience database, or damaged: {error}"
            ) from error


def _screens_of(launched: Observation, steps: Sequence[Step]) -> dict[str, Screen]:
    screens = {launched.screen.fingerprint: launched.screen}
    for step in steps:
        screens[step.before.fingerprint] = step.before
        screens[step.after.fingerprint] = step.after
    return screens


def _keep_screens(
    connection: sqlite3.Connection, screens: Mapping[str, Screen], kept: Mapping[str, Screen]
) -> None:
    for name, screen in screens.items():
        if name in kept:
            continue
        if not connection.execute("SELECT 1 FROM screen WHERE name = ?", (name,)).fetchone():
            content = zlib.compress(SCREEN.encode(value_of(screen)))
            connection.execute("INSERT INTO screen VALUES (?, ?)", (name, content))


def _read_screens(
    connection: sqlite3.Connection, names: set[str], screens: dict[str, Screen]
) -> None:
    for name in names - screens.keys():
        row = connection.execute("SELECT content FROM screen WHERE name = ?", (name,)).fetchone()
        if row is None:
            raise KeyError(f"screen {name} is missing")
        screens[name] = screen_of(SCREEN.decode(zlib.decompress(row[0])))


def _row(step: Step) -> tuple[object, ...]:
    written = CrashValue.of(step.crash)
    crash = None if written is None else CRASH.encode(written).decode()
    seconds = step.observation.seconds
    names = (step.before.fingerprint, str(step.action), step.after.fingerprint)
    return (*names, seconds, crash)


def _step(row: ExperienceRow, screens: dict[str, Screen], backdrop: Backdrop) -> Step:
    crash = None if row.crash is None else CRASH.decode(row.crash).crash
    toasts = () if row.toasts is None else _TEXTS.decode(row.toasts)
    seen = Observation(screens[row.after], row.seconds, crash, toasts=toasts)
    observation = backdrop.with_behind(seen)
    return Step(row.number, 0, screens[row.before], _action(row.action), observation)


@lru_cache(maxsize=16384)
def _action(text: str) -> Action:
    # The same few actions come again and again.
    return parse_action(text)

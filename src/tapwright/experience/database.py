"""The experience database: every episode of an app's earlier runs, in a file or on a server.

Version 1; the table of toasts came later. An episode is one transaction, so a killed run leaves all
of its earlier episodes and nothing of the last; several processes may write at once. Screens are
stored once, whole, because a later specification may ask for any of their attributes.
"""

from __future__ import annotations

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
from tapwright.experience.store import Store, Writer, store_at
from tapwright.planning.remembered_episode import RememberedEpisode

_DAMAGE: tuple[type[Exception], ...] = (
    zlib.error,
    ValueError,
    KeyError,
    TypeError,
    RecursionError,
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

    def __init__(self, place: Path | str) -> None:
        """Prepare.

        Args:
            place: a file, or the address of a PostgreSQL database.
        """
        self._store = store_at(place)
        self._screens: dict[str, Screen] = {}  # that the store holds, as far as they were needed
        self._read: dict[int, RememberedEpisode] = {}

    def open(self) -> None:
        """Open it, or make it; one of another kind or version is refused."""
        try:
            with self._worded():
                self._store.open()
        except BaseException:
            self._store.close()
            raise

    def append(
        self,
        package: str,
        specification: str,
        launched: Observation,
        steps: Sequence[Step],
        version: str = "",
    ) -> None:
        """Keep an episode whole or not at all."""
        with self._worded(), self._store.transaction() as writer:
            row = (package, version, specification, launched.screen.fingerprint)
            episode = writer.insert(
                "INSERT INTO episode (package, version, specification, screen, seconds)"
                " VALUES (?, ?, ?, ?, ?)",
                (*row, launched.seconds),
            )
            screens = _screens_of(launched, steps)
            _keep_screens(writer, screens, self._screens)
            writer.execute_many(
                "INSERT INTO experience VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(episode, number, *_step_row(step)) for number, step in enumerate(steps)],
            )
            writer.execute_many(
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
        which = "FROM episode WHERE package = ? AND specification = ?"
        given = (package, specification)
        with self._worded(), self._store.transaction() as writer:
            for table in ("experience", "toast"):
                writer.execute(f"DELETE FROM {table} WHERE episode IN (SELECT id {which})", given)
            writer.execute(f"DELETE {which}", given)

    def episodes(self, package: str) -> Iterator[RememberedEpisode]:
        """All episodes of the app, the oldest first."""
        with self._worded():
            begun = self._store.read(
                "SELECT id, screen, seconds FROM episode WHERE package = ? ORDER BY id", (package,)
            )
            for values in begun:
                row = _EPISODE_ROW.convert(values)
                if row.id not in self._read:
                    self._read[row.id] = self._read_episode(row, package)
                yield self._read[row.id]

    def _read_episode(self, episode: EpisodeRow, package: str) -> RememberedEpisode:
        found = self._store.read(
            "SELECT number, before, action, after, seconds, crash, toast.texts FROM experience"
            " LEFT JOIN toast USING (episode, number) WHERE episode = ? ORDER BY number",
            (episode.id,),
        )
        rows = [_EXPERIENCE_ROW.convert(values) for values in found]
        names = {episode.screen, *(row.before for row in rows), *(row.after for row in rows)}
        _read_screens(self._store, names, self._screens)
        backdrop = Backdrop(package)
        launched = Observation(self._screens[episode.screen], episode.seconds)
        launched = backdrop.with_behind(launched)
        return RememberedEpisode(launched, [_step(row, self._screens, backdrop) for row in rows])

    def close(self) -> None:
        """Let go of it."""
        self._store.close()

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

    @contextmanager
    def _worded(self) -> Iterator[None]:
        name = self._store.name
        try:
            yield
        except self._store.unusable as error:
            raise StorageError(f"cannot use experience database {name}: {error}") from error
        except self._store.damage + _DAMAGE as error:
            raise InputError(f"{name} is no experience database, or damaged: {error}") from error


def _screens_of(launched: Observation, steps: Sequence[Step]) -> dict[str, Screen]:
    screens = {launched.screen.fingerprint: launched.screen}
    for step in steps:
        screens[step.before.fingerprint] = step.before
        screens[step.after.fingerprint] = step.after
    return screens


def _keep_screens(
    writer: Writer, screens: Mapping[str, Screen], kept: Mapping[str, Screen]
) -> None:
    # In one order: two writers that add the same screens must not wait for each other for ever.
    new = sorted(screens.keys() - kept.keys())
    writer.execute_many(
        "INSERT INTO screen VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(name, zlib.compress(SCREEN.encode(value_of(screens[name])))) for name in new],
    )


def _read_screens(store: Store, names: set[str], screens: dict[str, Screen]) -> None:
    for name in names - screens.keys():
        rows = store.read("SELECT content FROM screen WHERE name = ?", (name,))
        if not rows:
            raise KeyError(f"screen {name} is missing")
        screens[name] = screen_of(SCREEN.decode(zlib.decompress(rows[0][0])))


def _step_row(step: Step) -> tuple[object, ...]:
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
    return Step(row.number, 0, screens[row.before], _parse_action(row.action), observation)


@lru_cache(maxsize=16384)
def _parse_action(text: str) -> Action:
    # The same few actions come again and again.
    return parse_action(text)

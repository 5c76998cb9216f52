"""Makes one trace of the segments: numbers run on, and each probe counts once.

Which episode of which process became which of the run stands in an index, written before the
episode itself. With it a driver that was killed is followed by one that unites exactly the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from tapwright.core.document import Codec, Count
from tapwright.core.errors import InputError
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.fleet.segment import Appender, Note, SegmentReader
from tapwright.run.coverage_union import ProbeUnion

INDEX_FILE = "fleet/united.jsonl"


class IndexLine(msgspec.Struct, frozen=True):
    """Where an episode of the run comes from."""

    episode: Count
    worker: str
    local: Count  # its number there


_INDEX = Codec(IndexLine)


def read_index(run: Path) -> list[IndexLine]:
    """Returns the index of a run; a last line that was cut off is left out."""
    try:
        data = (run / INDEX_FILE).read_bytes()
    except FileNotFoundError:
        return []
    try:
        return [_INDEX.decode(line) for line in data[: data.rfind(b"\n") + 1].splitlines()]
    except ValueError as error:
        raise InputError(f"{run / INDEX_FILE} is damaged: {error}") from error


class Uniter:
    """Gives the entries of all segments the numbers of the run, each exactly once."""

    def __init__(self, run: Path, coverage: ProbeUnion, steps: int, episodes: int) -> None:
        """Prepare.

        Args:
            run: the run directory.
            coverage: the probes that the run has hit.
            steps: how many steps it has on record.
            episodes: how many episodes.
        """
        self._coverage = coverage
        self.steps = steps
        self.episodes = episodes
        self.repeated = 0  # probes of the last step that another process had hit before
        self._numbers: dict[tuple[str, int], int] = {}  # of episodes, by process and local number
        self._skipped: dict[tuple[str, int], int] = {}  # steps on record already
        index = run / INDEX_FILE
        index.parent.mkdir(parents=True, exist_ok=True)
        self._cut(index)
        self._index = Appender(index)

    def know(self, line: IndexLine, steps: int) -> None:
        """Takes notice of an episode that is on record already, with so many steps."""
        origin = (line.worker, line.local)
        self._numbers[origin], self._skipped[origin] = line.episode, steps

    def advance(self, reader: SegmentReader) -> Iterator[EpisodeMark | Step | Note]:
        """Yields what a segment holds that is not on record yet."""
        entries = reader.read()
        while entries:  # one at a time: whoever is told may raise, and the rest is not lost
            entry = entries.popleft()
            if isinstance(entry, Note):
                yield entry
                continue
            if isinstance(entry, EpisodeMark):
                origin = (reader.name, entry.number)
                if origin not in self._numbers:
                    yield self._episode(origin, entry)
                continue
            origin = (reader.name, entry.episode)
            probes = reader.probes_of(entry)
            if self._skipped.get(origin, 0):
                self._skipped[origin] -= 1
                continue
            observation = self._counted(entry.observation, probes, reader)
            number, self.steps = self.steps, self.steps + 1
            episode = self._numbers[origin]
            yield entry._replace(number=number, episode=episode, observation=observation)

    def close(self) -> None:
        """Let go of the index."""
        self._index.close()

    def _episode(self, origin: tuple[str, int], mark: EpisodeMark) -> EpisodeMark:
        number, self.episodes = self.episodes, self.episodes + 1
        self._index.write(_INDEX.encode(IndexLine(number, *origin)))
        self._numbers[origin] = number
        return mark._replace(number=number)

    def _counted(
        self, observation: Observation, probes: tuple[str, ...], reader: SegmentReader
    ) -> Observation:
        """The observation with what is new to the run; a device that names nothing is believed."""
        if not reader.names_probes:
            self.repeated = 0
            return observation
        bare = observation._replace(newly_covered=0, probes=probes)
        counted = self._coverage.count(bare)
        self.repeated = len(probes) - counted.newly_covered
        return counted

    @staticmethod
    def _cut(index: Path) -> None:
        """Remove a line that a kill cut off."""
        if index.is_file():
            data = index.read_bytes()
            whole = data[: data.rfind(b"\n") + 1]
            if whole != data:
                index.write_bytes(whole)

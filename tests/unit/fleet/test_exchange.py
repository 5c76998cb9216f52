"""The thread that exchanges knowledge: it is on record, and its failure stops nobody."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tapwright.agents.random import RandomAgent
from tapwright.core.clock import ManualClock
from tapwright.core.document import Codec
from tapwright.fleet.exchange import Exchanging
from tapwright.fleet.merger import Merger
from tapwright.fleet.messages import News
from tapwright.fleet.partner import Partner
from tapwright.fleet.segment import EXCHANGE_FILE, ExchangeNote, SegmentWriter
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse, TurnLock
from tapwright.run.coverage_union import ProbeUnion


class Deaf:
    """A merging process that does not answer at first."""

    def __init__(self) -> None:
        self.asked = 0
        self.told: list[bytes] = []
        self._merger = Merger()

    def __call__(self, who: str, epoch: str, version: int, packed: bytes) -> News:
        self.asked += 1
        if self.asked == 1:
            raise TimeoutError("nobody there")
        self.told.append(packed)
        return self._merger.exchange(who, epoch, version, packed)


def test_each_exchange_is_on_record(tmp_path: Path) -> None:
    partner, segment = Partner(RandomAgent(Random(1)), ProbeUnion()), SegmentWriter(tmp_path)
    use = BudgetUse(Budget(steps=1), ManualClock())
    exchanging = Exchanging("1", Merger().exchange, partner, segment, use, TurnLock(), 1.0)
    partner.note_probes(["a"])
    exchanging.once()
    exchanging.once()
    segment.close()
    lines = (tmp_path / EXCHANGE_FILE).read_bytes().splitlines()
    notes = [Codec(ExchangeNote).decode(line) for line in lines]
    assert [note.version for note in notes] == [1, 1]
    assert (exchanging.count, exchanging.sent) == (2, sum(note.sent for note in notes))


def test_after_a_failure_the_next_exchange_tells_what_was_not_heard(tmp_path: Path) -> None:
    partner, segment, deaf = (
        Partner(RandomAgent(Random(1)), ProbeUnion()),
        SegmentWriter(tmp_path),
        Deaf(),
    )
    use = BudgetUse(Budget(steps=1), ManualClock())
    exchanging = Exchanging("1", deaf, partner, segment, use, TurnLock(), 0.001)
    partner.note_probes(["a"])
    exchanging.start()
    while not deaf.told:
        pass
    exchanging.stop()
    segment.close()
    other = ProbeUnion()
    listener = Partner(RandomAgent(Random(1)), other)
    listener.give(deaf("2", *listener.take()))
    assert set(other.probes) == {"a"}

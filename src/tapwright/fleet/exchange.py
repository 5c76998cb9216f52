"""The thread of a process that exchanges knowledge every few hundred milliseconds."""

from __future__ import annotations

import logging
import threading

from tapwright.fleet.messages import Exchange
from tapwright.fleet.partner import Partner
from tapwright.fleet.segment import ExchangeNote, SegmentWriter
from tapwright.run.budget_use import BudgetUse, TurnLock

_log = logging.getLogger(__name__)
_END_SECONDS = 5.0


class Exchanging:
    """Holds the turn lock just while it takes or gives; while it asks, the loops go on."""

    def __init__(
        self,
        name: str,
        exchange: Exchange,
        partner: Partner,
        segment: SegmentWriter,
        use: BudgetUse,
        lock: TurnLock,
        seconds: float,
    ) -> None:
        self._name = name
        self._exchange = exchange
        self._partner = partner
        self._segment = segment
        self._use = use
        self._lock = lock
        self._seconds = seconds
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.count = 0
        self.sent = 0  # bytes
        self.received = 0
        self.merging_seconds = 0.0

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End after the exchange that goes on."""
        self._stopped.set()
        self._thread.join(_END_SECONDS)

    def once(self) -> None:
        """Tell what was learnt and learn what others did."""
        with self._lock.held():
            epoch, version, packed = self._partner.take()
        news = self._exchange(self._name, epoch, version, packed)
        with self._lock.held():
            self._partner.give(news)
        self.count += 1
        self.merging_seconds = news.processor_seconds
        self.sent += len(packed)
        self.received += len(news.packed)
        self._segment.exchanged(
            ExchangeNote(
                steps=self._use.steps,
                seconds=round(self._use.seconds, 3),
                version=news.version,
                sent=len(packed),
                received=len(news.packed),
            )
        )

    def _run(self) -> None:
        while not self._stopped.wait(self._seconds):
            try:
                self.once()
            except Exception as error:
                # Nothing waits for the merging process: without it each process learns alone, and
                # the next exchange tells what this one could not.
                _log.warning("no exchange of knowledge: %s", error)
                self._partner.was_not_heard()

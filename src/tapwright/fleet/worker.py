"""One process of a cluster: devices with a loop each, which learn together and tell the others.

It runs the same loops as a run on one machine. It writes to the run directory if its machine sees
it, else to a directory of its own whose files the driver is sent piece by piece.
"""

from __future__ import annotations

import os
import resource
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tapwright.core.clock import SystemClock
from tapwright.core.errors import TapwrightError
from tapwright.device.device import Device
from tapwright.device.registry import DEVICES
from tapwright.fleet.exchange import Exchanging
from tapwright.fleet.lease import LeasedUse, TimedLock
from tapwright.fleet.localising import localised
from tapwright.fleet.messages import Allowance, Exchange, WorkerProgress, WorkOrder, folder_of
from tapwright.fleet.partner import Partner
from tapwright.fleet.segment import SegmentWriter
from tapwright.fleet.shipping import TOKEN_FILE, Shipping
from tapwright.recipes.recipe import Recipe
from tapwright.run.budget_use import TurnLock
from tapwright.run.coverage_union import ProbeUnion
from tapwright.run.end_reason import EndReason
from tapwright.run.events import Broadcast, Event
from tapwright.run.login import LoginTally
from tapwright.run.loop import Loop
from tapwright.run.run_lock import RunLock
from tapwright.run.run_recipes import RunRecipes
from tapwright.run.screen_pictures import ScreenPictures
from tapwright.run.worker_pool import WorkerPool


class FleetWorker:
    """Works in threads of its own; the driver asks now and then how far it is."""

    def __init__(self, order: WorkOrder, exchange: Exchange | None) -> None:
        """Prepare; nothing is started yet.

        Args:
            order: what to do.
            exchange: asks the merging process; None: this process learns alone.
        """
        self._order = order
        self._exchange = exchange
        self._clock = SystemClock()
        self._lock = TimedLock()
        self._use = LeasedUse(order.settings.budget, self._clock, lock=self._lock)
        self._logins = LoginTally()
        self._ended: EndReason | None = None
        self._error: BaseException | None = None
        self._active = 0  # threads whose device is ready
        self._began = False  # the first device is ready
        self._used_before = 0.0  # of the processor, to get ready
        self._exchanging: Exchanging | None = None
        run = order.settings.out
        self._sees_run = _token_in(run) == order.token
        self._place = run if self._sees_run else Path(tempfile.mkdtemp(prefix="tapwright-fleet-"))
        self._shipping = None if self._sees_run else Shipping(self._place, order.name)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def poll(self, allowed: Allowance) -> WorkerProgress:
        """Takes another allowance and returns what was done so far."""
        use, exchanging = self._use, self._exchanging
        use.allow(allowed)
        # In this order: whatever was done before it ended is among the files that are sent.
        ended, error = self._ended, self._error
        return WorkerProgress(
            use.steps,
            use.episodes,
            is_ready=self._began,
            waits=use.all_wait(self._active),
            ended=ended,
            error="" if error is None else str(error),
            error_kind="" if error is None else type(error).__name__,
            logins=self._logins,
            exchanges=0 if exchanging is None else exchanging.count,
            sent=0 if exchanging is None else exchanging.sent,
            received=0 if exchanging is None else exchanging.received,
            device_seconds=self._lock.seconds,
            processor_seconds=time.process_time() - self._used_before,
            megabytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            merging_seconds=0.0 if exchanging is None else exchanging.merging_seconds,
            chunks=() if self._shipping is None else self._shipping.take(),
        )

    def process(self) -> int:
        """Returns the number of the process, for those who test what follows its end."""
        return os.getpid()

    def _run(self) -> None:
        reason = EndReason.ERROR
        failure: BaseException | None = None
        try:
            reason = self._work()
        except TapwrightError as error:
            failure = error
        except BaseException as error:
            failure = error
            raise  # to the log of the process
        finally:
            self._error = failure
            self._ended = reason

    def _work(self) -> EndReason:
        order, use = self._order, self._use
        settings = localised(order)
        make = order.make_device or DEVICES.load_each(settings.device)
        devices = [make(settings.options) for _ in range(order.devices)]
        use.begin(order.seconds_left)
        with self._segment() as segment:
            try:
                devices[0].prepare(settings.app)
                recipe = RunRecipes(settings, settings.seed, None).first(devices[0])
                partner = self._partner(recipe, segment)
                pictures = ScreenPictures(self._place, settings.screenshots, self._clock)
                broadcast = Broadcast([pictures], essential=[segment])
                with self._exchanged(partner, segment):
                    return self._explore(devices, recipe, broadcast.tell)
            finally:
                for device in devices:
                    device.close()

    def _explore(
        self, devices: list[Device], recipe: Recipe, tell: Callable[[Event], None]
    ) -> EndReason:
        recipes = [recipe, *(recipe.for_worker() for _ in devices[1:])]

        def work(device: Device, number: int, lock: TurnLock) -> EndReason:
            loop = Loop(
                device, recipes[number], self._use, tell, login=self._order.login, lock=lock
            )
            self._active += 1
            if not self._began:
                self._began, self._used_before = True, time.process_time()
            try:
                return loop.run()
            finally:
                self._active -= 1
                if loop.login is not None:
                    self._logins.include(loop.login.tally)

        app = devices[0].app
        return WorkerPool(self._use, tell, work, app, lock=self._lock).run(devices)

    def _partner(self, recipe: Recipe, segment: SegmentWriter) -> Partner | None:
        """Lets everybody who counts probes hear of them; returns who exchanges knowledge."""
        use = self._use
        if self._exchange is None:
            use.coverage = ProbeUnion(segment.note_probes)
            return None

        def note(names: list[str] | tuple[str, ...]) -> None:
            segment.note_probes(names)
            partner.note_probes(names)

        use.coverage = ProbeUnion(lambda names: note(list(names)))
        partner = Partner(recipe.agent, use.coverage)
        return partner

    @contextmanager
    def _segment(self) -> Iterator[SegmentWriter]:
        """Opens the files of this process; the lock says that it may still write."""
        folder = folder_of(self._place, self._order.name)
        segment = SegmentWriter(folder)
        lock = RunLock(folder)
        lock.take()
        try:
            yield segment
        finally:
            segment.close()
            lock.release()

    @contextmanager
    def _exchanged(self, partner: Partner | None, segment: SegmentWriter) -> Iterator[None]:
        if partner is None or self._exchange is None:
            yield
            return
        self._exchanging = Exchanging(
            self._order.name,
            self._exchange,
            partner,
            segment,
            self._use,
            self._lock,
            self._order.exchange_seconds,
        )
        self._exchanging.start()
        try:
            yield
        finally:
            self._exchanging.stop()


def _token_in(run: Path) -> str | None:
    try:
        return (run / TOKEN_FILE).read_text(encoding="utf-8")
    except OSError:
        return None

"""The driver of a run on a cluster: starts processes, shares the budget, unites what they did.

Nothing waits for anything else: each process works on what it is allowed and knows, the driver
reads what they put on record, and a process that is lost is replaced while the others go on.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from tapwright.agents.knowledge import SharesKnowledge
from tapwright.core.errors import DeviceError, InputError
from tapwright.fleet.account import Account
from tapwright.fleet.cluster import Cluster, ProcessLost
from tapwright.fleet.earlier import earlier_workers
from tapwright.fleet.hiring import Hiring
from tapwright.fleet.ledger import Ledger
from tapwright.fleet.member import Member
from tapwright.fleet.merger import Merger
from tapwright.fleet.messages import Allowance, Exchange, WorkerProgress, pack
from tapwright.fleet.placing import machine_for
from tapwright.fleet.shipping import receive
from tapwright.fleet.uniting import Uniter
from tapwright.recipes.recipe import Recipe
from tapwright.run.budget_use import BudgetUse
from tapwright.run.end_reason import EndReason
from tapwright.run.events import DeviceFault, Event, FleetChanged, RunStopped
from tapwright.run.login import LoginTally
from tapwright.run.record import FleetRecord
from tapwright.run.replay_trace import TraceReplay
from tapwright.run.run_directory import read_record
from tapwright.run.run_lock import is_locked
from tapwright.run.settings import RunSettings
from tapwright.run.workers import Assignment

_POLL_SECONDS = 0.2  # between two questions to a process
_AHEAD_SECONDS = 1.5  # of work that a process is allowed in advance
_END_SECONDS = 90.0  # for devices to finish the step that they are in
_LOCK_SECONDS = 5.0  # for a process that Ray calls dead to let go of its files
_VERDICT_SECONDS = 20.0
_IN_VAIN = 6  # processes lost in a row without a step between them, which end the run


class FleetCrew:
    """Runs a recipe on the machines of a cluster."""

    def __init__(
        self,
        cluster: Cluster,
        settings: RunSettings,
        use: BudgetUse,
        tell: Callable[[Event], None],
        hiring: Hiring,
    ) -> None:
        self.logins = LoginTally()
        self._cluster = cluster
        self._settings = settings
        self._use = use
        self._tell = tell
        self._hiring = hiring
        self._ledger = Ledger(settings.budget, use.steps, use.episodes)
        self._members: list[Member] = []
        self._final: EndReason | None = None
        self._lost_in_vain = 0
        self._began = time.monotonic()
        self._is_begun = False  # the first process is ready
        self._record = self._earlier_record()

    def run(self, recipe: Recipe, assignment: Assignment | None = None) -> EndReason:
        """Works until the budget is used up."""
        if assignment is not None:
            raise ValueError("a search is handed out whole, not worker by worker")
        use, learns = self._use, self._settings.agent_options.save is not None
        uniter = Uniter(self._settings.out, use.coverage, use.steps, use.episodes)
        account = Account(uniter, TraceReplay(recipe, learns=learns), use, self._tell)
        self._record.machines = [machine.name for machine in self._cluster.machines()]
        merger = self._merge(recipe)
        try:
            for devices, device in self._hiring.places(len(self._record.machines)):
                self._hire(devices, device, merger)
            self._tell_fleet()
            while any(member.works for member in self._members):
                self._attend(account, merger)
            return self._reason()
        finally:
            self._end(account)
            uniter.close()

    def close(self) -> None:
        """Nothing is held once `run` has ended."""

    def _attend(self, account: Account, merger: Exchange | None) -> None:
        """Asks who was not asked of late, hears who answers, and puts on record what they did."""
        now = time.monotonic()
        for member in self._members:
            if member.works and member.question is None and now >= member.asked + _POLL_SECONDS:
                member.question = member.handle.poll.remote(self._allowance(member))
        waiting = {member.question: member for member in self._members if member.question}
        for answered in self._cluster.ready(list(waiting), _POLL_SECONDS / 4):
            self._hear(waiting[answered], account, merger)
        steps = self._use.steps
        for member in self._members:
            if not member.is_gone:
                account.advance(member)
        if self._use.steps > steps:
            self._lost_in_vain = 0
        self._decide()

    def _allowance(self, member: Member) -> Allowance:
        progress = member.progress
        if self._final is not None:
            return Allowance(progress.steps, progress.episodes, self._final)
        if not progress.is_ready:
            return Allowance(0, 0)
        ahead = max(2 * member.devices, round(member.rate * _AHEAD_SECONDS))
        return self._ledger.allow(
            member.name, progress.steps, progress.episodes, ahead, member.devices
        )

    def _hear(self, member: Member, account: Account, merger: Exchange | None) -> None:
        question, member.question = member.question, None
        try:
            progress: WorkerProgress = self._cluster.result(question)
        except ProcessLost as error:
            self._lose(member, error.message, account, merger)
            return
        receive(self._settings.out, progress.chunks)
        member.hear(progress, time.monotonic())
        if progress.is_ready and not self._is_begun:
            self._begin()
        if progress.error_kind in ("InputError", "LocatedError"):
            raise InputError(f"on {member.machine.name}: {progress.error}")
        if progress.ended is EndReason.LAUNCH:
            self._final = EndReason.LAUNCH
        if progress.error:
            self._lose(member, progress.error, account, merger)

    def _begin(self) -> None:
        """Counts time from now on, as a run on one machine does once its device is ready."""
        now = time.monotonic()
        self._use.leave_out(now - self._began)
        self._began, self._is_begun = now, True

    def _lose(self, member: Member, reason: str, account: Account, merger: Exchange | None) -> None:
        """Names the process that is gone, takes back what it was allowed, and replaces it."""
        end = time.monotonic() + _LOCK_SECONDS
        while is_locked(member.reader.folder) and time.monotonic() < end:
            time.sleep(_POLL_SECONDS / 4)
        account.advance(member)
        member.is_gone, member.record.lost = True, reason
        self.logins.include(member.progress.logins)
        self._ledger.lose(member.name, member.record.steps, member.record.episodes)
        where = f"process {member.name} on {member.machine.name}"
        self._tell(DeviceFault(f"{where} is lost: {reason}", self._use.steps))
        self._lost_in_vain += 1
        if self._lost_in_vain > _IN_VAIN:
            raise DeviceError(
                f"{where} is the {self._lost_in_vain}th to be lost without a step: {reason}"
            )
        if self._final is None:
            self._hire(member.devices, member.device, merger)
        self._tell_fleet()

    def _hire(self, devices: int, device: str, merger: Exchange | None) -> None:
        busy: Counter[str] = Counter()
        for member in self._members:
            if member.works:
                busy[member.machine.id] += member.devices
        member = self._hiring.hire(devices, device, busy, self._seconds_left(), merger)
        self._members.append(member)
        self._ledger.enrol(member.name)
        self._record.workers.append(member.record)

    def _merge(self, recipe: Recipe) -> Exchange | None:
        """Starts the merging process, which knows what an earlier part of the run learnt."""
        machines = self._cluster.machines()
        if not self._hiring.exchange_seconds:
            return None
        call = self._cluster.start_merger(machine_for(machines, {}), Merger)
        if self._settings.resume and isinstance(recipe.agent, SharesKnowledge):
            call("earlier", "", 0, pack(recipe.agent.all_learnt()))
        return call

    def _decide(self) -> None:
        """Ends the run where its budget is used up, or somebody wants it ended."""
        budget, use = self._settings.budget, self._use
        if self._final is not None:
            return
        if use.stopped is not None:
            self._final = use.stopped
        elif self._is_begun and budget.seconds is not None and use.seconds >= budget.seconds:
            self._final = EndReason.TIME
        elif self._ledger.is_empty and all(map(self._is_done, self._members)):
            steps = self._ledger.steps
            self._final = EndReason.STEPS if steps.is_empty else EndReason.EPISODES

    def _is_done(self, member: Member) -> bool:
        """Whether a process has used all that it was allowed; one that is not ready has nothing."""
        progress = member.progress
        if not member.works:
            return True
        if not progress.is_ready:
            return self._ledger.has_nothing(member.name)
        return progress.waits and self._ledger.has_used(
            member.name, progress.steps, progress.episodes
        )

    def _seconds_left(self) -> float | None:
        seconds = self._settings.budget.seconds
        return None if seconds is None else max(0.001, seconds - self._use.seconds)

    def _reason(self) -> EndReason:
        """Returns why the run ended; without any device left it failed."""
        ended = [each.progress.ended for each in self._members if not each.is_gone]
        for reason in (self._final, *ended):
            if reason is not None:
                return reason
        raise DeviceError("every process of the cluster is lost", hint="see `ray status`")

    def _end(self, account: Account) -> None:
        """Lets each device finish its step, puts all on record, and ends the processes."""
        self._final = self._final or EndReason.INTERRUPTED
        end = time.monotonic() + _END_SECONDS
        try:
            while any(each.works for each in self._members) and time.monotonic() < end:
                with suppress(RunStopped):  # it is what ends the run already
                    self._attend(account, None)
            for member in self._members:
                self._put_on_record(member, account)
        finally:
            for member in self._members:
                if not member.is_gone:
                    self.logins.include(member.progress.logins)
                    self._cluster.end(member.handle)
            self._wait_for_verdict_on_machines()
            self._tell_fleet()

    def _wait_for_verdict_on_machines(self) -> None:
        """Ray takes a while to call a machine dead of which all processes are lost."""
        kept = {each.machine.id for each in self._members if not each.is_gone}
        doubtful = {each.machine.id for each in self._members} - kept
        end = time.monotonic() + _VERDICT_SECONDS
        while kept and doubtful & {each.id for each in self._cluster.machines()}:
            if time.monotonic() > end:
                return
            time.sleep(_POLL_SECONDS)

    @staticmethod
    def _put_on_record(member: Member, account: Account) -> None:
        while not member.is_gone:
            try:
                account.advance(member)
                return
            except RunStopped:
                continue

    def _tell_fleet(self) -> None:
        record = self._record
        up = {machine.name for machine in self._cluster.machines()}
        record.lost_machines = [name for name in record.machines if name not in up]
        record.seconds = round(time.monotonic() - self._began, 3)
        record.device_seconds = round(
            sum(each.progress.device_seconds for each in self._members), 3
        )
        record.merging_seconds = round(
            max((each.progress.merging_seconds for each in self._members), default=0.0), 3
        )
        self._tell(FleetChanged(record))

    def _earlier_record(self) -> FleetRecord:
        """The processes of the parts before this one are part of the run as well."""
        if not self._settings.resume:
            return FleetRecord()
        out = self._settings.out
        return FleetRecord(workers=earlier_workers(out, read_record(out).fleet))

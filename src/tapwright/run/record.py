"""The record of a run, `run.json`, as typed values.

Its schema is `docs/reference/schemas/run.json`.
Version 2. The recorder is the only writer; the others tell it by events that hold these values.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from tapwright.core.document import Count
from tapwright.findings.verdict import FindingVerdict, PhoneVerdict
from tapwright.run.settings import RunSettings

VERSION = 2


class RunState(StrEnum):
    """How far a run has got."""

    RUNNING = "running"
    VERIFYING = "verifying"  # its budget is used; tests, checks and suite go on
    ENDED_EARLY = "ended early"
    FINISHED = "finished"  # nothing of it is missing
    KILLED = "killed"  # never written: what a reader says of a run whose process is gone

    @property
    def goes_on(self) -> bool:
        """Whether a process should be at work."""
        return self in (RunState.RUNNING, RunState.VERIFYING)


class Record(msgspec.Struct, kw_only=True):
    """A part of the record; every field is in the file, whatever its value."""


class PartRecord(Record):
    """One process that worked on the run; a run that was resumed has several."""

    began: str  # a time of day
    steps: Count  # taken before it
    seconds: float  # used before it


class UsedRecord(Record):
    """How much of the budget was used."""

    steps: Count = 0
    episodes: Count = 0
    seconds: float = 0.0


class RateRecord(Record):
    """How often a test held when it was replayed."""

    held: Count
    times: Count

    @property
    def is_steady(self) -> bool:
        """Whether it held every time."""
        return 0 < self.held == self.times


class PhoneRecord(Record):
    """What came of a finding's test on a phone."""

    device: str
    verdict: PhoneVerdict
    rate: RateRecord
    reason: str = ""


class CrashRecord(Record):
    """A crash and its test."""

    headline: str = ""
    times: Count = 0
    test: str = ""  # its file in the run directory
    length: Count | None = None  # steps of the test
    found_in: Count | None = None  # steps of the episode that found it
    verdict: FindingVerdict = FindingVerdict.UNCHECKED
    rate: RateRecord | None = None
    on_phone: PhoneRecord | None = None  # None: not tried on one
    rests_on: str = ""  # the call that makes it a suspect
    seconds: float = 0.0  # that it took to verify it
    place: str = ""  # `FILE:LINE` of the blamed frame, where the sources are known


class ViolationRecord(Record):
    """A property that the app does not have, and its test."""

    property: str = ""
    loses: str = ""
    before: str = ""
    after: str = ""
    test: str = ""
    length: Count | None = None
    verdict: FindingVerdict = FindingVerdict.UNCHECKED
    rate: RateRecord | None = None
    on_phone: PhoneRecord | None = None
    seconds: float = 0.0


class SuiteRecord(Record):
    """The test suite that a run leaves."""

    tests: Count = 0
    steps: Count = 0
    episodes: Count = 0  # that it was chosen from
    replayed: Count = 0
    held: Count = 0
    covered: Count = 0  # probes that it and the tests of crashes hit when it was made
    covered_by_run: Count = 0
    screens: Count = 0  # kinds of screens that they show
    screens_of_run: Count = 0
    untried: Count = 0  # behaviours that there was no time for


class FoundRecord(Record):
    """What a run found."""

    states: Count | None = None  # None: the run has not ended
    activities: list[str] = []
    crashes: dict[str, CrashRecord] = {}  # by signature
    violations: list[ViolationRecord] = []
    not_checked: dict[str, str] = {}  # properties asked for: `at all` or `in part`
    known_gone: list[str] = []  # findings of the baseline that this run did not see
    suite: SuiteRecord | None = None


class CounterRecord(Record):
    """How much of something was covered."""

    covered: Count
    total: Count


class LimitRecord(Record):
    """Something the app asked for that the device lacks."""

    kind: str = ""
    name: str = ""
    message: str = ""
    times: Count = 1


class LoginsRecord(Record):
    """How often the login was done."""

    done: Count = 0
    failed: Count = 0
    reason: str = ""


class GuidanceRecord(Record):
    """How often a guide took over."""

    targets: Count = 0
    reached: Count = 0
    steps: Count = 0


class UseCasesRecord(Record):
    """How many of the given use cases were come upon."""

    explored: Count = 0
    given: Count = 0


class TypedRecord(Record):
    """A text that a test writes, and the fields it goes into."""

    text: str
    fields: list[str] = []


class OwnFieldRecord(Record):
    """A condition that holds only in a field that the test wrote."""

    condition: str
    field: str
    step: Count
    stage: str = ""


class WitnessTestRecord(Record):
    """The test that was made of a witness."""

    path: str = ""
    length: Count = 0
    found_in: Count = 0
    verified: bool = False
    rate: RateRecord | None = None
    typed: list[TypedRecord] = []
    own_fields: list[OwnFieldRecord] = []


class HowFarRecord(Record):
    """How far a search got that found no witness."""

    reached: Count = 0
    total: Count = 0
    left: str = ""
    closest_screen: str | None = None
    closest_step: Count | None = None
    picture: str | None = None
    never_seen: list[str] = []
    explanation: list[str] = []
    typed: list[str] = []  # by all attempts
    fields: list[str] = []  # that they came by, as a specification may call them


class SearchRecord(Record):
    """What came of the search for one specification."""

    found: bool = False
    is_over: bool = True  # False: something ended the run in the middle of it
    episodes: Count = 0
    steps: Count = 0
    seconds: float = 0.0
    rehearsed: Count = 0
    rejected: Count = 0
    episodes_after: Count = 0  # after the first witness, for a shorter one
    test: WitnessTestRecord | None = None
    how_far: HowFarRecord | None = None


class FleetWorkerRecord(Record):
    """A process of a cluster that worked for the run."""

    name: str
    machine: str = ""
    devices: Count = 0
    steps: Count = 0
    episodes: Count = 0
    states: Count = 0  # that it was the first to see
    probes: Count = 0  # that it was the first to hit
    repeated: Count = 0  # probes that it took for new, and another had hit before
    crashes: list[str] = []  # that it was the first to find
    exchanges: Count = 0  # of knowledge with the others
    sent: Count = 0  # bytes
    received: Count = 0
    processor_seconds: float = 0.0  # of the process itself, without its devices
    megabytes: float = 0.0  # of its memory
    lost: str = ""  # why it is gone before the end; empty: it is not


class FleetRecord(Record):
    """The processes of a run on a cluster, and how much they did at once."""

    workers: list[FleetWorkerRecord] = []
    machines: list[str] = []
    lost_machines: list[str] = []
    seconds: float = 0.0  # of real time, from the first process that was ready to the last step
    device_seconds: float = 0.0  # that the devices worked, all added up
    merging_seconds: float = 0.0  # of the merging process's processor


class RunRecord(Record, kw_only=True):
    """All that `run.json` says."""

    version: int
    tapwright: str = ""
    python: str = ""
    system: str = ""
    command: list[str] = []
    merged: list[str] = []  # run directories that this one was made of
    started: str = ""
    settings: RunSettings
    state: RunState
    parts: list[PartRecord] = []
    coverage_from_step: Count = 0  # what was covered before is lost
    ended: str = ""  # why the budget or the run came to its end
    message: str = ""
    used: UsedRecord | None = None  # None: nobody knew when it ended
    found: FoundRecord = msgspec.field(default_factory=FoundRecord)
    coverage: dict[str, CounterRecord] = {}
    measured_code: str = ""  # what coverage counts, and how that was decided
    limits: list[LimitRecord] = []
    unaudited: dict[str, Count] = {}  # answers that nobody compared with Android's, by call
    faults: list[str] = []
    confinement: dict[str, str] = {}  # each layer that keeps the app in its place, and what holds
    restarts: dict[str, Count] = {}
    rule_matches: dict[str, Count] = {}  # screens on which each rule of the user's matched
    logins: LoginsRecord | None = None
    guidance: GuidanceRecord | None = None
    use_cases: UseCasesRecord | None = None
    witnesses: dict[str, SearchRecord] = {}  # by target; those begun
    fleet: FleetRecord | None = None  # None: one process did it all

    @property
    def is_witness(self) -> bool:
        """Whether it was a search for witnesses."""
        return bool(self.settings.targets)

"""What a run tells while it goes on: typed events and those who listen to them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from tapwright.core.action import Action
from tapwright.core.app import App
from tapwright.core.screen import Screen
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark
from tapwright.run.budget import Budget
from tapwright.run.record import (
    CrashRecord,
    FleetRecord,
    SearchRecord,
    SuiteRecord,
    ViolationRecord,
)
from tapwright.run.run_result import RunResult

# Takes a picture of what the device shows now. An event that tells of a screen carries it, since
# of several devices only that one shows it; it is to be called while the event is handled only.
Screenshooter = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class RunStarted:
    """The device is open and the app installed."""

    app: App
    device: str
    agent: str
    seed: int
    budget: Budget
    remarks: tuple[str, ...] = ()  # what the device has to say of the app
    confinement: Mapping[str, str] = field(default_factory=dict)  # what keeps it in its place
    measured_code: str = ""  # what coverage counts


@dataclass(frozen=True, slots=True)
class EpisodeStarted:
    """The app was started afresh."""

    mark: EpisodeMark
    screenshot: Screenshooter | None = None  # None: the device takes no pictures


@dataclass(frozen=True, slots=True)
class ActionChosen:
    """An action is about to be performed; whoever hears of it may hold the run up."""

    number: int  # of the step
    screen: Screen
    action: Action
    screenshot: Screenshooter | None = None


@dataclass(frozen=True, slots=True)
class StepTaken:
    """An action was performed and learnt from."""

    step: Step
    state: Hashable  # of the screen that the step led to
    screenshot: Screenshooter | None = None


class RestartReason(StrEnum):
    """Why the app was started again in the middle of an episode."""

    LEFT = "another app was shown too long"
    NOTHING_TO_DO = "the screen offered nothing to do"
    STUCK = "nothing that was done changed the screen"
    BLANK = "the app showed nothing at all"
    DEAD = "the app ended at every start until its data were cleared"


@dataclass(frozen=True, slots=True)
class AppRestarted:
    """The watchdog starts the app again; the step that does it, or a new episode, follows."""

    reason: RestartReason
    steps: int  # taken before


@dataclass(frozen=True, slots=True)
class SearchStarted:
    """The episodes that follow look for a witness of this specification."""

    name: str
    source: str
    number: int  # from 0, in the order in which they are tried
    total: int
    rehearsed: int  # experiences of earlier searches that were learnt first


@dataclass(frozen=True, slots=True)
class SearchEnded:
    """A witness was found, or the search was given up, or something ended the run meanwhile."""

    target: str  # by which its files are called
    name: str
    record: SearchRecord


@dataclass(frozen=True, slots=True)
class DeviceFault:
    """The device failed and is being replaced; nothing about the app follows from it."""

    message: str
    steps: int  # taken before the fault


@dataclass(frozen=True, slots=True)
class FleetChanged:
    """What the processes of a cluster did so far; one of them is new or gone, or all ended."""

    fleet: FleetRecord


@dataclass(frozen=True, slots=True)
class ListenerFailed:
    """A listener raised and hears no more."""

    listener: str
    message: str


@dataclass(frozen=True, slots=True)
class RunEnded:
    """No more steps are taken; tests of what was found may follow."""

    result: RunResult


@dataclass(frozen=True, slots=True)
class CrashesTested:
    """Crashes have tests, or tests that were replayed or made shorter."""

    crashes: Mapping[str, CrashRecord]  # by signature


@dataclass(frozen=True, slots=True)
class PropertiesChecked:
    """Properties were checked, or are yet to be: all violations so far and what is left."""

    violations: tuple[ViolationRecord, ...]
    not_checked: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class KnownCompared:
    """The findings were compared with the baseline of accepted ones."""

    gone: tuple[str, ...]  # in the baseline, and not seen by this run


@dataclass(frozen=True, slots=True)
class SuiteWritten:
    """The run has a test suite, or it was replayed."""

    suite: SuiteRecord


@dataclass(frozen=True, slots=True)
class RunConcluded:
    """Nothing follows: what came after the last step is done, or something ended it."""

    problem: str = ""  # why not all of it is done


Event = (
    RunStarted
    | EpisodeStarted
    | ActionChosen
    | StepTaken
    | AppRestarted
    | SearchStarted
    | SearchEnded
    | DeviceFault
    | FleetChanged
    | ListenerFailed
    | RunEnded
    | CrashesTested
    | PropertiesChecked
    | KnownCompared
    | SuiteWritten
    | RunConcluded
)


class RunStopped(BaseException):
    """A listener ends the run between two steps; no failure, so it is not held back as one."""


class Listener(Protocol):
    """Hears the events of a run, in order."""

    def handle(self, event: Event) -> None:
        """Take notice of an event."""
        ...

    def close(self) -> None:
        """No more events come."""
        ...


class Broadcast:
    """Tells every listener; one that fails is reported once and cannot stop the run.

    Essential listeners are different: without the recorder a run would be lost, so its failure
    ends the run.
    """

    def __init__(self, listeners: list[Listener], *, essential: list[Listener]) -> None:
        self._essential = essential
        self._listeners = listeners

    def tell(self, event: Event) -> None:
        """Hand the event to everyone."""
        for listener in self._essential:
            listener.handle(event)
        self.tell_others(event)

    def tell_others(self, event: Event) -> None:
        """Hand the event to all but the essential listeners."""
        for listener in self._listeners:
            try:
                listener.handle(event)
            except Exception as error:
                self._drop(listener, error)

    def close(self) -> None:
        """Close every listener, even if one fails."""
        for listener in [*self._essential, *self._listeners]:
            try:
                listener.close()
            except Exception as error:
                self._drop(listener, error)

    def _drop(self, listener: Listener, error: Exception) -> None:
        # A new list, because `tell` may be iterating over the old one.
        self._listeners = [other for other in self._listeners if other is not listener]
        message = f"{type(error).__name__}: {error}"
        self.tell(ListenerFailed(type(listener).__name__, message))

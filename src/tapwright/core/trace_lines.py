"""The lines of a trace as typed values; `docs/reference/schemas/trace-*.json` are their schemas."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tapwright.core.action import Action, parse_action
from tapwright.core.crash import Crash
from tapwright.core.document import Codec, Count, Whole
from tapwright.core.screen import Screen
from tapwright.core.step import Limit, Observation, Step

VERSION = 1


class TraceHeader(msgspec.Struct, frozen=True):
    """The first line."""

    trace: str  # "tapwright"
    version: int


class CrashValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A crash, in a line of a trace or a row of the experience database."""

    kind: str
    exception: str = ""
    message: str = ""
    stack: str = ""
    thread: str = "main"
    rests_on: str = ""

    @classmethod
    def of(cls, crash: Crash | None) -> CrashValue | None:
        """Returns a crash as it is written."""
        return None if crash is None else cls(*crash)

    @property
    def crash(self) -> Crash:
        """The crash that was written."""
        return Crash(
            self.kind, self.exception, self.message, self.stack, self.thread, self.rests_on
        )


class EpisodeLine(msgspec.Struct, kw_only=True, omit_defaults=True, frozen=True):
    """An episode begins on the named screen."""

    episode: Whole
    screen: str
    seconds: float
    epsilon: float | None = None
    limits: tuple[Limit, ...] = ()
    unaudited: dict[str, Count] = {}


class StepLine(msgspec.Struct, kw_only=True, omit_defaults=True, frozen=True):
    """A step from one named screen to another."""

    step: Whole
    episode: Whole
    before: str
    action: str
    after: str
    seconds: float
    rewards: dict[str, float] = {}
    values: dict[str, float] = {}
    covered: Count = 0
    crash: CrashValue | None = None
    logs: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    unaudited: dict[str, Count] = {}
    toasts: tuple[str, ...] = ()

    @classmethod
    def of(cls, step: Step, before: str, after: str) -> StepLine:
        """Returns a step as it is written, between the screens with these names."""
        observation = step.observation
        return cls(
            step=step.number,
            episode=step.episode,
            before=before,
            action=_text_of(step.action),
            after=after,
            seconds=observation.seconds,
            rewards=dict(step.rewards),
            values=dict(step.values),
            covered=observation.newly_covered,
            crash=CrashValue.of(observation.crash),
            logs=observation.logs,
            limits=observation.limits,
            unaudited=dict(observation.unaudited),
            toasts=observation.toasts,
        )

    def read(self, before: Screen, after: Screen) -> Step:
        """Returns the step that was written."""
        observation = Observation(
            screen=after,
            seconds=self.seconds,
            crash=None if self.crash is None else self.crash.crash,
            logs=self.logs,
            limits=self.limits,
            newly_covered=self.covered,
            unaudited=tuple(self.unaudited.items()),
            toasts=self.toasts,
        )
        return Step(
            self.step,
            self.episode,
            before,
            _parse_action(self.action),
            observation,
            tuple(self.rewards.items()),
            tuple(self.values.items()),
        )


HEADER = Codec(TraceHeader)
CRASH = Codec(CrashValue)
EPISODE = Codec(EpisodeLine)
STEP = Codec(StepLine)


# The same few actions come again and again.
@lru_cache(maxsize=16384)
def _text_of(action: Action) -> str:
    return str(action)


@lru_cache(maxsize=16384)
def _parse_action(text: str) -> Action:
    return parse_action(text)

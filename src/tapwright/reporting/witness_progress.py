"""Progress of a witness run: a line when a search begins and ends, and now and then between."""

from __future__ import annotations

from collections.abc import Callable

from tapwright.core.clock import Clock, SystemClock
from tapwright.core.duration import format_duration
from tapwright.engine.events import (
    DeviceFault,
    EpisodeStarted,
    Event,
    ListenerFailed,
    RunStarted,
    SearchEnded,
    SearchStarted,
    StepTaken,
)

_EVERY_SECONDS = 10.0


class WitnessProgress:
    """Says how far the searches are."""

    def __init__(self, say: Callable[[str], None], clock: Clock | None = None) -> None:
        self._say = say
        self._clock = clock or SystemClock()
        self._next = self._clock.now() + _EVERY_SECONDS
        self._episodes = self._steps = 0

    def handle(self, event: Event) -> None:
        """Say it if it is worth a line."""
        match event:
            case StepTaken():
                self._steps += 1
                self._now_and_then()
            case EpisodeStarted():
                self._episodes += 1
            case RunStarted():
                self._say(
                    f"Searching {event.app.name} on {event.device} with {event.agent}, "
                    f"seed {event.seed}"
                )
            case SearchStarted():
                self._episodes = self._steps = 0
                known = (
                    f", {_count(event.rehearsed, 'experience')} rehearsed"
                    if event.rehearsed
                    else ""
                )
                self._say(f"[{event.number + 1} of {event.total}] {event.name}{known}")
            case SearchEnded():
                word = "found" if event.found else "no witness"
                taken = f"{_count(event.episodes, 'episode')}, {_count(event.steps, 'step')}"
                self._say(f"  {word} after {taken} in {format_duration(event.seconds)}")
            case DeviceFault():
                self._say(f"  device fault after step {event.steps}: {event.message}")
            case ListenerFailed():
                self._say(f"  {event.listener} failed and is left out: {event.message}")

    def close(self) -> None:
        """Nothing is held."""

    def _now_and_then(self) -> None:
        now = self._clock.now()
        if now >= self._next:
            self._next = now + _EVERY_SECONDS
            self._say(
                f"  {_count(self._episodes, 'episode')}, {_count(self._steps, 'step')} so far"
            )


def _count(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"

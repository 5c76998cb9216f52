"""Follows a run for its live page: what is on the screen, what comes next, what was found."""

from __future__ import annotations

import base64
import threading
from collections import deque
from pathlib import Path
from typing import Any

from tapwright.core.clock import Clock
from tapwright.core.errors import DeviceError
from tapwright.core.screen import Bounds, Screen
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark
from tapwright.device.picture import shrink
from tapwright.report.history import RunHistory
from tapwright.report.live.control import Control
from tapwright.report.pace import seconds_left
from tapwright.report.timeline.tables import TimelineTables
from tapwright.run.budget import Budget
from tapwright.run.events import (
    ActionChosen,
    EpisodeStarted,
    Event,
    RunEnded,
    RunStarted,
    Screenshooter,
    SearchStarted,
    StepTaken,
)
from tapwright.testcase.labels import describe_on

_PICTURE_SECONDS = 0.4  # between two pictures of the screen
_LINES_KEPT = 8


class Watch:
    """A listener in the run's thread; `now`, `story` and `timeline` are read by the server's.

    Whoever reads `story` or `timeline` holds `lock` meanwhile.
    """

    def __init__(self, directory: Path, control: Control, clock: Clock, real: Clock) -> None:
        """Prepare.

        Args:
            directory: of the run.
            control: what the user told the run.
            clock: the run's own, which stands still while it is paused.
            real: goes on all the time.
        """
        self.directory = directory
        self.control = control
        self.lock = threading.Lock()
        self.story = RunHistory("")
        self.timeline = TimelineTables("")
        self.viewers = 0
        self.version = 0  # grows with everything that could be shown
        self.phase = "starting"
        self._clock, self._real = clock, real
        self._started = clock.now()
        self._budget: Budget | None = None
        self._seconds = 0.0  # that the run took, once it has ended
        self._next: dict[str, Any] = {}
        self._picture: dict[str, Any] = {}
        self._picture_at = float("-inf")
        self._lines: deque[str] = deque(maxlen=_LINES_KEPT)

    def handle(self, event: Event) -> None:
        """Take notice, and hold the run up before each action if the user wants it."""
        match event:
            case ActionChosen():
                self._show(event)
                self.control.pass_by()
            case StepTaken():
                self._add(event.step)
                self.version += 1
            case EpisodeStarted():
                self._add(event.mark)
            case RunStarted():
                self._begin(event)
            case SearchStarted():
                self.say(f"Looking for a witness: {event.name}")
            case RunEnded():
                self._seconds = event.result.seconds
                self.phase = "ended"
                self._next = {}
                self.version += 1

    def close(self) -> None:
        """Nothing is held; the server goes on until it is closed."""

    def say(self, line: str) -> None:
        """Show a line, such as what becomes of a crash."""
        self._lines.append(line)
        self.version += 1

    def now(self) -> dict[str, Any]:
        """What the top of the page shows."""
        seconds = max(self._seconds or self._clock.now() - self._started, 1e-9)
        story, left = self.story, None
        if self._budget is not None and self.phase == "running":
            left = seconds_left(
                self._budget, seconds=seconds, steps=story.steps, episodes=story.episodes
            )
        return {
            "phase": self.phase,
            "paused": self.control.is_paused,
            "stopping": self.control.is_stopped,
            "steps": story.steps,
            "rate": round(story.steps / seconds, 1),
            "places": len(story.places),
            "activities": len(story.activities),
            "covered": story.covered,
            "crashes": len(story.crashes),
            "left": left,
            "picture": self._picture,
            "next": self._next,
            "lines": list(self._lines),
        }

    def _add(self, entry: EpisodeMark | Step) -> None:
        with self.lock:
            self.story.add(entry)
            self.timeline.add(entry)

    def _begin(self, event: RunStarted) -> None:
        with self.lock:
            self.story = RunHistory(event.app.package)
            self.timeline = TimelineTables(event.app.package)
        self._budget = event.budget
        self._started = self._clock.now()
        self.phase = "running"
        self.version += 1

    def _show(self, event: ActionChosen) -> None:
        screen, action = event.screen, event.action
        widget = None if action.target is None else screen.find(action.target)
        self._next = {
            "number": event.number + 1,
            "action": describe_on(action, screen),
            "activity": screen.activity.rpartition(".")[2],
        }
        mark = None if widget is None else widget.bounds
        if event.screenshot is not None and self._wants_picture():
            self._photograph(event.screenshot, screen, mark, self._next)
        self.version += 1

    def _wants_picture(self) -> bool:
        """Now and then, while somebody looks; always before a step by hand."""
        if not self.viewers:
            return False
        due = self._real.now() - self._picture_at >= _PICTURE_SECONDS
        return due or self.control.is_paused

    def _photograph(
        self,
        screenshot: Screenshooter,
        screen: Screen,
        mark: Bounds | None,
        step: dict[str, Any],
    ) -> None:
        try:
            picture = shrink(screenshot(), screen)
        except DeviceError:
            # The step that follows shows whether the device is lost.
            return
        self._picture_at = self._real.now()
        data = "data:image/webp;base64," + base64.b64encode(picture).decode("ascii")
        self._picture = {"data": data, "size": screen.size, "mark": mark, "step": step}

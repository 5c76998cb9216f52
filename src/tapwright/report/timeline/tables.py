"""The steps of a run as tables for a page: whatever comes again is named by its number.

Tables only ever grow, so a page of a run that goes on is sent what lies behind what it has. A row
is a list, because the names of its fields would be most of the page; `timeline.js` reads them by
the same order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tapwright.core.action import Action, parse_action
from tapwright.core.crash import Crash
from tapwright.core.screen import FLAGS, Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.findings.crashes import signature
from tapwright.testcase.labels import plan_of

TABLES = ("strings", "widgets", "screens", "pictures", "shots", "episodes", "steps")
_LINES = 60  # of the log of one step; the last ones
_LINE_LENGTH = 400
_STACK_LENGTH = 20_000
_TEXT_LENGTH = 400  # of a widget
_MARKS = tuple(flag for flag in FLAGS if flag != "focusable")  # nearly every widget is that


class TimelineTables:
    """Takes the entries of a trace, one after the other, into the tables of a page."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._strings: dict[str, int] = {}
        self._widgets: dict[Widget, int] = {}
        self._screens: dict[str, int] = {}
        self._described: dict[tuple[str, Any], str] = {}
        self.screens: list[Screen] = []  # by number
        self.rows: dict[str, list[Any]] = {name: [] for name in TABLES}

    def add(self, entry: EpisodeMark | Step) -> None:
        """Take the next entry."""
        if isinstance(entry, EpisodeMark):
            screen = self._screen(entry.screen)
            begin = len(self.rows["steps"])
            row = [entry.number, begin, screen, round(entry.seconds, 3), entry.epsilon]
            self.rows["episodes"].append(row)
        else:
            self.rows["steps"].append(self._step(entry))

    def show(self, screen: int, picture: int, *, is_exact: bool) -> None:
        """Give a screen a picture: its own, or one of the same place at another moment."""
        self.rows["shots"].append([screen, picture, int(is_exact)])

    def picture(self, address: str) -> int:
        """Take a picture; the number that it has from now on."""
        self.rows["pictures"].append(address)
        return len(self.rows["pictures"]) - 1

    def since(self, have: Mapping[str, int]) -> dict[str, list[Any]]:
        """The rows that lie behind so many of each table."""
        return {name: rows[max(0, have.get(name, 0)) :] for name, rows in self.rows.items()}

    def _step(self, step: Step) -> list[Any]:
        observation = step.observation
        return [
            step.number,
            step.episode,
            self._screen(step.before),
            self._describe(step),
            self._target(step),
            self._screen(step.after),
            round(observation.seconds, 3),
            observation.newly_covered,
            [[name, value] for name, value in step.rewards],
            [_valued(text, value, step.action) for text, value in step.values],
            _log(observation.logs),
            None if step.crash is None else _crash_columns(step.crash),
            _limit_lines(observation),
        ]

    def _describe(self, step: Step) -> str:
        key = (step.before.fingerprint, step.action)
        if key not in self._described:
            self._described[key] = plan_of(step).describe()
        return self._described[key]

    def _target(self, step: Step) -> int:
        """Which widget of the screen before is acted on, in document order; -1: none."""
        identity = step.action.target
        if identity is None:
            return -1
        for number, (known, _) in enumerate(step.before.identities()):
            if known == identity:
                return number
        return -1

    def _screen(self, screen: Screen) -> int:
        name = screen.fingerprint
        if name not in self._screens:
            self._screens[name] = len(self.screens)
            self.screens.append(screen)
            width, height = screen.size
            is_outside = screen.package != self._package
            widgets = [self._widget(widget) for widget in screen.widgets]
            where = self._string(screen.activity or screen.package)
            self.rows["screens"].append([where, width, height, int(is_outside), widgets])
        return self._screens[name]

    def _widget(self, widget: Widget) -> int:
        if widget not in self._widgets:
            self._widgets[widget] = len(self._widgets)
            marks = sum(getattr(widget, mark) << bit for bit, mark in enumerate(_MARKS))
            text = "•" * len(widget.text) if widget.password else widget.text
            self.rows["widgets"].append(
                [
                    self._string(widget.class_name),
                    self._string(widget.resource_id),
                    text[:_TEXT_LENGTH],
                    widget.content_description[:_TEXT_LENGTH],
                    *widget.bounds,
                    marks,
                    widget.depth,
                ]
            )
        return self._widgets[widget]

    def _string(self, text: str) -> int:
        if text not in self._strings:
            self._strings[text] = len(self._strings)
            self.rows["strings"].append(text)
        return self._strings[text]


def mark_names() -> Sequence[str]:
    """What the bits of a widget's marks mean, from the lowest on."""
    return [mark.replace("_", "-") for mark in _MARKS]


def _valued(text: str, value: float, chosen: Action) -> list[Any]:
    """An action with its value, and whether it was chosen, whatever text it writes."""
    action = parse_action(text)
    is_chosen = (action.kind, action.target) == (chosen.kind, chosen.target)
    return [action.describe(), value, int(is_chosen)]


def _log(lines: Sequence[str]) -> list[str]:
    kept = [line[:_LINE_LENGTH] for line in lines[-_LINES:]]
    return [f"… {len(lines) - _LINES} lines before", *kept] if len(lines) > _LINES else kept


def _crash_columns(crash: Crash) -> list[Any]:
    name = signature(crash) if crash.is_finding else ""
    return [crash.headline[:_LINE_LENGTH], name, crash.stack[:_STACK_LENGTH]]


def _limit_lines(observation: Observation) -> list[str]:
    said = [f"{limit.name} {limit.message}".strip() for limit in observation.limits]
    return [line[:_LINE_LENGTH] for line in said]

"""Parses a finite-state model of an app: screens, widgets and transitions in a small text file.

    package org.example.todo
    start   list

    screen list MainActivity
      label  "Tasks"
      button #add "Add" -> edit
      on rotate -> 80% list | 20% crash java.lang.IllegalStateException "lost"

Widgets are `label`, `button`, `field`, `checkbox`, `list`, `image`; `->` after a widget is what a
click (a write for a field, a scroll down for a list) leads to; `on KIND [#id] ["text"]` names any
other action. An outcome is a screen, `stay`, `exit`, `leave PACKAGE`, `crash CLASS ["message"]`,
`anr`, or `fault lost|timeout`, each with `toast "text"` if it shows one and `after DURATION` if it
takes time.
"""

from __future__ import annotations

import re
from math import inf
from pathlib import Path
from typing import NoReturn

from tapwright.core.action import ActionKind
from tapwright.core.duration import parse_duration
from tapwright.core.errors import InputError, LocatedError
from tapwright.core.suggest import did_you_mean
from tapwright.device.app_model import (
    WIDGET_KINDS,
    AppModel,
    ModelScreen,
    ModelWidget,
    TransitionOutcome,
    Trigger,
)

_DEFAULT_TRIGGER = {"field": ActionKind.WRITE, "list": ActionKind.SCROLL_DOWN}
_RESULTS = ("stay", "exit", "leave", "crash", "anr", "fault")
_FAULTS = ("lost", "timeout")
_TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|(->|\||\d+%|#[\w.:/-]+|[\w.$/:-]+))')


def load_model(path: Path) -> AppModel:
    """Reads a model file; errors name line and column."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise InputError(f"no such file: {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot read model {path}: {error}") from error
    return parse_model(text, str(path))


def parse_model(text: str, source: str = "<model>") -> AppModel:
    """Parses a model from its text."""
    return _Parser(text, source).parse()


class _Parser:
    """Parses one line at a time; `self._tokens` has (column, token) of the present line."""

    def __init__(self, text: str, source: str) -> None:
        self._lines = text.splitlines()
        self._source = source
        self._number = 0
        self._tokens: list[tuple[int, str]] = []
        self._package = ""
        self._start: tuple[str, int, int] | None = None
        self._screens: dict[str, ModelScreen] = {}
        self._goals: list[tuple[str, int, int]] = []  # screens named by outcomes
        self._triggers: list[tuple[ModelScreen, str, int, int]] = []  # widgets named by `on`

    def parse(self) -> AppModel:
        """Parses all lines and returns the model."""
        screen: ModelScreen | None = None
        for number, line in enumerate(self._lines, start=1):
            self._number = number
            self._tokens = self._split(line)
            if not self._tokens:
                continue
            column, word = self._tokens[0]
            if word == "screen":
                screen = self._screen()
            elif word in ("package", "start"):
                self._header()
            elif screen is None:
                self._fail(column, f"expected package, start or screen, got {word!r}")
            elif word == "on":
                self._on(screen)
            else:
                self._widget(screen)
        return self._whole()

    def _split(self, line: str) -> list[tuple[int, str]]:
        """Returns the tokens of a line with their columns; comments are dropped."""
        tokens, position = [], 0
        bare = line.rstrip()
        while position < len(bare):
            rest = bare[position:].lstrip()
            if not rest or (rest.startswith("#") and (len(rest) == 1 or rest[1].isspace())):
                break
            match = _TOKEN.match(bare, position)
            if match is None:
                column = len(bare) - len(rest) + 1
                self._fail(column, f"cannot read {rest.split()[0]!r}")
            start = match.start(1) if match.group(1) else match.start(2)
            tokens.append((start + 1, match.group(1) or match.group(2)))
            position = match.end()
        return tokens

    def _header(self) -> None:
        """Parses a `package` or `start` line."""
        (_, word), (column, value) = self._tokens[0], self._take(1, "a name")
        self._end(2)
        if word == "package":
            self._package = value
        else:
            self._start = (value, self._number, column)

    def _screen(self) -> ModelScreen:
        """Parses a `screen` line and returns the new screen."""
        column, name = self._take(1, "the screen's name")
        _, activity = self._take(2, "the screen's activity")
        self._end(3)
        if name in self._screens:
            self._fail(column, f"screen {name!r} is declared twice")
        if name in _RESULTS:
            self._fail(column, f"{name!r} is a word of the language, choose another name")
        screen = ModelScreen(name, activity, self._number)
        self._screens[name] = screen
        return screen

    def _widget(self, screen: ModelScreen) -> None:
        """Parses a widget line and adds it to the screen."""
        column, kind = self._tokens[0]
        if kind not in WIDGET_KINDS:
            self._fail(column, f"no widget {kind!r}", did_you_mean(kind, [*WIDGET_KINDS, "on"]))
        widget, flags, index = ModelWidget(kind), set(), 1
        while index < len(self._tokens) and self._tokens[index][1] != "->":
            column, token = self._tokens[index]
            if token.startswith("#"):
                widget.id = token[1:]
            elif token.startswith('"'):
                widget.text = _unquote(token)
            elif token in ("checked", "disabled", "long-clickable", "password"):
                flags.add(token)
            else:
                self._fail(column, f'expected #id, "text", a flag or ->, got {token!r}')
            index += 1
        widget.flags = frozenset(flags)
        screen.widgets.append(widget)
        if index < len(self._tokens):
            if not widget.key:
                self._fail(self._tokens[index][0], 'a widget that leads on needs an #id or "text"')
            kind_of_action = _DEFAULT_TRIGGER.get(kind, ActionKind.CLICK)
            self._add(screen, Trigger(kind_of_action, widget.key), index)

    def _on(self, screen: ModelScreen) -> None:
        """Parses an `on` line: a transition for any kind of action."""
        column, word = self._take(1, "an action")
        try:
            kind = ActionKind(word)
        except ValueError:
            self._fail(column, f"no action {word!r}", did_you_mean(word, list(ActionKind)))
        widget = text = None
        index = 2
        while index < len(self._tokens) and self._tokens[index][1] != "->":
            column, token = self._tokens[index]
            if token.startswith("#") and widget is None:
                widget = token[1:]
                self._triggers.append((screen, widget, self._number, column))
            elif token.startswith('"') and text is None:
                text = _unquote(token)
            else:
                self._fail(column, f'expected #id, "text" or ->, got {token!r}')
            index += 1
        self._add(screen, Trigger(kind, widget, text), index)

    def _add(self, screen: ModelScreen, trigger: Trigger, index: int) -> None:
        """Parses the outcomes behind `->` and adds the transition."""
        self._take(index, "->")
        if trigger in screen.transitions:
            self._fail(self._tokens[0][0], f"{trigger.kind} on this screen is declared twice")
        outcomes, index = [], index + 1
        while True:
            outcome, index = self._outcome(index)
            outcomes.append(outcome)
            if index >= len(self._tokens):
                break
            column, token = self._tokens[index]
            if token != "|":
                self._fail(column, f"expected | or the end of the line, got {token!r}")
            index += 1
        total = sum(outcome.weight for outcome in outcomes)
        if not 0 < total < inf:
            self._fail(self._tokens[0][0], f"the shares of the outcomes add up to {total:g}%")
        screen.transitions[trigger] = tuple(outcomes)

    def _outcome(self, index: int) -> tuple[TransitionOutcome, int]:
        """Parses one outcome; returns it and the index behind it."""
        weight, seconds, detail, message = 1.0, 0.0, "", ""
        column, token = self._take(index, "what it leads to")
        if token.endswith("%"):
            weight = float(token[:-1])
            index += 1
            column, token = self._take(index, "what it leads to")
        result, index = token, index + 1
        if result in ("leave", "crash", "fault"):
            column, detail = self._take(index, f"what to {result}")
            index += 1
            if result == "fault" and detail not in _FAULTS:
                self._fail(column, f"no fault {detail!r}", did_you_mean(detail, _FAULTS))
        elif result not in _RESULTS:
            self._goals.append((result, self._number, column))
        if index < len(self._tokens) and self._tokens[index][1].startswith('"'):
            message, index = _unquote(self._tokens[index][1]), index + 1
        toast, index = self._toast(index)
        if index < len(self._tokens) and self._tokens[index][1] == "after":
            column, token = self._take(index + 1, "a duration")
            try:
                seconds = parse_duration(token)
            except InputError as error:
                self._fail(column, error.message)
            index += 2
        return TransitionOutcome(result, detail, message, weight, seconds, toast), index

    def _toast(self, index: int) -> tuple[str, int]:
        """Parses what a toast says, if there is one; returns it and the index behind it."""
        if index >= len(self._tokens) or self._tokens[index][1] != "toast":
            return "", index
        column, token = self._take(index + 1, "what the toast says")
        if not token.startswith('"'):
            self._fail(column, f"what a toast says stands in quotes, got {token!r}")
        return _unquote(token), index + 2

    def _whole(self) -> AppModel:
        """Checks all names and returns the model."""
        self._number, self._tokens = max(1, len(self._lines)), []
        if not self._package:
            self._fail(1, "no package: begin with `package NAME`")
        if not self._screens:
            self._fail(1, "no screen: add `screen NAME ACTIVITY`")
        if self._start is None:
            self._start = (next(iter(self._screens)), 1, 1)
        for name, number, column in [self._start, *self._goals]:
            if name not in self._screens:
                self._number = number
                self._fail(column, f"no screen {name!r}", did_you_mean(name, self._screens))
        for screen, name, number, column in self._triggers:
            keys = [widget.key for widget in screen.widgets]
            if name not in keys:
                self._number = number
                self._fail(column, f"no widget #{name} on {screen.name}", did_you_mean(name, keys))
        return AppModel(self._package, self._start[0], self._screens)

    def _take(self, index: int, expected: str) -> tuple[int, str]:
        """Returns the token at the index; fails if the line ends before it."""
        if index >= len(self._tokens):
            line = self._lines[self._number - 1]
            self._fail(len(line.rstrip()) + 1, f"expected {expected}")
        return self._tokens[index]

    def _end(self, index: int) -> None:
        """Fails if there is a token at the index."""
        if index < len(self._tokens):
            column, token = self._tokens[index]
            self._fail(column, f"expected the end of the line, got {token!r}")

    def _fail(self, column: int, message: str, suggestion: str = "") -> NoReturn:
        """Raises an error at a column of the present line."""
        line = self._lines[self._number - 1] if self._lines else ""
        raise LocatedError(
            message + suggestion,
            source=self._source,
            line=self._number,
            column=column,
            text=line,
        )


def _unquote(token: str) -> str:
    """Returns the text of a quoted token."""
    return token[1:-1].replace('\\"', '"').replace("\\\\", "\\")

"""Reads the text of a test file, line by line."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from tapwright.core.action import ActionKind
from tapwright.core.errors import InputError, LocatedError
from tapwright.core.suggest import did_you_mean
from tapwright.device.app_network import Network
from tapwright.device.registry import GRANTS, DeviceOptions
from tapwright.testcase.action_text import ActionLine
from tapwright.testcase.test_case import (
    DEFECTS,
    OF_A_SCREEN,
    PlannedStep,
    Rate,
    Shown,
    ShownKind,
    TestCase,
)

VERSION = 1
HEADER = f"tapwright test {VERSION}"
_HEADER = re.compile(r"tapwright test (\d+)")
_RATE = re.compile(r"(\d+) of (\d+)")
_PLAIN = {"name": "name", "app": "package", "version": "version", "sha256": "sha256"} | {
    "device": "device"
}
_OPTIONS = {  # by the field of the options
    "seed": "seed",
    "sdk": "sdk",
    "grant": "grant",
    "network": "network",
    "faults": "network_faults",
    "phone": "phone",
    "profile": "profile",
}
_FORMER_NETWORKS = {"on": "internet", "off": "none"}  # as older tests say
DEFECT = "defect"
_KEYS = (*_PLAIN, *_OPTIONS, "shows", "expects", "rate")
_decode = json.JSONDecoder().raw_decode


class TestParser:
    """One line at a time: the header, then the steps."""

    __test__ = False

    def __init__(self, text: str, source: str) -> None:
        self._lines = [line.rstrip("\r") for line in text.split("\n")]
        self._source = source
        self._number = 0
        self._line = ""
        self._values: dict[str, str] = {}
        self._options: dict[str, Any] = {}
        self._shows: list[Shown] = []
        self._rate: Rate | None = None
        self._is_expected = False
        self._steps: list[PlannedStep] = []
        self._activity = ""
        self._comments: list[str] = []
        self._comment: str | None = None  # at the top, once it is complete

    def parse(self) -> TestCase:
        """The whole test."""
        self._first_line()
        for number, line in enumerate(self._lines[1:], start=2):
            self._number, self._line = number, line
            bare = line.strip()
            if bare.startswith("#"):
                self._comments.append(bare[1:].removeprefix(" "))
            elif bare.startswith("|"):
                self._scenario_line(bare)
            elif bare:
                self._content(bare)
        if "package" not in self._values:
            self._number, self._line = 1, self._lines[0]
            self._fail(0, "the test names no app: add a line `app PACKAGE`")
        if self._is_expected and not any(shown.kind in DEFECTS for shown in self._shows):
            self._number, self._line = 1, self._lines[0]
            self._fail(0, f"the test `expects {DEFECT}` and shows neither a crash nor a loss")
        return TestCase(
            **self._values,
            steps=tuple(self._steps),
            shows=tuple(self._shows),
            options=DeviceOptions(**self._options),
            rate=self._rate,
            comment=self._comment or "",
            is_expected=self._is_expected,
        )

    def _first_line(self) -> None:
        self._number, self._line = 1, self._lines[0]
        match = _HEADER.fullmatch(self._line.strip().removeprefix("\ufeff"))
        if match is None:
            self._fail(0, f"not a test of Tapwright: its first line is `{HEADER}`")
        if int(match.group(1)) != VERSION:
            self._fail(0, f"a test of version {match.group(1)}, this Tapwright reads {VERSION}")

    def _content(self, bare: str) -> None:
        word = bare.split(maxsplit=1)[0]
        if word == "on":
            self._activity = self._rest(word)
            if self._activity == "-":
                self._activity = ""
        elif word in _KEYS:
            self._header(word)
        elif word in set(ActionKind):
            self._step()
        else:
            names = [*_KEYS, "on", *ActionKind]
            self._fail(self._indent, f"cannot read {word!r}", did_you_mean(word, names))

    @property
    def _indent(self) -> int:
        return len(self._line) - len(self._line.lstrip())

    def _step(self) -> None:
        line = ActionLine(self._line, self._number, self._source)
        action = line.parse()
        comments = self._take_comments()
        if line.comment:
            comments.append(line.comment)
        self._steps.append(PlannedStep(action, self._activity, "\n".join(comments), line.label))

    def _take_comments(self) -> list[str]:
        comments, self._comments = self._comments, []
        return comments

    def _header(self, key: str) -> None:
        if key == "shows" and self._steps:
            self._shown_after_step()
            return
        if self._steps:
            self._fail(self._indent, f"{key} belongs above the first step")
        if self._comment is None:
            self._comment = "\n".join(self._take_comments())
        if key == "shows":
            self._shown()
            return
        attribute = _PLAIN.get(key, key)
        if (
            attribute in self._values
            or _OPTIONS.get(key) in self._options
            or (key == "rate" and self._rate)
        ):
            self._fail(self._indent, f"{key} is given twice")
        value = self._rest(key)
        if key in _PLAIN:
            self._values[attribute] = value
        elif key == "rate":
            self._rate = self._read_rate(value)
        elif key == "expects":
            self._expect(value)
        else:
            self._options[_OPTIONS[key]] = self._read_option(key, value)

    def _expect(self, value: str) -> None:
        if value != DEFECT:
            self._fail(self._at, f"cannot read {value!r}", f"; write `expects {DEFECT}`")
        self._is_expected = True

    def _rest(self, word: str) -> str:
        """What stands behind the first word: as it is, or a text in quotes."""
        start = self._indent + len(word)
        rest = self._line[start:].strip()
        self._at = start + len(self._line[start:]) - len(self._line[start:].lstrip())
        if not rest:
            self._fail(len(self._line.rstrip()), f"expected a value for {word}")
        if rest.startswith('"'):
            value = self._text()
            self._end()
            return value
        return rest

    def _text(self) -> str:
        """A text in quotes; the place is then behind it and the space that follows."""
        try:
            value, self._at = _decode(self._line, self._at)
        except json.JSONDecodeError as error:
            self._fail(max(error.pos, self._at), f"cannot read this text: {error.msg}")
        rest = self._line[self._at :]
        self._at += len(rest) - len(rest.lstrip())
        return str(value)

    def _end(self) -> None:
        if self._at < len(self._line):
            self._fail(self._at, "expected the end of the line")

    def _read_rate(self, value: str) -> Rate:
        match = _RATE.fullmatch(value)
        if match is None or int(match.group(1)) > int(match.group(2)):
            self._fail(self._at, "a rate reads `2 of 3`")
        return Rate(int(match.group(1)), int(match.group(2)))

    def _read_option(self, key: str, value: str) -> Any:
        match key:
            case "grant" if value not in GRANTS:
                self._fail(self._at, f"grant is one of {', '.join(GRANTS)}, got {value!r}")
            case "network":
                value = _FORMER_NETWORKS.get(value, value)
                try:
                    Network.parse(value)
                except InputError as error:
                    self._fail(self._at, error.message.replace("--network", "network"))
            case "faults" if not (value.isascii() and value.isdigit()):
                self._fail(self._at, f"faults is a whole number, got {value!r}")
            case "seed" | "sdk" | "faults":
                try:
                    return int(value)
                except ValueError:
                    self._fail(self._at, f"{key} is a whole number, got {value!r}")
        return value

    def _shown_after_step(self) -> None:
        """What the screen shows that the step above leads to."""
        column = self._indent
        self._shown()
        shown = self._shows.pop()
        if shown.kind not in OF_A_SCREEN:
            choices = ", ".join(OF_A_SCREEN)
            self._fail(column, f"below a step only {choices} can be shown, not {shown.kind}")
        step = self._steps[-1]
        self._steps[-1] = step._replace(shows=(*step.shows, shown))

    def _shown(self) -> None:
        words = self._rest("shows").split(maxsplit=1)
        try:
            kind = ShownKind(words[0])
        except ValueError:
            known = did_you_mean(words[0], list(ShownKind))
            self._fail(self._at, f"a test cannot show {words[0]!r}", known)
        self._at += len(words[0])
        rest = self._line[self._at :]
        self._at += len(rest) - len(rest.lstrip())
        value = remark = ""
        if kind is not ShownKind.SCENARIO:
            value = self._word(kind)
        if self._line.startswith('"', self._at):
            remark = self._text()
        self._end()
        self._shows.append(Shown(kind, value, remark))

    def _word(self, kind: ShownKind) -> str:
        if self._line.startswith('"', self._at):
            return self._text()
        # A formula holds spaces; everything else that needs no quotes is one word.
        rest = self._line[self._at :].rstrip()
        word = rest if kind is ShownKind.FORMULA else rest.partition(" ")[0]
        if not word:
            self._fail(self._at, f"which {kind}?")
        self._at += len(word)
        self._at += len(self._line[self._at :]) - len(self._line[self._at :].lstrip())
        return word

    def _scenario_line(self, bare: str) -> None:
        last = self._shows[-1] if self._shows else None
        if last is None or last.kind is not ShownKind.SCENARIO or self._steps:
            self._fail(self._indent, "a line of a scenario belongs under `shows scenario`")
        line = self._line[self._indent + 1 :].removeprefix(" ").rstrip()
        # The first line stands alone; each further one is put below it.
        value = f"{last.value}\n{line}" if self._scenario_begun else line
        self._shows[-1] = last._replace(value=value)

    @property
    def _scenario_begun(self) -> bool:
        return self._lines[self._number - 2].lstrip().startswith("|")

    def _fail(self, at: int, message: str, suggestion: str = "") -> NoReturn:
        raise LocatedError(
            message + suggestion,
            source=self._source,
            line=self._number,
            column=at + 1,
            text=self._line,
        )

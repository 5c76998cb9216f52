"""Parses staged test scenarios (`.sts`), line by line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.core.duration import parse_duration
from tapwright.core.errors import InputError
from tapwright.spec import declaration_parser
from tapwright.spec.condition_parser import read_condition
from tapwright.spec.errors import SpecificationError, Text, nearest, shown
from tapwright.spec.formula import Formula
from tapwright.spec.kept_scope import check_scenario
from tapwright.spec.meaning import Declarations, Input
from tapwright.spec.proposition_parser import Mention
from tapwright.spec.scenario import Scenario, Stage
from tapwright.spec.step_parser import read_step

KEYWORDS = (
    "SCENARIO",
    *declaration_parser.KEYWORDS,
    "MAXSTEPS",
    "MAXTIME",
    "STAGE",
    "INVARIANT",
    "EVENTUALLY",
    "STEPS",
)
_MOST_STEPS = 1_000_000
# An unclosed quote extends to the end of its line; parsing it gives the error.
_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*\\?(?:"|$)|(?:(?<=\s)|^)#.*')
_LONGEST_DURATION = 20  # characters
_WORD = re.compile(r"\S+")


class ParsedScenario(NamedTuple):
    """A scenario with the positions of its propositions and stages."""

    scenario: Scenario
    mentions: tuple[Mention, ...]
    stage_offsets: tuple[int, ...]


@dataclass
class _Part:
    """What was parsed so far of the whole scenario, or of one stage."""

    name: str
    offset: int
    invariants: list[Formula] = field(default_factory=list)
    eventually: list[Formula] = field(default_factory=list)
    steps: list[Formula] = field(default_factory=list)
    max_steps: int | None = None
    max_seconds: float | None = None


def parse_scenario(text: str, source: str = "<scenario>") -> Scenario:
    """Parses a scenario; it has the papers' meaning unless it says otherwise.

    Raises:
        SpecificationError: the text is no scenario.
    """
    return read_scenario(Text(text, source)).scenario


def read_scenario(text: Text) -> ParsedScenario:
    """Parses a scenario and returns it with the positions of its parts."""
    reader = ScenarioReader(text)
    for number in range(1, len(text.lines) + 1):
        begin, end = line_range(text, number)
        if begin < end:
            reader.line(begin, end)
    return reader.result()


def line_range(text: Text, number: int) -> tuple[int, int]:
    """Returns where the content of a line begins and ends, without blanks and comment."""
    line = text.lines[number - 1]
    length = len(line)
    for match in _COMMENT.finditer(line):
        if match[0].startswith("#"):
            length = match.start()
            break
    content = line[:length].rstrip()
    start = text.start_of(number)
    return start + len(content) - len(content.lstrip()), start + len(content)


class ScenarioReader:
    """Collects a scenario from its lines; the Gherkin parser uses it too."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.mentions: list[Mention] = []
        self._whole: _Part | None = None
        self._stages: list[_Part] = []
        self._inputs: list[Input] = []
        self._in_steps = False

    def line(self, begin: int, end: int) -> None:
        """Reads one line that is not empty."""
        word = _WORD.match(self.text.content, begin, end)
        assert word is not None
        keyword, behind = word[0], word.end()
        while behind < end and self.text.content[behind].isspace():
            behind += 1
        if keyword in KEYWORDS:
            self._in_steps = False
            self.read_keyword(keyword, begin, behind, end)
        elif self._in_steps:
            self.add_step(begin, end)
        elif keyword.upper() in KEYWORDS:
            raise self.text.error(f"keywords stand in capitals: {keyword.upper()}", begin)
        else:
            raise self.text.error(
                f"unknown keyword {shown(keyword)}{nearest(keyword, KEYWORDS)}", begin
            )

    def read_keyword(self, keyword: str, begin: int, behind: int, end: int) -> None:
        """Reads a keyword that begins at `begin`, with its content from `behind` on."""
        rest = self.text.content[behind:end]
        match keyword:
            case "SCENARIO":
                if self._whole is not None or self._stages:
                    raise self.text.error("SCENARIO stands once, before the stages", begin)
                self.name(rest, begin)
            case "STAGE":
                self._stages.append(_Part(rest or f"stage {len(self._stages) + 1}", begin))
            case "MEANING" | "INPUT":
                self._declare(keyword, behind, end)
            case "MAXSTEPS":
                self._limit_steps(rest, begin, behind)
            case "MAXTIME":
                self._limit_time(rest, begin, behind)
            case "INVARIANT":
                self._stage(keyword, begin).invariants.append(self.condition(behind, end))
            case "EVENTUALLY":
                self._stage(keyword, begin).eventually.append(self.condition(behind, end))
            case _:
                self._stage(keyword, begin)
                if rest:
                    raise self.text.error("the steps stand on the lines after STEPS", behind)
                self._in_steps = True

    def _declare(self, keyword: str, behind: int, end: int) -> None:
        """Reads what follows MEANING or INPUT; both are of the whole, wherever they stand."""
        if keyword == "MEANING":
            declaration_parser.read_meaning(self.text, behind, end)
        else:
            self._inputs.append(declaration_parser.read_input(self.text, behind, end))

    def name(self, name: str, begin: int) -> None:
        """Sets the scenario's name."""
        self._whole = _Part(name, begin)

    def condition(self, begin: int, end: int) -> Formula:
        """Parses a condition and records its propositions."""
        return read_condition(self.text, begin, end, self.mentions)

    def add_step(self, begin: int, end: int) -> None:
        """Parses a step and adds it to the present stage."""
        step = read_step(self.text, begin, end, self.mentions)
        self._stage("STEPS", begin).steps.append(step)

    def _stage(self, keyword: str, begin: int) -> _Part:
        """Returns the present stage; refuses the keyword if there is none."""
        if not self._stages:
            raise self.text.error(f"{keyword} belongs to a stage", begin, hint="begin one: STAGE …")
        return self._stages[-1]

    def _limited(self) -> _Part:
        """Returns the part that a limit applies to: the present stage or the whole."""
        if self._stages:
            return self._stages[-1]
        if self._whole is None:
            self._whole = _Part("", 0)
        return self._whole

    def _limit_steps(self, rest: str, begin: int, behind: int) -> None:
        """Sets MAXSTEPS."""
        part = self._limited()
        number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 10 else 0
        if not 0 < number <= _MOST_STEPS:
            message = f"expected a number of steps from 1 to {_MOST_STEPS}"
            raise self.text.error(message, behind)
        if part.max_steps is not None:
            raise self.text.error("MAXSTEPS stands twice here", begin)
        part.max_steps = number

    def _limit_time(self, rest: str, begin: int, behind: int) -> None:
        """Sets MAXTIME."""
        part = self._limited()
        try:
            seconds = parse_duration(rest if len(rest) <= _LONGEST_DURATION else "")
        except InputError as error:
            raise self.text.error("expected a duration", behind, hint=error.hint) from None
        if part.max_seconds is not None:
            raise self.text.error("MAXTIME stands twice here", begin)
        part.max_seconds = round(seconds * 1000) / 1000

    def result(self) -> ParsedScenario:
        """Returns the scenario, once every line is read."""
        if not self._stages:
            raise self._missing("a scenario needs a STAGE", len(self.text.content))
        for part in self._stages:
            if not part.eventually and not part.steps:
                raise self._missing("this stage needs an EVENTUALLY", part.offset)
        whole = self._whole or _Part("", 0)
        stages = tuple(
            Stage(
                part.name,
                tuple(part.invariants),
                tuple(part.eventually),
                tuple(part.steps),
                part.max_steps,
                part.max_seconds,
            )
            for part in self._stages
        )
        declared = Declarations(self.text.meaning, tuple(dict.fromkeys(self._inputs)))
        scenario = Scenario(whole.name, stages, whole.max_steps, whole.max_seconds, declared)
        check_scenario(self.text, scenario, self.mentions)
        offsets = tuple(part.offset for part in self._stages)
        return ParsedScenario(scenario, tuple(self.mentions), offsets)

    def _missing(self, message: str, offset: int) -> SpecificationError:
        """Returns an error for a part that is missing."""
        return self.text.error(message, offset)

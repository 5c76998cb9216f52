"""Parses a Gherkin `.feature` file whose steps use the vocabulary of staged scenarios.

`Given` and `Then` are conditions, `When` is a step. A run of Given, or a run of When with the Then
after it, is one stage. A step may begin with INVARIANT, EVENTUALLY, MAXSTEPS or MAXTIME, or with
INPUT or MEANING, which belong to no stage.
"""

from __future__ import annotations

import re

from tapwright.spec.declaration_parser import KEYWORDS as DECLARING
from tapwright.spec.errors import Text, nearest, shown
from tapwright.spec.scenario_parser import ParsedScenario, ScenarioReader

_BLOCKS = ("Feature", "Scenario", "Example", "Background")
_REFUSED = {
    "Scenario Outline": "a scenario outline stands for many scenarios; write one of them",
    "Scenario Template": "a scenario outline stands for many scenarios; write one of them",
    "Examples": "examples belong to a scenario outline, which is not read",
    "Rule": "rules are not read; give each scenario a file of its own",
}
_STEPS = ("Given", "When", "Then", "And", "But", "*")
_SAID = ("INVARIANT", "EVENTUALLY", "MAXSTEPS", "MAXTIME")
_HEADER = re.compile(r"([A-Z][A-Za-z ]*?)\s*:")
_WORD = re.compile(r"\S+")


def read_feature(text: Text) -> ParsedScenario:
    """Returns the one scenario of a feature file."""
    reader = _FeatureReader(text)
    for number in range(1, len(text.lines) + 1):
        line = text.lines[number - 1]
        content = line.strip()
        if content and not content.startswith(("#", "@")):
            begin = text.start_of(number) + len(line) - len(line.lstrip())
            reader.line(begin, begin + len(content))
    return reader.result()


class _FeatureReader:
    """Translates the lines of a feature file into keywords of a scenario."""

    def __init__(self, text: Text) -> None:
        self._text = text
        self._reader = ScenarioReader(text)
        self._kind = ""  # of the step before: Given, When or Then
        self._has_feature = False
        self._scenarios = 0

    def line(self, begin: int, end: int) -> None:
        """Reads one line between these offsets."""
        content = self._text.content
        header = _HEADER.match(content, begin, end)
        if header is not None and header[1] in _REFUSED:
            raise self._text.error(_REFUSED[header[1]], begin)
        if header is not None and header[1] in _BLOCKS:
            self._block(header[1], begin, header.end(), end)
            return
        if content.startswith(("|", '"""', "```"), begin, end):
            raise self._text.error("tables and long texts are not read", begin)
        word = _WORD.match(content, begin, end)
        assert word is not None
        if word[0] in _STEPS:
            self._step(word[0], begin, word.end(), end)
        elif self._kind or (self._scenarios and not self._has_feature):
            choices = (*_STEPS[:-1], *_BLOCKS)
            raise self._text.error(f"no step {shown(word[0])}{nearest(word[0], choices)}", begin)
        elif not self._has_feature:
            raise self._text.error("expected Feature: or Scenario:", begin)

    def _block(self, keyword: str, begin: int, behind: int, end: int) -> None:
        """Reads a Feature, Scenario or Background line."""
        if keyword == "Feature":
            self._has_feature = True
            return
        self._kind = ""
        if keyword == "Background":
            return
        self._scenarios += 1
        if self._scenarios > 1:
            raise self._text.error("a file has one scenario; this is the second", begin)
        name = self._skip(behind, end)
        self._reader.name(self._text.content[name:end], begin)

    def _step(self, keyword: str, begin: int, behind: int, end: int) -> None:
        """Reads a Given, When, Then, And or But line; starts a new stage if needed."""
        said = self._skip(behind, end)
        if said >= end:
            raise self._text.error(f"{keyword} says nothing", begin)
        word = _WORD.match(self._text.content, said, end)
        assert word is not None
        if word[0] in DECLARING:  # of the whole, so that it begins no stage
            self._reader.read_keyword(word[0], said, self._skip(word.end(), end), end)
            return
        kind = keyword if keyword in ("Given", "When", "Then") else self._kind
        if not kind:
            raise self._text.error(f"{keyword} needs a Given, When or Then before it", begin)
        follows_its_steps = kind == "Then" and self._kind == "When"
        if kind != self._kind and not follows_its_steps:
            self._reader.read_keyword("STAGE", begin, end, end)
        self._kind = kind
        if word[0] in _SAID:
            self._reader.read_keyword(word[0], said, self._skip(word.end(), end), end)
        elif kind == "When":
            self._reader.add_step(said, end)
        else:
            self._reader.read_keyword("EVENTUALLY", begin, said, end)

    def _skip(self, offset: int, end: int) -> int:
        """Returns the offset of the next character that is not blank."""
        while offset < end and self._text.content[offset].isspace():
            offset += 1
        return offset

    def result(self) -> ParsedScenario:
        """Returns the scenario, once every line is read."""
        return self._reader.result()

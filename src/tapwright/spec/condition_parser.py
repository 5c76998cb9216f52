"""Parses the conditions of a scenario: propositions with AND, OR and parentheses."""

from __future__ import annotations

import re

from tapwright.spec.bracket_parser import read_bracket
from tapwright.spec.errors import Text, shown
from tapwright.spec.formula import Formula
from tapwright.spec.meaning import Meaning
from tapwright.spec.normal_form import conjunction, disjunction, negation
from tapwright.spec.proposition import canonical_property
from tapwright.spec.proposition_parser import Mention, read_proposition, skip_blanks

_DEEPEST = 64
_JOINT = re.compile(r"(AND|OR)(?=[\s(]|$)")
_VALUE_STOP = re.compile(r"\s(?:AND|OR)(?=[\s(]|$)|[()]")
_WORD = re.compile(r"\S{1,50}")
_BRACKET = re.compile(r"(NOT\s*)?\[")
_LOWER_JOINT = re.compile(
    r"\s(and|or)\s+(\w[\w-]*)\s+(?:IS|CONTAINS|NOT\s+CONTAINS|=|~|!=|!~)(?=\s|$)",
    re.IGNORECASE,
)


def read_condition(text: Text, offset: int, end: int, mentions: list[Mention]) -> Formula:
    """Parses the condition between two offsets; adds its propositions to the mentions."""
    parser = _ConditionParser(text, offset, end, mentions)
    condition = parser.alternatives(0)
    parser.expect_end()
    return condition


class _ConditionParser:
    """A recursive-descent parser over the source text."""

    def __init__(self, text: Text, offset: int, end: int, mentions: list[Mention]) -> None:
        self._text = text
        self._content = text.content
        self._offset = offset
        self._end = end
        self._mentions = mentions

    def _skip(self) -> int:
        """Skips blanks and returns the offset."""
        self._offset = skip_blanks(self._content, self._offset, self._end)
        return self._offset

    def _takes(self, word: str) -> bool:
        """Consumes the word AND or OR if it comes next; returns whether it does."""
        match = _JOINT.match(self._content, self._skip(), self._end)
        if match is None or match[1] != word:
            return False
        self._offset = match.end()
        return True

    def expect_end(self) -> None:
        """Refuses anything behind the condition."""
        if self._skip() < self._end:
            raise self._unexpected()

    def _unexpected(self) -> Exception:
        """Returns an error for what stands at the offset."""
        if self._content.startswith(")", self._offset, self._end):
            return self._text.error("this parenthesis closes nothing", self._offset)
        word = _WORD.match(self._content, self._offset, self._end)
        found = shown(word[0]) if word else "the end of the line"
        return self._text.error(f"expected AND, OR or the end, not {found}", self._offset)

    def alternatives(self, depth: int) -> Formula:
        """Parses operands joined by OR."""
        if depth > _DEEPEST:
            raise self._text.error(f"nested more than {_DEEPEST} deep", self._offset)
        operands = [self._all_of(depth)]
        while self._takes("OR"):
            operands.append(self._all_of(depth))
        return disjunction(operands)

    def _all_of(self, depth: int) -> Formula:
        """Parses operands joined by AND."""
        operands = [self._single(depth)]
        while self._takes("AND"):
            operands.append(self._single(depth))
        return conjunction(operands)

    def _single(self, depth: int) -> Formula:
        """Parses a proposition, a widget in brackets or a condition in parentheses."""
        opening = self._skip()
        if self._text.meaning is Meaning.DECLARED:
            bracket = _BRACKET.match(self._content, opening, self._end)
            if bracket is not None:
                begin = bracket.end() - 1
                formula, self._offset = read_bracket(self._text, begin, self._end, self._mentions)
                return formula if bracket[1] is None else negation(formula)
        if self._content.startswith("(", opening, self._end):
            self._offset += 1
            inner = self.alternatives(depth + 1)
            if not self._content.startswith(")", self._skip(), self._end):
                if self._offset < self._end:
                    raise self._unexpected()
                raise self._text.error("this parenthesis is never closed", opening)
            self._offset += 1
            return inner
        read = read_proposition(self._text, opening, self._end, self._value_end)
        if not self._content.startswith('"', read.mention.offset):
            self._refuse_lower_case(read.mention.offset, read.end)
        self._mentions.append(read.mention)
        self._offset = read.end
        return read.formula

    def _value_end(self, begin: int) -> int:
        """Returns the end of a bare value: AND, OR, or a parenthesis that it did not open."""
        open_inside = 0
        for stop in _VALUE_STOP.finditer(self._content, begin, self._end):
            if stop[0] == "(":
                open_inside += 1
            elif stop[0] != ")" or open_inside == 0:
                return stop.start()
            else:
                open_inside -= 1
        return self._end

    def _refuse_lower_case(self, begin: int, end: int) -> None:
        """Refuses a value with `and` and another condition in it, which would be compared."""
        for joint in _LOWER_JOINT.finditer(self._content, begin, end):
            if canonical_property(joint[2]) is not None:
                raise self._text.error(
                    f"write {joint[1].upper()} in capitals to join two conditions",
                    joint.start(1),
                    hint="put the value in quotes if the app really shows these words",
                )

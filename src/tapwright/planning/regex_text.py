"""Texts that a regular expression of Java matches, for expressions as apps write them.

The expression comes from the app, so neither its size nor what it would grow to is trusted: a text
has at most 80 characters, and an expression that needs more, or more work, gets none. Libraries
that draw such texts have no such bound. Back references, intersections of classes and what a
negative look-around forbids are not followed.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from random import Random

_LONGEST = 80
_DEEPEST = 20  # groups in groups
_MOST_WORK = 2000  # nodes that are drawn for one text
_MORE = 2  # repetitions beyond the least, where there is no bound
_PRINTABLE = string.ascii_letters + string.digits + "-_.,:;!?@#/ "
_WORD = string.ascii_letters + string.digits + "_"
_CLASSES = {"d": string.digits, "w": _WORD, "s": " ", "h": " "}
_CONTROLS = {"t": "\t", "n": "\n", "r": "\r"}
_ZERO_WIDTH = "bBAzZG"
_PROPERTIES = {
    **dict.fromkeys(("Alpha", "L", "IsAlphabetic", "IsLetter"), string.ascii_letters),
    **dict.fromkeys(("Digit", "N", "Nd", "IsDigit"), string.digits),
    **dict.fromkeys(("Upper", "Lu", "IsUppercase"), string.ascii_uppercase),
    **dict.fromkeys(("Lower", "Ll", "IsLowercase"), string.ascii_lowercase),
    **dict.fromkeys(("Alnum",), string.ascii_letters + string.digits),
    **dict.fromkeys(("Punct", "P", "IsPunctuation"), "-_.,:;!?@#/"),
    **dict.fromkeys(("Space", "Z", "Zs", "IsWhite_Space"), " "),
    **dict.fromkeys(("XDigit",), "0123456789abcdef"),
}


class _Unsupported(Exception):
    """The expression uses what is not followed here, or would grow too large."""


class _Draw:
    """Draws one text, within bounds."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._work = 0
        self._length = 0

    def spend(self, characters: int = 0) -> None:
        self._work += 1
        self._length += characters
        if self._work > _MOST_WORK or self._length > _LONGEST:
            raise _Unsupported

    def among(self, choices: Sequence[str]) -> str:
        self.spend(1)
        return choices[int(self._random.random() * len(choices))]

    def number(self, least: int, most: int) -> int:
        return self._random.randint(least, most)


_Node = Callable[[_Draw], str]


def matching_text(regex: str, random: Random) -> str | None:
    """Returns a text that the expression is likely to match; None if it is not understood."""
    try:
        return _Parser(regex).whole()(_Draw(random))
    except _Unsupported:
        return None


class _Parser:
    """Reads an expression into what draws its texts."""

    def __init__(self, regex: str) -> None:
        self._regex = regex
        self._at = 0
        self._depth = 0

    def whole(self) -> _Node:
        node = self._alternatives()
        if self._at < len(self._regex):
            raise _Unsupported  # a bracket too many
        return node

    def _peek(self, text: str) -> bool:
        return self._regex.startswith(text, self._at)

    def _take(self, text: str) -> bool:
        found = self._peek(text)
        self._at += len(text) if found else 0
        return found

    def _next(self) -> str:
        if self._at >= len(self._regex):
            raise _Unsupported
        self._at += 1
        return self._regex[self._at - 1]

    def _until(self, end: str) -> str:
        at = self._regex.find(end, self._at)
        if at < 0:
            raise _Unsupported
        text, self._at = self._regex[self._at : at], at + len(end)
        return text

    def _alternatives(self) -> _Node:
        choices = [self._sequence()]
        while self._take("|"):
            choices.append(self._sequence())
        if len(choices) == 1:
            return choices[0]
        return lambda draw: choices[draw.number(0, len(choices) - 1)](draw)

    def _sequence(self) -> _Node:
        nodes: list[_Node] = []
        while self._at < len(self._regex) and self._regex[self._at] not in "|)":
            nodes.append(self._repeated(self._atom()))
        return lambda draw: "".join(node(draw) for node in nodes)

    def _repeated(self, node: _Node) -> _Node:
        least, most = self._repetitions()
        if (least, most) == (1, 1):
            return node
        if not self._take("?"):  # as few as possible, or without going back: the same texts
            self._take("+")
        if least > _LONGEST or most < least:
            raise _Unsupported

        def times(draw: _Draw) -> str:
            count = draw.number(least, min(most, least + _MORE))
            return "".join(_spent(draw, node) for _ in range(count))

        return times

    def _repetitions(self) -> tuple[int, int]:
        if self._take("?"):
            return 0, 1
        if self._take("*"):
            return 0, _LONGEST
        if self._take("+"):
            return 1, _LONGEST
        if not self._take("{"):
            return 1, 1
        first, comma, last = self._until("}").partition(",")
        if not _is_number(first) or (last and not _is_number(last)):
            raise _Unsupported
        least = int(first)
        return least, (int(last) if last else _LONGEST) if comma else least

    def _atom(self) -> _Node:
        letter = self._next()
        match letter:
            case "(":
                return self._group()
            case "[":
                return _any_of(self._class())
            case "\\":
                return self._escape()
            case ".":
                return _any_of(string.ascii_lowercase + string.digits)
            case "^" | "$":
                return _literal("")
            case "*" | "+" | "?" | "{":
                raise _Unsupported
        return _literal(letter)

    def _group(self) -> _Node:
        forbids = False
        if self._take("?"):
            if self._take("<!") or self._take("!"):
                forbids = True
            elif self._take("<="):
                pass
            elif self._take("<"):
                self._until(">")
            elif not any(self._take(mark) for mark in (":", "=", ">")):
                flags = self._until(")") if ")" in self._regex[self._at :] else ""
                if not flags or not set(flags) <= set("imsuxU-"):
                    raise _Unsupported
                return _literal("")
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _Unsupported
        node = self._alternatives()
        self._depth -= 1
        if not self._take(")"):
            raise _Unsupported
        return _literal("") if forbids else node

    def _escape(self) -> _Node:
        letter = self._next()
        if letter in _ZERO_WIDTH:
            return _literal("")
        if letter == "Q":
            return _literal(
                self._until("\\E") if "\\E" in self._regex[self._at :] else self._rest()
            )
        return _any_of(self._escaped(letter))

    def _rest(self) -> str:
        text, self._at = self._regex[self._at :], len(self._regex)
        return text

    def _escaped(self, letter: str) -> str:
        """Returns the characters that an escape stands for."""
        if letter in "pP":
            name = self._until("}") if self._take("{") else self._next()
            known = _PROPERTIES.get(name)
            if known is None:
                raise _Unsupported
            return known if letter == "p" else _without(known)
        if letter.lower() in _CLASSES:
            known = _CLASSES[letter.lower()]
            return known if letter.islower() else _without(known)
        if letter in _CONTROLS:
            return _CONTROLS[letter]
        if letter.isalnum():
            raise _Unsupported  # a back reference, a code
        return letter

    def _class(self) -> str:
        """Returns the characters of a class."""
        negated, found, first = self._take("^"), "", True
        while first or not self._peek("]"):
            first = False
            if self._peek("[") or self._peek("&&"):
                raise _Unsupported
            one = self._member()
            if len(one) == 1 and self._peek("-") and not self._peek("-]"):
                self._next()
                found += _range(one, self._member())
            else:
                found += one
        self._next()
        chosen = _without(found) if negated else found
        if not chosen:
            raise _Unsupported
        return chosen

    def _member(self) -> str:
        letter = self._next()
        return self._escaped(self._next()) if letter == "\\" else letter


def _spent(draw: _Draw, node: _Node) -> str:
    draw.spend()
    return node(draw)


def _literal(text: str) -> _Node:
    def node(draw: _Draw) -> str:
        draw.spend(len(text))
        return text

    return node


def _any_of(characters: str) -> _Node:
    # Letters that every keyboard has go first: few apps mean the others that they permit.
    plain = "".join(each for each in characters if each in _PRINTABLE) or characters
    return lambda draw: draw.among(plain)


def _without(characters: str) -> str:
    return "".join(each for each in _PRINTABLE if each not in characters)


def _range(first: str, last: str) -> str:
    if len(last) != 1 or not 0 <= ord(last) - ord(first) <= 0xFFFF:
        raise _Unsupported
    printable = "".join(each for each in _PRINTABLE if first <= each <= last)
    return printable or first + last


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6

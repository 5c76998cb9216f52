"""Evaluates arithmetic as the shell does: whole numbers, variables, C's operators."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping

_TOKEN = re.compile(r"\s*(?:(\d+)|\$?([A-Za-z_]\w*)|(\*\*|<=|>=|==|!=|&&|\|\||<<|>>|[-+*/%<>!()]))")
_LONGEST = 1000


def _divide(first: int, second: int) -> int:
    """Divides towards zero, as C does."""
    quotient = abs(first) // abs(second)
    return quotient if (first < 0) == (second < 0) else -quotient


_LEVELS: list[dict[str, Callable[[int, int], int]]] = [
    {"||": lambda a, b: int(bool(a) or bool(b))},
    {"&&": lambda a, b: int(bool(a) and bool(b))},
    {"==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b)},
    {
        "<": lambda a, b: int(a < b),
        ">": lambda a, b: int(a > b),
        "<=": lambda a, b: int(a <= b),
        ">=": lambda a, b: int(a >= b),
    },
    {"+": operator.add, "-": operator.sub},
    {"*": operator.mul, "/": _divide, "%": lambda a, b: a - b * _divide(a, b)},
]


def evaluate(text: str, variables: Mapping[str, str]) -> int:
    """Returns the value of an expression.

    Raises:
        ValueError: it is not one, or divides by zero.
    """
    if len(text) > _LONGEST:
        raise ValueError("expression too long")
    try:
        return _Evaluator(text, variables).whole()
    except ZeroDivisionError:
        raise ValueError("divide by zero") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None


class _Evaluator:
    """Climbs the levels of precedence, from the weakest operator on."""

    def __init__(self, text: str, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self._tokens: list[str] = []
        at = 0
        while text[at:].strip():
            match = _TOKEN.match(text, at)
            if match is None:
                raise ValueError(f"unexpected '{text[at:].strip()}'")
            number, name, sign = match.groups()
            self._tokens.append(number or sign or str(self._value(name)))
            at = match.end()
        self._at = 0

    def _value(self, name: str) -> int:
        """Returns the number that a variable holds; one that is not set counts as 0."""
        text = self._variables.get(name, "").strip() or "0"
        if not re.fullmatch(r"-?\d+", text):
            raise ValueError(f"bad number '{text}'")
        return int(text)

    def whole(self) -> int:
        """Returns the value of the whole expression; an empty one is 0."""
        if not self._tokens:
            return 0
        value = self._level(0)
        if self._at < len(self._tokens):
            raise ValueError(f"unexpected '{self._tokens[self._at]}'")
        return value

    def _level(self, number: int) -> int:
        """Returns the value of what binds at least as strongly as this level."""
        if number == len(_LEVELS):
            return self._unary()
        value = self._level(number + 1)
        while self._at < len(self._tokens) and self._tokens[self._at] in _LEVELS[number]:
            sign = self._tokens[self._at]
            self._at += 1
            value = _LEVELS[number][sign](value, self._level(number + 1))
        return value

    def _unary(self) -> int:
        """Returns the value of a number, a bracket, or one with a sign before it."""
        if self._at >= len(self._tokens):
            raise ValueError("unexpected end")
        token = self._tokens[self._at]
        self._at += 1
        match token:
            case "-":
                return -self._unary()
            case "+":
                return self._unary()
            case "!":
                return int(not self._unary())
            case "(":
                value = self._level(0)
                if self._tokens[self._at : self._at + 1] != [")"]:
                    raise ValueError("no closing ')'")
                self._at += 1
                return value
        if not re.fullmatch(r"-?\d+", token):
            raise ValueError(f"unexpected '{token}'")
        return int(token)

"""Parses LTL formulas; every error names its position and what was expected there."""

from __future__ import annotations

from typing import NamedTuple

from tapwright.spec import declaration_parser
from tapwright.spec.errors import SpecificationError, Text
from tapwright.spec.formula import FALSE, TRUE, Formula
from tapwright.spec.formula_tokens import UNARY, Token, tokenize
from tapwright.spec.kept_scope import check_formula
from tapwright.spec.meaning import NOTHING_DECLARED, Declarations, Input
from tapwright.spec.normal_form import (
    always,
    conjunction,
    disjunction,
    equivalence,
    eventually,
    implication,
    negation,
    release,
    strong_next,
    until,
    weak_next,
    weak_until,
)
from tapwright.spec.proposition_parser import Mention, skip_blanks

_PRECEDENCE = {"<->": 1, "->": 2, "|": 3, "&": 4, "U": 5, "R": 5, "W": 5}
_DEEPEST = 64
_LARGEST = 20_000  # nodes, written out; <-> and W repeat their operands


class ParsedFormula(NamedTuple):
    """A formula with its head and the positions of its propositions."""

    formula: Formula
    mentions: tuple[Mention, ...]
    declarations: Declarations = NOTHING_DECLARED


def parse_formula(text: str, source: str = "<formula>") -> Formula:
    """Parses a formula; it has the papers' meaning unless it says otherwise.

    Raises:
        SpecificationError: the text is no formula.
    """
    return read_formula(Text(text, source)).formula


def read_formula(text: Text) -> ParsedFormula:
    """Parses a formula and returns it with its head and the positions of its propositions."""
    inputs, start = _read_head(text)
    tokens, mentions = tokenize(text, start)
    parser = _Parser(text, tokens)
    formula = parser.expression(1, 0)
    parser.expect_end()
    check_formula(text, formula, mentions)
    return ParsedFormula(formula, tuple(mentions), Declarations(text.meaning, inputs))


def _read_head(text: Text) -> tuple[tuple[Input, ...], int]:
    """Parses the lines MEANING and INPUT before the formula; returns where that begins."""
    inputs: dict[Input, None] = {}
    for number, line in enumerate(text.lines, start=1):
        content = line.strip()
        if not content or content.startswith("#"):
            continue
        keyword = content.split(maxsplit=1)[0]
        if keyword not in declaration_parser.KEYWORDS:
            return tuple(inputs), text.start_of(number)
        begin = text.start_of(number) + len(line) - len(line.lstrip())
        end = begin + len(content)
        behind = skip_blanks(text.content, begin + len(keyword), end)
        if keyword == "MEANING":
            declaration_parser.read_meaning(text, behind, end)
        else:
            inputs[declaration_parser.read_input(text, behind, end)] = None
    return tuple(inputs), len(text.content)


class _Parser:
    """A precedence-climbing parser over the tokens."""

    def __init__(self, text: Text, tokens: list[Token]) -> None:
        self._text = text
        self._tokens = tokens
        self._next = 0

    def _peek(self) -> Token:
        """Returns the next token without consuming it."""
        return self._tokens[self._next]

    def _take(self) -> Token:
        """Consumes and returns the next token."""
        token = self._tokens[self._next]
        self._next += 1
        return token

    def _error(self, message: str, token: Token, hint: str | None = None) -> SpecificationError:
        """Returns an error at a token."""
        return self._text.error(message, token.offset, hint=hint)

    def expect_end(self) -> None:
        """Refuses anything but the end of the text."""
        token = self._peek()
        if token.kind == ")":
            raise self._error("this parenthesis closes nothing", token)
        if token.kind != "end":
            raise self._error("expected an operator here, or the end", token)

    def expression(self, least: int, depth: int) -> Formula:
        """Parses an expression of operators with at least this precedence."""
        if depth > _DEEPEST:
            raise self._error(f"nested more than {_DEEPEST} deep", self._peek())
        left = self._unary(depth)
        while True:
            token = self._peek()
            precedence = _PRECEDENCE.get(token.kind, 0)
            if precedence < least or precedence == 0:
                return left
            if token.kind in "&|":
                left = self._row(left, token.kind, depth)
            else:
                self._next += 1
                left = _join(token, left, self.expression(precedence, depth + 1))
            if left.size > _LARGEST:
                raise self._error("the formula is too large when written out", token)

    def _row(self, first: Formula, sign: str, depth: int) -> Formula:
        """Parses the further operands of `&` or `|`."""
        operands = [first]
        while self._peek().kind == sign:
            self._next += 1
            operands.append(self.expression(_PRECEDENCE[sign] + 1, depth + 1))
        return conjunction(operands) if sign == "&" else disjunction(operands)

    def _unary(self, depth: int) -> Formula:
        """Parses prefix operators and their operand."""
        prefixes: list[Token] = []
        while self._peek().kind in UNARY:
            prefixes.append(self._take())
        depth += len(prefixes)
        if depth > _DEEPEST:
            raise self._error(f"nested more than {_DEEPEST} deep", prefixes[-1])
        formula = self._primary(depth)
        for token in reversed(prefixes):
            formula = _prefix(token, formula)
        return formula

    def _primary(self, depth: int) -> Formula:
        """Parses a proposition, a constant or a formula in parentheses."""
        token = self._take()
        match token.kind:
            case "proposition":
                assert token.formula is not None
                return token.formula
            case "true":
                return TRUE
            case "false":
                return FALSE
            case "(":
                inner = self.expression(1, depth + 1)
                if self._peek().kind != ")":
                    raise self._error("this parenthesis is never closed", token)
                self._next += 1
                return inner
            case "end":
                raise self._error("expected a formula, but the text ends here", token)
        raise self._error(
            f"expected a proposition, a parenthesis or an operator before {token.kind!r}",
            token,
        )


def _prefix(token: Token, operand: Formula) -> Formula:
    """Returns the formula of a prefix operator."""
    match token.kind:
        case "!":
            return negation(operand)
        case "X":
            return strong_next(operand)
        case "N":
            return weak_next(operand)
        case "F":
            return eventually(operand, token.bound)
    return always(operand, token.bound)


def _join(token: Token, left: Formula, right: Formula) -> Formula:
    """Returns the formula of a binary operator."""
    match token.kind:
        case "<->":
            return equivalence(left, right)
        case "->":
            return implication(left, right)
        case "U":
            return until(left, right, token.bound)
        case "R":
            return release(left, right, token.bound)
    return weak_until(left, right, token.bound)

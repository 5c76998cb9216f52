"""The tokenizer of formulas, for ASCII and mathematical spellings."""

from __future__ import annotations

import re
from typing import NamedTuple

from tapwright.core.duration import parse_duration
from tapwright.spec.bracket_parser import read_bracket
from tapwright.spec.errors import Text, nearest, shown
from tapwright.spec.formula import Formula
from tapwright.spec.proposition_parser import Mention

UNARY = frozenset("!XNFG")
WORDS = ("X", "N", "U", "R", "W", "F", "G", "true", "false")
_SPELLINGS = {
    **dict.fromkeys(("!", "¬"), "!"),
    **dict.fromkeys(("&", "&&", "∧", "/\\"), "&"),
    **dict.fromkeys(("|", "||", "∨", "\\/"), "|"),
    **dict.fromkeys(("->", "=>", "→", "⇒"), "->"),
    **dict.fromkeys(("<->", "<=>", "↔", "⇔"), "<->"),
    **dict.fromkeys(("○", "◯", "◦"), "X"),
    **dict.fromkeys(("◇", "◊", "⋄"), "F"),
    **dict.fromkeys(("□", "◻"), "G"),
    "𝒰": "U",
    "ℛ": "R",
    "𝒲": "W",
    "⊤": "true",
    "⊥": "false",
    "(": "(",
    ")": ")",
}
_BLANK = re.compile(r"(?:\s+|#[^\n]*)*")
_BOUND = re.compile(r"(?:<=|≤)\s*((?:\d+(?:\.\d+)?(?:ms|s|m|h))+)(?!\w)")
_OPENS_BOUND = re.compile("<=(?!>)|≤")
_SIGN = re.compile("|".join(re.escape(s) for s in sorted(_SPELLINGS, key=len, reverse=True)))
_NAME = re.compile(r"[^\W\d]\w*")
_BOUNDED = frozenset("FGURW")
_LONGEST_BOUND = 10**9  # seconds


class Token(NamedTuple):
    """One sign, word or proposition, and the offset of its beginning."""

    kind: str  # an ASCII spelling, "proposition" or "end"
    offset: int
    bound: int | None = None  # milliseconds, of F G U R W
    formula: Formula | None = None


def tokenize(text: Text, start: int = 0) -> tuple[list[Token], list[Mention]]:
    """Returns all tokens from an offset on, ended by an `end` token, and the propositions."""
    content, end = text.content, len(text.content)
    tokens: list[Token] = []
    mentions: list[Mention] = []
    offset = _behind_blanks(content, start)
    while offset < end:
        sign = _SIGN.match(content, offset)
        word = _NAME.match(content, offset)
        if content[offset] == "[":
            formula, behind = read_bracket(text, offset, end, mentions)
            tokens.append(Token("proposition", offset, None, formula))
            offset = behind
        elif sign is not None:
            kind, begin, offset = _SPELLINGS[sign[0]], offset, sign.end()
            bound, offset = _bound(text, kind, offset)
            tokens.append(Token(kind, begin, bound))
        elif word is not None:
            offset = _word(text, word[0], offset, tokens)
        else:
            raise text.error(f"unexpected {shown(content[offset])}", offset, hint=_hint(text))
        offset = _behind_blanks(content, offset)
    tokens.append(Token("end", len(content.rstrip())))
    return tokens, mentions


def _behind_blanks(content: str, offset: int) -> int:
    """Returns the offset of the next character that is no blank or comment."""
    match = _BLANK.match(content, offset)
    return offset if match is None else match.end()


def _word(text: Text, word: str, offset: int, tokens: list[Token]) -> int:
    """Adds the tokens of a word (`GF` is two); returns the offset behind it."""
    behind = offset + len(word)
    lower = word.casefold()
    if lower in ("true", "false"):
        tokens.append(Token(lower, offset))
        return behind
    if word not in WORDS and not UNARY.issuperset(word):
        raise text.error(
            f"unknown word {shown(word)}{nearest(word, WORDS)}", offset, hint=_hint(text)
        )
    # `GF` is G F; only the last of them can have a bound.
    tokens.extend(Token(letter, offset + index) for index, letter in enumerate(word[:-1]))
    bound, after = _bound(text, word[-1], behind)
    tokens.append(Token(word[-1], behind - 1, bound))
    return after


def _bound(text: Text, kind: str, offset: int) -> tuple[int | None, int]:
    """Returns the time bound at the offset in milliseconds, if there is one, and its end."""
    begin = _behind_blanks(text.content, offset)
    match = _BOUND.match(text.content, begin)
    if match is None:
        opens = _OPENS_BOUND.match(text.content, begin)
        if kind in _BOUNDED and opens is not None:
            raise text.error("expected a duration, such as <=5s or <=500ms", begin)
        return None, offset
    if kind not in _BOUNDED:
        raise text.error(f"{kind} takes no time bound; F, G, U, R and W do", begin)
    seconds = parse_duration(match[1])
    if seconds > _LONGEST_BOUND:
        raise text.error("this time bound is too long", begin)
    return round(seconds * 1000), match.end()


def _hint(text: Text) -> str:
    """Returns a hint for a text that is no formula."""
    if "[" not in text.content:
        return "propositions stand in brackets: [activity ~ Main]"
    return "operators are ! & | -> <-> X N U R W F G"

"""Parses command lines of the phone's shell: the part of sh that tools use over adb."""

from __future__ import annotations

import re

from tapwright.serve.shell_tree import (
    CaseOf,
    Compound,
    For,
    Group,
    If,
    Item,
    Redirection,
    ShellSyntaxError,
    Simple,
    WhileLoop,
    Word,
)
from tapwright.serve.shell_words import WordReader

__all__ = ["ShellSyntaxError", "parse"]
_ASSIGNMENT = re.compile(r"([A-Za-z_]\w*)=")
_RESERVED = re.compile(
    r"(if|then|elif|else|fi|for|while|until|do|done|case|esac|\{|\}|!)(?![^\s;|&()<>])"
)
_OPERATORS = ("&&", "||", ";", "\n", "|", "&")
_REDIRECTIONS = ("2>&1", "1>&2", "&>", "2>>", "2>", "1>>", "1>", ">>", ">&2", ">", "<")
_DEEPEST = 50


def parse(line: str) -> list[Item]:
    """Returns the pipelines of a line."""
    return _Parser(line).script()


class _Parser(WordReader):
    """A recursive-descent parser over one line."""

    def __init__(self, line: str, at: int = 0, depth: int = 0) -> None:
        super().__init__(line)
        self._at = at
        self._depth = depth

    def script(self, *ends: str) -> list[Item]:
        """Parses pipelines up to one of the ends: signs or reserved words, which stay."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise ShellSyntaxError("nested too deeply")
        items: list[Item] = []
        condition = ""
        while True:
            self._skip(" \t\n" if condition or ";;" in ends else " \t\n;")
            if ";;" in ends and self._peek(";") and not self._peek(";;"):
                self._at += 1
                continue
            if self._is_end(ends):
                if condition:
                    raise ShellSyntaxError("unexpected end of line")
                self._depth -= 1
                return items
            negated = self._take("!")
            pipeline = [self._simple(ends)]
            while self._peek("|") and not self._peek("||"):
                self._at += 1
                self._skip(" \t\n")
                pipeline.append(self._simple(ends))
            background = self._peek("&") and not self._peek("&&")
            items.append(Item(condition, pipeline, negated, background))
            condition = self._connector(ends)

    def _connector(self, ends: tuple[str, ...]) -> str:
        """Consumes what separates two pipelines; returns `&&`, `||` or nothing."""
        for sign in ("&&", "||"):
            if self._peek(sign):
                self._at += 2
                return sign
        if self._peek("&") or (self._peek(";") and not (";;" in ends and self._peek(";;"))):
            self._at += 1
        return ""

    def _simple(self, ends: tuple[str, ...]) -> Simple:
        """Parses one command."""
        simple = Simple()
        self._skip(" \t")
        simple.compound = self._compound()
        while True:
            self._skip(" \t")
            if self._is_sign(ends) or any(self._peek(sign) for sign in _OPERATORS):
                break
            sign = next((sign for sign in _REDIRECTIONS if self._peek(sign)), None)
            if sign is not None:
                self._at += len(sign)
                self._skip(" \t")
                simple.redirections.append(Redirection(sign, [] if "&" in sign else self.word()))
            elif simple.compound is not None:
                raise ShellSyntaxError(f"unexpected {self._line[self._at]!r}")
            elif not simple.words and (match := _ASSIGNMENT.match(self._line, self._at)):
                self._at = match.end()
                simple.assignments.append((match.group(1), self._parts()))
            else:
                simple.words.append(self.word())
        if not (simple.words or simple.assignments or simple.redirections or simple.compound):
            near = self._line[self._at : self._at + 1] or "end of line"
            raise ShellSyntaxError(f"unexpected {near!r}")
        return simple

    # -- compound commands ----------------------------------------------------------------------

    def _compound(self) -> Compound | None:
        """Parses a compound command, if one comes next."""
        if self._peek("("):
            self._at += 1
            return Group(self._body(")"), True)
        match self._reserved():
            case "{":
                self._at += 1
                return Group(self._body("}"), False)
            case "if":
                return self._if()
            case ("while" | "until") as word:
                self._at += len(word)
                condition = self._body("do")
                return WhileLoop(condition, self._body("done"), word == "until")
            case "for":
                return self._for()
            case "case":
                return self._case()
            case None | "!":
                return None
            case word:
                raise ShellSyntaxError(f"unexpected '{word}'")

    def _body(self, end: str) -> list[Item]:
        """Parses commands up to an end, which it consumes."""
        items = self.script(end)
        self._at += len(end)
        return items

    def _if(self) -> If:
        """Parses `if … then … elif … else … fi`."""
        branches: list[tuple[list[Item], list[Item]]] = []
        while True:
            self._at += len(self._reserved() or "")
            condition = self._body("then")
            branches.append((condition, self.script("elif", "else", "fi")))
            if not self._is_end(("elif",)):
                break
        if self._take("fi"):
            return If(branches, [])
        self._take("else")
        return If(branches, self._body("fi"))

    def _for(self) -> For:
        """Parses `for NAME in WORDS; do … done`."""
        self._at += len("for")
        self._skip(" \t")
        name = "".join(part.value for part in self.word())
        self._skip(" \t\n")
        words: list[Word] = []
        if self._line.startswith("in", self._at):
            self._at += len("in")
            self._skip(" \t")
            while self._at < len(self._line) and self._line[self._at] not in ";\n":
                words.append(self.word())
                self._skip(" \t")
        self._skip(" \t\n;")
        if not self._take("do"):
            raise ShellSyntaxError("no 'do' after 'for'")
        return For(name, words, self._body("done"))

    def _case(self) -> CaseOf:
        """Parses `case WORD in PATTERN | PATTERN) … ;; esac`."""
        self._at += len("case")
        self._skip(" \t")
        word = self.word()
        self._skip(" \t\n")
        if not self._line.startswith("in", self._at):
            raise ShellSyntaxError("no 'in' after 'case'")
        self._at += len("in")
        branches: list[tuple[list[Word], list[Item]]] = []
        while True:
            self._skip(" \t\n")
            if self._take("esac"):
                return CaseOf(word, branches)
            if self._peek("("):
                self._at += 1
            patterns = [self.word()]
            self._skip(" \t")
            while self._peek("|"):
                self._at += 1
                self._skip(" \t")
                patterns.append(self.word())
                self._skip(" \t")
            if not self._peek(")"):
                raise ShellSyntaxError("no ')' after a pattern")
            self._at += 1
            branches.append((patterns, self.script(";;", "esac")))
            if self._peek(";;"):
                self._at += 2

    # -- ends -----------------------------------------------------------------------------------

    def _reserved(self) -> str | None:
        """Returns the reserved word that comes next, if one does."""
        match = _RESERVED.match(self._line, self._at)
        return match.group(1) if match else None

    def _take(self, word: str) -> bool:
        """Consumes a reserved word if it comes next; returns whether it does."""
        if self._reserved() != word:
            return False
        self._at += len(word)
        self._skip(" \t")
        return True

    def _is_end(self, ends: tuple[str, ...]) -> bool:
        """Returns whether the script ends here."""
        if self._at >= len(self._line):
            if ends:
                raise ShellSyntaxError(f"no closing {ends[-1]!r}")
            return True
        return self._is_sign(ends) or self._reserved() in ends

    def _is_sign(self, ends: tuple[str, ...]) -> bool:
        """Returns whether the line or, by a sign, the script ends here."""
        if self._at >= len(self._line):
            return True
        return any(self._peek(end) for end in ends if end in (")", ";;"))

    def _end_of_command(self, start: int) -> int:
        """Returns where the bracket stands that ends a command substitution."""
        inner = _Parser(self._line, start, self._depth)
        inner.script(")")
        return inner._at

"""LTL formulas on finite traces: immutable, interned, in negation normal form.

Equal formulas are the same object. Build them with `tapwright.spec.normal_form`, which simplifies;
the classes here only store the parts and what follows from them.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar
from weakref import WeakValueDictionary

from tapwright.spec.notation import milliseconds_text, quote_if_needed, quoted
from tapwright.spec.proposition import Binding, BoundTo, Proposition, Reading, Relation

_NOTHING: frozenset[Proposition] = frozenset()
_SIGNS = {
    (Relation.IS, True): "=",
    (Relation.IS, False): "!=",
    (Relation.CONTAINS, True): "~",
    (Relation.CONTAINS, False): "!~",
    (Relation.KEPT, True): "KEPT AS",
    (Relation.KEPT, False): "NOT KEPT AS",  # never left by a parser; only to tell of it
}


class Formula:
    """A formula; `str` gives text that parses back to the same object.

    Attributes:
        fields: what the formula is made of.
        at_end: its value when the trace has no further step, were it left over there.
        count: the number of atomic propositions, with repetition (the N of Algorithm 3).
        size: the number of nodes, with repetition.
        propositions: the propositions that it mentions.
        running: whether it has a time-bounded part that has begun to run.
    """

    __slots__ = (
        "__weakref__",
        "_text",
        "at_end",
        "count",
        "fields",
        "negated",
        "propositions",
        "running",
        "size",
    )
    rank: ClassVar[int] = 2  # the order among the operands of & and |
    fields: tuple[Any, ...]
    at_end: bool
    count: int
    size: int
    propositions: frozenset[Proposition]
    running: bool
    negated: Formula | None
    _text: str | None

    def _set_measures(self, at_end: bool, operands: tuple[Formula, ...]) -> None:
        """Sets the attributes that follow from the operands."""
        self.at_end = at_end
        self.count = sum(operand.count for operand in operands)
        self.size = 1 + sum(operand.size for operand in operands)
        self.propositions = _NOTHING.union(*(operand.propositions for operand in operands))
        self.running = False

    def _set_parts(self) -> None:
        """Unpacks `fields` into the named parts; called once when a formula is made."""
        raise NotImplementedError

    def _to_text(self) -> str:
        """Returns the formula as text; called once."""
        raise NotImplementedError

    @property
    def is_compound(self) -> bool:
        """Returns whether it needs parentheses inside another formula."""
        return False

    def __str__(self) -> str:
        if self._text is None:
            self._text = self._to_text()
        return self._text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return make, (type(self), *self.fields)


_FormulaT = TypeVar("_FormulaT", bound=Formula)
_INTERNED: WeakValueDictionary[tuple[Any, ...], Formula] = WeakValueDictionary()


def make(kind: type[_FormulaT], *fields: Any) -> _FormulaT:
    """Returns the one formula of that kind with those fields; simplifies nothing."""
    key = (kind, *fields)
    known = _INTERNED.get(key)
    if known is not None:
        return known  # type: ignore[return-value]
    formula = object.__new__(kind)
    formula.fields = fields
    formula.negated = None
    formula._text = None
    formula._set_parts()
    _INTERNED[key] = formula
    return formula


def _grouped(formula: Formula) -> str:
    """Returns the text of an operand, in parentheses if it needs them."""
    return f"({formula})" if formula.is_compound else str(formula)


def _prefixed(operator: str, operand: Formula) -> str:
    """Returns the text of an operator followed by its operand."""
    return f"{operator}{_grouped(operand)}" if operand.is_compound else f"{operator} {operand}"


class Constant(Formula):
    """True or false."""

    __slots__ = ("value",)
    rank = 0
    value: bool

    def _set_parts(self) -> None:
        (self.value,) = self.fields
        self._set_measures(self.value, ())

    def _to_text(self) -> str:
        return "true" if self.value else "false"


class Remaining(Formula):
    """Whether the trace continues; left over by a next operator, never written by a person."""

    __slots__ = ("goes_on",)
    goes_on: bool

    def _set_parts(self) -> None:
        (self.goes_on,) = self.fields
        self._set_measures(not self.goes_on, ())

    def _to_text(self) -> str:
        return "<another step>" if self.goes_on else "<no further step>"


class Literal(Formula):
    """A proposition or its negation.

    A pending literal belongs to the step in progress, whose screen is not yet known.
    """

    __slots__ = ("pending", "positive", "proposition")
    rank = 1
    proposition: Proposition
    positive: bool
    pending: bool

    def _set_parts(self) -> None:
        self.proposition, self.positive, self.pending = self.fields
        # Without a step every proposition is false, so that its negation is true.
        self._set_measures(not self.positive, ())
        self.count = 1
        self.propositions = frozenset({self.proposition})

    def _to_text(self) -> str:
        return _bracketed(self.proposition, self.positive)


def _bracketed(proposition: Proposition, positive: bool) -> str:
    """Returns a literal in brackets; one with further parts is negated as a whole."""
    name, relation, value, reading, bindings = proposition[:5]
    parts = [each for each in bindings if each.place is BoundTo.SAME]
    where = "".join(f" {each.place} {_written(each)}" for each in bindings if each not in parts)
    is_inner = positive or not parts
    sign = _SIGNS[relation, positive if is_inner else True]
    more = "".join(
        f" & {each.name} {_SIGNS[each.relation, each.positive]} {_written(each)}" for each in parts
    )
    value = quote_if_needed(value) if reading is not Reading.QUOTED else quoted(value)
    return f"{'' if is_inner else '!'}[{name}{where} {sign} {value}{more}]"


def _written(binding: Binding) -> str:
    """Returns the value of a binding; loose ones stand as they were written."""
    return binding.value if binding.reading is Reading.LOOSE else quoted(binding.value)


class Junction(Formula):
    """A conjunction or disjunction of two or more operands, as a set in a fixed order."""

    __slots__ = ("operands",)
    rank = 3
    sign: ClassVar[str]
    operands: tuple[Formula, ...]  # in the order in which they are printed

    def _set_parts(self) -> None:
        (self.operands,) = self.fields
        ends = (operand.at_end for operand in self.operands)
        self._set_measures(all(ends) if isinstance(self, And) else any(ends), self.operands)
        self.running = any(operand.running for operand in self.operands)

    @property
    def is_compound(self) -> bool:
        """Returns True: it has two operands or more."""
        return True

    def _to_text(self) -> str:
        return f" {self.sign} ".join(_grouped(operand) for operand in self.operands)


class And(Junction):
    """All operands hold."""

    __slots__ = ()
    sign = "&"


class Or(Junction):
    """Some operand holds."""

    __slots__ = ()
    sign = "|"


class Next(Formula):
    """The operand holds at the next step; where there is none, strong is false, weak is true."""

    __slots__ = ("operand", "strong")
    operand: Formula
    strong: bool

    def _set_parts(self) -> None:
        self.operand, self.strong = self.fields
        self._set_measures(not self.strong, (self.operand,))

    def _to_text(self) -> str:
        return _prefixed("X" if self.strong else "N", self.operand)


class Binary(Formula):
    """Until or release, perhaps within a bound in milliseconds on the device's clock.

    A running one counts its bound from the step before the one it is to be evaluated at.
    """

    __slots__ = ("bound", "left", "right")
    letter: ClassVar[str]
    short_letter: ClassVar[str]  # the letter when the left operand is the neutral constant
    neutral: ClassVar[bool]
    left: Formula
    right: Formula
    bound: int | None

    @property
    def is_eventually_or_always(self) -> bool:
        """Returns whether the left operand is the constant of F or G."""
        return isinstance(self.left, Constant) and self.left.value is self.neutral

    @property
    def is_compound(self) -> bool:
        """Returns whether it needs parentheses; F and G do not."""
        return not self.is_eventually_or_always

    def _set_parts(self) -> None:
        self.left, self.right, self.bound, running = self.fields
        self._set_measures(isinstance(self, Release), (self.left, self.right))
        self.running = running

    def _to_text(self) -> str:
        bound = "" if self.bound is None else f"<={milliseconds_text(self.bound)}"
        if self.is_eventually_or_always:
            return _prefixed(f"{self.short_letter}{bound}", self.right)
        return f"{_grouped(self.left)} {self.letter}{bound} {_grouped(self.right)}"


class Until(Binary):
    """Right holds at some step, within the bound, and left at every step before it."""

    __slots__ = ()
    letter, short_letter, neutral = "U", "F", True


class Release(Binary):
    """Right holds at every step, within the bound, up to and with the first where left holds."""

    __slots__ = ()
    letter, short_letter, neutral = "R", "G", False


TRUE = make(Constant, True)
FALSE = make(Constant, False)
ANOTHER_STEP = make(Remaining, True)
NO_FURTHER_STEP = make(Remaining, False)

"""Values that a specification keeps from one step for later ones.

`text OF total KEPT AS before` holds where the widget has a text, and later conditions may name that
text as `{before}`, or what it becomes as `{before} + 1`. A monitor puts the value in place of the
name in all that is left to satisfy (the freeze quantifier of Alur and Henzinger, 1994).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from decimal import Decimal

from tapwright.spec.counting import counted
from tapwright.spec.formula import And, Binary, Formula, Junction, Literal, Next, make
from tapwright.spec.normal_form import conjunction, disjunction, literal
from tapwright.spec.places import widgets_within
from tapwright.spec.proposition import COUNT, Proposition, Reading, Relation
from tapwright.spec.widget_view import ViewTree

_REFERENCE = re.compile(r"\{([^\W\d]\w*)\}(?: *([+-]) *(\d+(?:\.\d+)?)$)?")
_SHOWN_NOW = "shown_now"  # names what stands there when it is compared
_REFERRING = frozenset({"text", "contentDescription", "actionDetail", COUNT})
_NUMBER = re.compile(r"(?:(?<!\w)-)?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")


def references(proposition: Proposition) -> frozenset[str]:
    """Returns the names of kept values that stand in it; in quotes braces are braces."""
    name, _, value, reading = proposition[:4]
    if "{" not in value or name not in _REFERRING or reading is not Reading.LOOSE:
        return frozenset()
    return frozenset(match[1].casefold() for match in _REFERENCE.finditer(value))


def needs_kept_values(formula: Formula) -> bool:
    """Returns whether it keeps a value or names one, so that no single screen decides it."""
    return any(each.keeps or references(each) for each in formula.propositions)


def value_to_keep(proposition: Proposition, top: ViewTree, behind: ViewTree | None) -> str | None:
    """Returns what a `KEPT AS` finds on a screen; None where there is nothing to keep.

    The first widget that has a text tells it. Under a menu nobody can count the rows.
    """
    name, bindings = proposition.name, proposition.bindings
    if name == COUNT:
        return str(len(counted(bindings, top))) if behind is None else None
    for index in sorted(widgets_within(bindings, top) or ()):
        said = next((each for each in top.views[index].values(name) if each.strip()), None)
        if said is not None:
            return said
    return None


def kept_for(condition: Formula, labels: Collection[Proposition]) -> dict[str, str]:
    """Returns the values that a condition which holds at a step keeps from it."""
    told = {each._replace(kept=None): each.kept for each in labels if each.kept is not None}
    if not told:
        return {}
    operands = condition.operands if isinstance(condition, And) else (condition,)
    literals = [each.proposition for each in operands if isinstance(each, Literal)]
    return {each.value: value for each in literals if (value := told.get(each)) is not None}


def bind(formula: Formula, values: Mapping[str, str]) -> Formula:
    """Returns the formula with these values in place of their names."""
    if not values or not any(references(each) & values.keys() for each in formula.propositions):
        return formula
    match formula:
        case Literal():
            bound = literal(_bound(formula.proposition, values), formula.positive, formula.pending)
            return bound if formula.positive else conjunction((*_there(formula), bound))
        case Junction():
            combine = conjunction if isinstance(formula, And) else disjunction
            return combine([bind(each, values) for each in formula.operands])
        case Next():
            return make(Next, bind(formula.operand, values), formula.strong)
        case Binary():
            left, right = bind(formula.left, values), bind(formula.right, values)
            return make(type(formula), left, right, formula.bound, formula.running)
    return formula


def _there(formula: Literal) -> tuple[Formula, ...]:
    """Returns the condition that there is something to compare: `IS NOT {before}` is no `gone`."""
    name, _, _, reading, bindings = formula.proposition[:5]
    if name not in ("text", "contentDescription") or not bindings:
        return ()
    return (literal(Proposition(name, Relation.KEPT, _SHOWN_NOW, reading, bindings)),)


def _bound(proposition: Proposition, values: Mapping[str, str]) -> Proposition:
    """Returns the proposition with values; a sum that cannot be computed stays as it is."""

    def said(match: re.Match[str]) -> str:
        value = values.get(match[1].casefold())
        if value is None:
            return match[0]
        if match[2] is None:
            return value
        return _sum(value, Decimal(f"{match[2]}{match[3]}")) or match[0]

    return proposition._replace(value=_REFERENCE.sub(said, proposition.value))


def _sum(text: str, more: Decimal) -> str | None:
    """Returns the text with its number changed, in the format it had: `2 notes` and 1, `3 notes`.

    None if it has no number, or several.
    """
    found = list(_NUMBER.finditer(text))
    if len(found) != 1:
        return None
    (match,) = found
    number = Decimal(match[0].replace(",", ""))
    decimals = max(len(str(each).partition(".")[2]) for each in (number, more))
    written = f"{number + more:{',' if ',' in match[0] else ''}.{decimals}f}"
    return f"{text[: match.start()]}{written}{text[match.end() :]}"

"""Whether a literal holds at a step, from the step's labels alone."""

from __future__ import annotations

from collections.abc import Collection

from tapwright.spec.formula import Literal
from tapwright.spec.proposition import Proposition


def literal_holds(each: Literal, labels: Collection[Proposition]) -> bool:
    """Returns whether the literal holds at a step with these labels."""
    proposition = each.proposition
    if each.positive:
        return proposition in labels
    if proposition in labels:
        return False
    return proposition.is_paper or proposition.somewhere not in labels

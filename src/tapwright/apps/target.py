"""A target: a specification for which a run searches a witness."""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.core.action import ActionKind
from tapwright.spec import Specification
from tapwright.spec.proposition import Proposition, Relation


@dataclass(frozen=True, slots=True)
class Target:
    """A specification to be witnessed, and the form of it that guides the search."""

    name: str  # of its files in the run directory; no two are equal
    specification: Specification
    guided: Specification  # the same or a more detailed level; its witnesses witness both

    @property
    def named_kinds(self) -> frozenset[ActionKind]:
        """Returns the kinds of action that the specification names; the device needs them."""
        kinds = {kind.value: kind for kind in ActionKind}
        return frozenset(
            kinds[each.value]
            for each in self.guided.propositions
            if each.name == "actionType" and each.relation is Relation.IS and each.value in kinds
        )

    @property
    def named_widgets(self) -> frozenset[Proposition]:
        """Returns the propositions of the specification about widgets to act on."""
        return frozenset(each for each in self.guided.propositions if each.names_target)

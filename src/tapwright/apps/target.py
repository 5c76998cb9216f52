"""A specification to be witnessed."""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.core.action import ActionKind
from tapwright.spec import Specification
from tapwright.spec.proposition import Proposition, Relation


@dataclass(frozen=True, slots=True)
class Target:
    """A specification to be witnessed, and the form of it that leads the search."""

    name: str  # of its files in the run directory; no two are equal
    specification: Specification
    guided: Specification  # the same or a more detailed level; its witnesses witness both
    launchable: tuple[str, ...] = ()  # the app's launchable activities, if there are several

    @property
    def named_kinds(self) -> frozenset[ActionKind]:
        """The action types that it names, which must then be possible."""
        kinds = {kind.value: kind for kind in ActionKind}
        return frozenset(
            kinds[each.value]
            for each in self.guided.propositions
            if each.name == "actionType" and each.relation is Relation.IS and each.value in kinds
        )

    @property
    def named_widgets(self) -> frozenset[Proposition]:
        """What it says of the widgets that it wants acted on."""
        return frozenset(each for each in self.guided.propositions if each.names_target)

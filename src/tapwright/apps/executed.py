"""What a run executed and showed, as far as its coverage and its screens tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.apk.call_graph import CONSTRUCTOR
from tapwright.apk.dex import MethodName
from tapwright.core.text_comparison import TextComparison


class Counted(NamedTuple):
    """Instructions of a method, of all of its overloads together."""

    covered: int
    total: int


@dataclass(frozen=True, slots=True)
class Executed:
    """What is known of a run."""

    classes: Mapping[str, Mapping[str, Counted]]  # by class, then by the method's name
    shown: frozenset[str] = frozenset()  # activities
    asks_password: frozenset[str] = frozenset()  # activities that showed a field for one
    had_network: bool = True
    # By method: comparisons of typed texts that never held, where the device told of them.
    failed: Mapping[MethodName, Sequence[TextComparison]] = field(default_factory=dict)

    def is_missed(self, method: MethodName) -> bool:
        """Returns whether the method is measured, and nothing of it was executed."""
        count = self.classes.get(method.owner, {}).get(method.name)
        return count is not None and not count.covered

    def ran(self, method: MethodName) -> bool:
        """Returns whether something of the method was executed."""
        return self.classes.get(method.owner, {}).get(method.name, Counted(0, 0)).covered > 0

    def was_created(self, name: str) -> bool:
        """Returns whether an object of the class was made, as far as that is measured."""
        return self.ran(MethodName(name, CONSTRUCTOR))

    def may_exist(self, name: str) -> bool:
        """Returns whether an object of the class may have been made."""
        return not self.is_missed(MethodName(name, CONSTRUCTOR))


def failed_comparisons(seen: Iterable[TextComparison]) -> dict[MethodName, list[TextComparison]]:
    """Returns the comparisons that never held in a whole run, by the method that compares."""
    never: dict[tuple[str, str, str], TextComparison] = {}
    for each in sorted(seen, key=lambda each: not each.passed):  # those that held go first
        never.setdefault((each.site, each.kind, each.other), each)
    failed: dict[MethodName, list[TextComparison]] = {}
    for each in never.values():
        if not each.passed:
            owner, _, method = each.site.rpartition(".")
            failed.setdefault(MethodName(owner, method), []).append(each)
    return failed

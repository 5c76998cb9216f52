"""What a run executed and showed, as far as its coverage and its screens tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tapwright.apk.call_graph import CONSTRUCTOR
from tapwright.apk.dex import MethodName


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

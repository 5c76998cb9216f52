"""What several devices share: knowledge. What they do not: the episode that each is in."""

from __future__ import annotations

from typing import Protocol, Self, TypeVar, runtime_checkable

P = TypeVar("P")


@runtime_checkable
class HasWorkerCopy(Protocol):
    """Agents, rewards and guides that remember something of the episode they are in."""

    def for_worker(self) -> Self:
        """One with the same knowledge for another device, whose episodes are its own."""
        ...


def for_worker(part: P) -> P:
    """The part for another device; one that remembers nothing of an episode serves all."""
    return part.for_worker() if isinstance(part, HasWorkerCopy) else part

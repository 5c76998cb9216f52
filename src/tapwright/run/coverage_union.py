"""Coverage of a run over all of its devices: each probe counts once, whoever hit it first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from tapwright.core.step import Observation


class ProbeUnion:
    """The probes hit so far."""

    def __init__(self, note: Callable[[Sequence[str]], None] | None = None) -> None:
        """Begin with none.

        Args:
            note: told the names that are new, before they are counted.
        """
        self._note = note
        self._hit: set[str] = set()
        self._held = 0

    @property
    def probes(self) -> Collection[str]:
        """Their names, as the devices call them."""
        return self._hit

    def restore(self, probes: Iterable[str]) -> None:
        """Take over what an earlier part of the run hit."""
        self._hit.update(probes)

    def hold(self, launched: Observation) -> Observation:
        """Count what a start of the app covered with the next step, since no step shows it."""
        launched = self.count(launched)
        self._held = launched.newly_covered
        return launched._replace(newly_covered=0)

    def count(self, observation: Observation) -> Observation:
        """The observation with what is new to the run; a device that names nothing is believed."""
        new, self._held = self._held, 0
        if observation.probes:
            names = [name for name in dict.fromkeys(observation.probes) if name not in self._hit]
            if names and self._note is not None:
                self._note(names)
            self._hit.update(names)
            new += len(names)
        else:
            new += observation.newly_covered
            if not new:
                return observation
        return observation._replace(newly_covered=new, probes=())

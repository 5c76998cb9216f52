"""Coverage of a run over all of its devices: each probe counts once, whoever hit it first."""

from __future__ import annotations

from collections.abc import Collection

from tapwright.core.step import Observation


class ProbeUnion:
    """The probes hit so far."""

    def __init__(self) -> None:
        self._hit: set[str] = set()
        self._held = 0

    @property
    def probes(self) -> Collection[str]:
        """Their names, as the devices call them."""
        return self._hit

    def hold(self, launched: Observation) -> Observation:
        """Count what a start of the app covered with the next step, since no step shows it."""
        launched = self.count(launched)
        self._held = launched.newly_covered
        return launched._replace(newly_covered=0)

    def count(self, observation: Observation) -> Observation:
        """The observation with what is new to the run; a device that names nothing is believed."""
        new, self._held = self._held + observation.newly_covered, 0
        if observation.probes:
            before = len(self._hit)
            self._hit.update(observation.probes)
            new += len(self._hit) - before - observation.newly_covered
        elif not new:
            return observation
        return observation._replace(newly_covered=new, probes=())

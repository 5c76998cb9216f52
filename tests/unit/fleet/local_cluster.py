"""A cluster without Ray: its processes are threads of this one. What dies is only silent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tapwright.fleet.cluster import Cluster, ClusterMachine, ProcessLost
from tapwright.fleet.messages import Exchange


class Call:
    """The answer to a call, or that nobody answers any more."""

    def __init__(self, handle: Handle, name: str) -> None:
        self._handle = handle
        self._name = name

    def remote(self, *given: object) -> Call:
        if self._handle.is_dead:
            return self
        self.result = getattr(self._handle.held, self._name)(*given)
        self._handle.calls += 1
        return self

    def get(self) -> Any:
        if self._handle.is_dead:
            raise ProcessLost("the process was killed")
        return self.result


class Handle:
    def __init__(self, held: Any) -> None:
        self.held = held
        self.calls = 0
        self.is_dead = False

    def __getattr__(self, name: str) -> Call:
        return Call(self, name)


class LocalCluster(Cluster):
    """Two machines, until one is taken away."""

    def __init__(self, machines: int = 2) -> None:
        self.address = "local"
        self.up = [
            ClusterMachine(f"id{number}", f"machine{number}", 2) for number in range(machines)
        ]
        self.handles: list[Handle] = []
        self.lasting: list[Any] = []

    def machines(self) -> list[ClusterMachine]:
        return list(self.up)

    def store(self, content: bytes) -> Any:
        return lambda: content

    def start(self, machine: ClusterMachine, kind: type, *given: object, threads: int = 4) -> Any:
        handle = Handle(kind(*given))
        self.handles.append(handle)
        return handle

    def start_merger(self, machine: ClusterMachine, kind: type) -> Exchange:
        held = kind()
        self.lasting.append(held)
        exchange: Exchange = held.exchange
        return exchange

    def ready(self, references: Sequence[Any], seconds: float) -> list[Any]:
        return list(references)

    def result(self, reference: Any) -> Any:
        return reference.get()

    def end(self, handle: Any) -> None:
        handle.is_dead = True

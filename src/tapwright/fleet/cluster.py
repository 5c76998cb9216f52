"""Ray: the machines of a cluster, and processes on them. The only file that knows Ray.

Without the extra `tapwright[fleet]` everything else works as ever.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tapwright.core.errors import InputError, TapwrightError
from tapwright.fleet.messages import Exchange, News

AUTO = "auto"
_STARTS = 3
_EXCHANGE_SECONDS = 10.0  # after which the merging process is taken for gone


class ProcessLost(TapwrightError):
    """A process of the cluster is gone: it was killed, or its machine was."""


@dataclass(frozen=True, slots=True)
class ClusterMachine:
    """A node of the cluster."""

    id: str
    name: str
    processors: float
    resources: frozenset[str] = frozenset()


class Stored:
    """Brings what was put into the store of the cluster; travels with whoever may want it."""

    def __init__(self, reference: object) -> None:
        self._reference = reference

    def __call__(self) -> bytes:
        """Return the content."""
        import ray

        content: bytes = ray.get(self._reference)
        return content


class MergerCall:
    """Asks the merging process from another process."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle

    def __call__(self, who: str, epoch: str, version: int, packed: bytes) -> News:
        """Exchange knowledge; raises if nobody answers."""
        import ray

        reference = self._handle.exchange.remote(who, epoch, version, packed)
        news: News = ray.get(reference, timeout=_EXCHANGE_SECONDS)
        return news


class Cluster:
    """A cluster that this process is connected to."""

    def __init__(self, address: str) -> None:
        import ray

        self._ray = ray
        self.address = address
        self._names: dict[str, str] = {}

    def machines(self) -> list[ClusterMachine]:
        """Returns the machines that are up; names are unique, and no machine changes its own."""
        nodes = self._ray.nodes()
        hosts = [node["NodeManagerHostname"] for node in nodes]
        for node, host in zip(nodes, hosts, strict=True):
            unique = host if hosts.count(host) == 1 else f"{host}-{node['NodeID'][:6]}"
            self._names.setdefault(node["NodeID"], unique)
        return [
            ClusterMachine(
                node["NodeID"],
                self._names[node["NodeID"]],
                node["Resources"].get("CPU", 0.0),
                frozenset(node["Resources"]),
            )
            for node in nodes
            if node["Alive"]
        ]

    def store(self, content: bytes) -> Stored:
        """Keep something for all machines; each copies it once, when it asks for it."""
        return Stored(self._ray.put(content))

    def start(self, machine: ClusterMachine, kind: type, *given: object, threads: int = 4) -> Any:
        """Returns a handle to a new process on a machine that holds an object of a class."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        actor = self._ray.remote(kind).options(
            num_cpus=0,  # how many there are on a machine is decided here, not by Ray
            max_concurrency=threads,
            max_restarts=0,
            scheduling_strategy=NodeAffinitySchedulingStrategy(machine.id, soft=False),
        )
        return actor.remote(*given)

    def start_merger(self, machine: ClusterMachine, kind: type) -> Exchange:
        """Starts a merging process, begun anew whenever it is lost; returns what asks it."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        actor = self._ray.remote(kind).options(
            num_cpus=0,
            max_restarts=-1,
            scheduling_strategy=NodeAffinitySchedulingStrategy(machine.id, soft=True),
        )
        return MergerCall(actor.remote())

    def ready(self, references: Sequence[Any], seconds: float) -> list[Any]:
        """Returns those of the calls that were answered, or can no longer be, after a wait."""
        if not references:
            time.sleep(seconds)  # whoever asks again and again must not keep a core busy with it
            return []
        done, _ = self._ray.wait(list(references), num_returns=1, timeout=seconds)
        return list(done)

    def result(self, reference: Any) -> Any:
        """Returns the answer to a call.

        Raises:
            ProcessLost: whoever was asked is gone.
        """
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            if isinstance(error.cause, TapwrightError):
                raise error.cause from error
            raise
        except errors.RayError as error:
            raise ProcessLost(f"{error}".partition("\n")[0]) from error

    def end(self, handle: Any) -> None:
        """End a process at once."""
        self._ray.kill(handle)


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """Connects to a cluster; `auto` is the one that this machine belongs to, or a new one here.

    Raises:
        TapwrightError: Ray is not installed, nobody answers, or no cluster can be started here.
    """
    ray = _import_ray()
    if ray.is_initialized():
        yield Cluster(address)
        return
    try:
        _connect(ray, address)
    except Exception as error:  # Ray raises this very class where a node does not start in time
        reason = f"{error}".strip().partition("\n")[0]
        kind = TapwrightError if address == AUTO else InputError
        raise kind(
            f"no Ray cluster at {address}: {reason}",
            hint="`ray start --head` makes one; --cluster auto uses that of this machine",
        ) from error
    try:
        yield Cluster(address)
    finally:
        ray.shutdown()


def _import_ray() -> Any:
    # Neither the user's terminal nor Ray's authors need to hear of each run.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise InputError(
            "--cluster needs Ray, which is not installed",
            hint='pip install "tapwright[fleet]", on every machine of the cluster',
        ) from None
    return ray


def _connect(ray: Any, address: str) -> None:
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "CRITICAL"}
    if address != AUTO:
        ray.init(address=address, **quiet)
        return
    try:
        ray.init(address=AUTO, **quiet)
    except ConnectionError:
        # Of one machine: nobody else needs to reach it, and its processes are what the user waits
        # for; Ray would let everything else on the machine go first.
        os.environ.setdefault("RAY_worker_niceness", "0")
        _start_here(ray, quiet)


def _start_here(ray: Any, quiet: dict[str, Any]) -> None:
    """Starts a cluster of this machine alone; a busy machine may need more than one try."""
    for left in reversed(range(_STARTS)):
        try:
            ray.init(include_dashboard=False, _node_ip_address="127.0.0.1", **quiet)
            return
        except Exception:  # this very class where a node does not start in time
            if not left:
                raise
            ray.shutdown()

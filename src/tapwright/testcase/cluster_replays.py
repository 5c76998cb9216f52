"""Replays many tests of one app on the machines of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

from tapwright.core.app import App
from tapwright.device.registry import device_with
from tapwright.fleet.app_copy import hash_of, local_copy
from tapwright.fleet.cluster import Cluster, ProcessLost
from tapwright.fleet.jobs import hand_out
from tapwright.fleet.messages import Parcel
from tapwright.testcase.many import Replays, SavedTest, TestRun


class ReplayProcess:
    """A process that replays one test after the other on a device that stays open."""

    def __init__(self, app: App, device: str, parcel: Parcel | None) -> None:
        self._app = app
        self._device = device
        self._parcel = parcel
        self._replays: Replays | None = None

    def do(self, job: tuple[int, SavedTest, int]) -> TestRun:
        """Returns what came of a test that is replayed so often."""
        _, test, times = job
        if self._replays is None:
            app, parcel = self._app, self._parcel
            if parcel is not None:
                path = local_copy(parcel.path, parcel.content_hash, parcel.fetch)
                app = replace(app, path=path)
            self._replays = Replays(lambda options: device_with(app, self._device, options))
        return self._replays.run([test], times, lambda run: None)[0]


class ClusterReplays:
    """As `Replays`, with devices on several machines."""

    def __init__(
        self,
        connect: Callable[[], AbstractContextManager[Cluster]],
        app: App,
        device: str,
        workers: int,
    ) -> None:
        self._connect = connect
        self._app = app
        self._device = device
        self._workers = workers

    def close(self) -> None:
        """Nothing stays open."""

    def run(
        self, tests: Sequence[SavedTest], times: int, tell: Callable[[TestRun], None]
    ) -> list[TestRun]:
        """Replays each test so often, and returns what came of it in the order given."""
        jobs = [(number, test, times) for number, test in enumerate(tests)]
        done: dict[int, TestRun] = {}
        with self._connect() as cluster:
            given = (self._app, self._device, self._parcel(cluster))
            count = min(self._workers, len(jobs))
            for (number, test, _), answer in hand_out(cluster, ReplayProcess, given, jobs, count):
                if isinstance(answer, ProcessLost):
                    answer = TestRun(test, problem=f"its process was lost: {answer.message}")
                done[number] = answer
                tell(answer)
        return [done[number] for number in range(len(tests))]

    def _parcel(self, cluster: Cluster) -> Parcel | None:
        path = self._app.path
        if path is None:
            return None
        return Parcel(path.absolute(), hash_of(path), cluster.store(path.read_bytes()))

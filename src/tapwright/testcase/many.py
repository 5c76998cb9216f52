"""Replays many tests of one app, on one device or on several at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock

from tapwright.core.errors import DeviceError, InputError
from tapwright.device.device import Device
from tapwright.device.registry import DeviceOptions
from tapwright.testcase.outcome import outcome_of
from tapwright.testcase.replay import Replayer, replay_times
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.test_file import SUFFIX, load_test

OpenDevice = Callable[[DeviceOptions], AbstractContextManager[Device]]


@dataclass(frozen=True, slots=True)
class SavedTest:
    """A test and the file that holds it."""

    path: Path
    case: TestCase


@dataclass(frozen=True, slots=True)
class TestRun:
    """What came of one test."""

    __test__ = False  # no test class, whatever pytest thinks of its name

    test: SavedTest
    replays: tuple[Replay, ...] = ()
    problem: str = ""  # why the device could not do it

    @property
    def passed(self) -> bool:
        """Whether it passed every time."""
        done = [outcome_of(self.test.case, replay).passed for replay in self.replays]
        return not self.problem and bool(done) and all(done)

    @property
    def reason(self) -> str:
        """One line about the first replay that did not pass, or the last one."""
        outcomes = [outcome_of(self.test.case, replay) for replay in self.replays]
        failed = [each.reason for each in outcomes if not each.passed]
        return self.problem or (failed[0] if failed else outcomes[-1].reason)

    @property
    def seconds(self) -> float:
        """Real time that its replays took."""
        return sum(replay.seconds for replay in self.replays)


def find_tests(paths: Sequence[Path]) -> list[Path]:
    """Returns the test files that are named, or lie in a directory that is named, each once.

    Raises:
        InputError: a directory holds none.
    """
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(path.rglob(f"*{SUFFIX}"))
        if not inside:
            raise InputError(f"no tests in {path}", hint=f"a test is a file *{SUFFIX}")
        found += inside
    return list(dict.fromkeys(found))


def load_tests(paths: Sequence[Path]) -> list[SavedTest]:
    """Returns the tests that files or directories hold."""
    return [SavedTest(path, load_test(path)) for path in find_tests(paths)]


@dataclass
class Replays:
    """Replays tests; devices stay open from one call to the next."""

    open_device: OpenDevice
    workers: int = 1
    _open: list[dict[DeviceOptions, Replayer]] = field(default_factory=list)
    _stack: ExitStack = field(default_factory=ExitStack)
    _lock: Lock = field(default_factory=Lock)

    def close(self) -> None:
        """Close the devices."""
        self._stack.close()
        self._open.clear()

    def run(
        self, tests: Sequence[SavedTest], times: int, tell: Callable[[TestRun], None]
    ) -> list[TestRun]:
        """Replays each test so often, and returns what came of it in the order given.

        Args:
            tests: the tests.
            times: how often each is replayed.
            tell: hears of each test when it is done, in any order but never at the same time.
        """
        left, done = iter(enumerate(tests)), dict[int, TestRun]()
        count = max(1, min(self.workers, len(tests)))
        while len(self._open) < count:
            self._open.append({})
        with ThreadPoolExecutor(count) as pool:
            working = [
                pool.submit(self._work, opened, left, times, tell, done)
                for opened in self._open[:count]
            ]
            try:
                for each in working:
                    each.result()
            except BaseException:
                with self._lock:
                    deque(left, maxlen=0)  # so that the others end with the test they are at
                raise
        return [done[number] for number in range(len(tests))]

    def _work(
        self,
        opened: dict[DeviceOptions, Replayer],
        left: Iterator[tuple[int, SavedTest]],
        times: int,
        tell: Callable[[TestRun], None],
        done: dict[int, TestRun],
    ) -> None:
        """Takes one test after the other until none is left."""
        while True:
            with self._lock:
                number, test = next(left, (-1, None))
            if test is None:
                return
            result = self._replay(opened, test, times)
            with self._lock:
                done[number] = result
                tell(result)

    def _replay(
        self, opened: dict[DeviceOptions, Replayer], test: SavedTest, times: int
    ) -> TestRun:
        try:
            replayer = self._replayer(opened, test.case.options)
            return TestRun(test, tuple(replay_times(replayer, test.case, times)))
        except DeviceError as error:
            # The next test may do well; this one says nothing about the app.
            return TestRun(test, problem=error.message)

    def _replayer(self, opened: dict[DeviceOptions, Replayer], options: DeviceOptions) -> Replayer:
        """Returns what replays on a device with these options; the seed is set by each replay."""
        key = replace(options, seed=0)
        if key not in opened:
            manager = self.open_device(options)
            device = manager.__enter__()
            with self._lock:
                self._stack.push(manager.__exit__)
            opened[key] = Replayer(device)
        return opened[key]

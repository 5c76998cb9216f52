"""Coverage at a mark is that of the probes which the first events hit."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from tapwright.bench.marks import growth_of_steps, measure_marks
from tapwright.core.app import App
from tapwright.device.device_values import Counter
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.run.probe_journal import ProbeJournal

MODEL = parse_model('package app\nscreen one One\n  button #b "B"\n')
APP = App("app", "app")


class Probed(FakeDevice):
    """A device with ten probes, which knows only those that it is told of."""

    def _install(self, app: App) -> None:
        super()._install(app)
        self.told: set[str] = set()

    def _merge_coverage(self, probes: Collection[str]) -> None:
        self.told.update(probes)

    def _coverage(self) -> dict[str, Counter]:
        return {"line": Counter(1, 3), "instruction": Counter(len(self.told), 10)}


def measured(run: Path, growth: list[tuple[int, int]], marks: list[int]) -> list[tuple[int, int]]:
    with Probed(MODEL) as device:
        device.install(APP)
        device.merge_coverage(["a hit of the run itself"])
        found = measure_marks(device, run, growth, marks)
    assert all(mark.total == 10 for mark in found)
    return [(mark.events, mark.covered) for mark in found]


def test_each_mark_counts_what_was_hit_until_then(tmp_path: Path) -> None:
    journal = ProbeJournal(tmp_path)
    journal.add(["a", "b"])
    journal.add(["c"])
    journal.add(["d", "e"])
    journal.close()
    growth = [(1, 2), (1, 3), (4, 5)]
    assert measured(tmp_path, growth, [1, 3, 4, 50]) == [(1, 3), (3, 3), (4, 5), (50, 5)]
    assert measured(tmp_path, [(3, 2)], [2, 3]) == [(2, 0), (3, 2)]


def test_a_device_that_names_no_probes_has_no_marks(tmp_path: Path) -> None:
    assert measured(tmp_path, [], [1, 2]) == []


def test_growth_is_read_off_the_timeline(tmp_path: Path) -> None:
    (tmp_path / "coverage").mkdir()
    text = "steps,device_seconds,probes_covered\n1,0.5,7\n4,2.0,9\n"
    (tmp_path / "coverage" / "timeline.csv").write_text(text)
    assert growth_of_steps(tmp_path) == [(1, 7), (4, 9)]

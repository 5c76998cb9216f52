"""What kept the app in its place is on record, and in the report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tapwright.apps.naming import choose_app
from tapwright.device.fake import FakeDevice
from tapwright.report.report import write_report
from tapwright.run.budget import Budget
from tapwright.run.run_directory import read_record
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

HELD = {"files": "Landlock 7", "network": "not confined"}


class HeldDevice(FakeDevice):
    """Says that its app is confined in part."""

    @property
    def confinement(self) -> dict[str, str]:
        return HELD


def settings(out: Path) -> RunSettings:
    chosen = choose_app("demo:todo")
    return RunSettings(chosen.app, chosen.device, "random", Budget(steps=5), 1, out)


def test_each_layer_is_in_run_json_and_in_the_report(tmp_path: Path) -> None:
    out = tmp_path / "run"
    Session(settings(out), make_device=lambda options: HeldDevice(seed=options.seed)).run()
    assert read_record(out).confinement == HELD
    page = write_report([out]).read_text(encoding="utf-8")
    assert "files: Landlock 7, network: not confined" in page


def test_a_run_of_version_1_says_its_network_in_another_word(tmp_path: Path) -> None:
    for former, now in ((True, "internet"), (False, "none")):
        old: dict[str, Any] = {"state": "finished", "agent": "random", "seed": 1}
        old |= {"app": {"name": "todo", "package": "org.todo"}, "planned": {"steps": 5}}
        old["device"] = {"name": "fake", "network": former}
        (tmp_path / "run.json").write_text(json.dumps(old))
        assert read_record(tmp_path).settings.options.network == now

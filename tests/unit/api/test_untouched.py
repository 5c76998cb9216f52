"""`coverage/untouched.json` of a run: made from its coverage and the app, shown in its report."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.api.untouched import write_untouched
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen, Widget
from tapwright.core.trace import EpisodeMark
from tapwright.core.untouched import UNTOUCHED_FILE, UntouchedReason
from tapwright.report.report import write_report
from tapwright.run.budget import Budget
from tapwright.run.new_record import new_record
from tapwright.run.run_directory import RunDirectory
from tapwright.run.settings import RunSettings

NOTES = Path(__file__).parents[3] / "sample-apps" / "apks" / "notes.apk"
PACKAGE = "org.tapwright.notes"
COVERAGE = """\
<report name="notes"><package name="org/tapwright/notes">
<class name="org/tapwright/notes/Notebook"><method name="onUpgrade" desc="()V" line="3">
<counter type="INSTRUCTION" missed="7" covered="0"/></method>
<method name="&lt;init&gt;" desc="()V" line="2"><counter type="INSTRUCTION" missed="0" covered="4"/>
</method><counter type="INSTRUCTION" missed="7" covered="4"/></class>
<counter type="INSTRUCTION" missed="7" covered="4"/></package></report>
"""


def run_of_notes(path: Path, coverage: str = COVERAGE) -> Path:
    app = App("notes", PACKAGE, NOTES)
    settings = RunSettings(app, "jvm", "random", Budget(steps=1), 1, path)
    with RunDirectory(path) as directory:
        directory.create(new_record(settings))
        screen = Screen(PACKAGE, f"{PACKAGE}.MainActivity", widgets=(Widget("View"),))
        with directory.open_trace() as trace:
            trace.episode(EpisodeMark(0, screen, 0.0))
        directory.write_file("coverage/jacoco.xml", coverage)
    return path


def test_a_run_says_why_and_its_report_shows_it(tmp_path: Path) -> None:
    run = run_of_notes(tmp_path / "run")
    parts = write_untouched(run)
    assert parts is not None
    names = {each.name for each in parts.activities}
    assert f"{PACKAGE}.AboutActivity" in names
    assert f"{PACKAGE}.MainActivity" not in names
    (method,) = parts.methods
    assert (method.reason, method.instructions) == (UntouchedReason.EVENT, 7)
    page = write_report([run], None).read_text()
    assert "Notebook.onUpgrade waits for the system or a library" in page
    assert "event never came" in page


def test_without_coverage_nothing_is_said(tmp_path: Path) -> None:
    run = run_of_notes(tmp_path / "run")
    (run / "coverage" / "jacoco.xml").unlink()
    assert write_untouched(run) is None
    assert not (run / UNTOUCHED_FILE).exists()
    assert 'id="untouched"' not in write_report([run], None).read_text()


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    run = run_of_notes(tmp_path / "run")
    (run / UNTOUCHED_FILE).write_text('{"activities": 3}')
    with pytest.raises(InputError, match=r"cannot read .*untouched\.json"):
        write_report([run], None)

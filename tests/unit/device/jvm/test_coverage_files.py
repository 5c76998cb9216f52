"""The coverage files that a JVM writes."""

from pathlib import Path

import pytest

from tapwright.core.errors import DeviceError
from tapwright.device.jvm.coverage_files import CoverageFiles

REPORT = '<report name="x"><counter type="LINE" missed="1" covered="3"/></report>'


def test_they_are_read_and_copied_as_they_are(tmp_path: Path) -> None:
    written = CoverageFiles(tmp_path)
    Path(written.names()["xml"]).write_text(REPORT)
    Path(written.names()["exec"]).write_bytes(b"\x01\xc0")
    (counter,) = written.counters().values()
    assert (counter.covered, counter.total) == (3, 4)
    written.save(tmp_path / "kept", {})
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == [
        "jacoco.exec",
        "jacoco.xml",
    ]
    assert (tmp_path / "kept" / "jacoco.xml").read_text() == REPORT


@pytest.mark.parametrize(
    "report",
    [
        "<report",
        "<report><package name='a'><class/></package></report>",
        "<report><package name='a'><class name='a/B'><counter missed='x'/></class></package>"
        "</report>",
    ],
)
def test_a_report_that_an_app_has_forged_is_a_fault_of_the_device(
    tmp_path: Path, report: str
) -> None:
    written = CoverageFiles(tmp_path)
    Path(written.names()["xml"]).write_text(report)
    Path(written.names()["exec"]).touch()
    with pytest.raises(DeviceError, match="no report of JaCoCo"):
        written.save(tmp_path / "kept", {"a/B": "c/D"})
    assert not (tmp_path / "kept").exists()

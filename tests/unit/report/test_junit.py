"""JUnit XML reads back, with every outcome counted and nothing in it that XML forbids."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.core.errors import StorageError
from tapwright.report.junit import Case, CaseOutcome, junit_text, write_junit

CASES = [
    Case("org.example", "explore", detail="all well", seconds=1.5),
    Case("org.example", "crash", CaseOutcome.FAILED, "java.lang.Error: <b> & \x00", "at a\n\tat b"),
    Case("org.example", "device", CaseOutcome.ERROR, "the device failed"),
    Case("org.example", "later", CaseOutcome.SKIPPED, "not tried"),
]


def test_what_a_suite_says() -> None:
    suite = ElementTree.fromstring(junit_text("tapwright", CASES, {"seed": 7}))[0]
    counts = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped", "time")}
    assert counts == {
        "tests": "4",
        "failures": "1",
        "errors": "1",
        "skipped": "1",
        "time": "1.500",
    }
    assert suite.find("properties/property[@name='seed']").get("value") == "7"  # type: ignore[union-attr]
    failure = suite.find("testcase[@name='crash']/failure")
    assert failure is not None
    assert failure.get("message") == "java.lang.Error: <b> & \N{REPLACEMENT CHARACTER}"
    assert failure.text == "at a\n\tat b"
    assert suite.findtext("testcase[@name='explore']/system-out") == "all well"


@given(st.text(), st.text())
def test_any_text_reads_back(message: str, detail: str) -> None:
    text = junit_text(message, [Case(message, detail, CaseOutcome.FAILED, message, detail)], {})
    ElementTree.fromstring(text.encode())


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot write"):
        write_junit(tmp_path / "file/report.xml", "tapwright", CASES, {})

"""JaCoCo reports of several runs of one build together."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from tapwright.core.errors import InputError
from tapwright.run.merge_jacoco import counters_of, merge_jacoco

REPORT = """<report name="app"><package name="org/app">
<class name="org/app/A" sourcefilename="A.java">
<method name="a" desc="()V" line="1"><counter type="INSTRUCTION" missed="{m1}" covered="{c1}"/>
<counter type="LINE" missed="{m1}" covered="{c1}"/>
<counter type="METHOD" missed="{m1}" covered="{c1}"/></method>
<method name="b" desc="()V" line="2"><counter type="INSTRUCTION" missed="{m2}" covered="{c2}"/>
<counter type="LINE" missed="{m2}" covered="{c2}"/>
<counter type="METHOD" missed="{m2}" covered="{c2}"/></method>
</class>
<sourcefile name="A.java"><line nr="1" mi="{m1}" ci="{c1}" mb="0" cb="0"/>
<line nr="2" mi="{m2}" ci="{c2}" mb="0" cb="0"/></sourcefile>
</package></report>"""


def report(path: Path, *covered: bool) -> Path:
    first, second = map(int, covered)
    path.write_text(REPORT.format(c1=first, m1=1 - first, c2=second, m2=1 - second))
    return path


def merged(tmp_path: Path, *runs: tuple[bool, bool]) -> Element:
    files = [report(tmp_path / f"{number}.xml", *run) for number, run in enumerate(runs)]
    found = merge_jacoco(files)
    assert found is not None
    return found


def test_what_one_run_covered_is_covered(tmp_path: Path) -> None:
    both = counters_of(merged(tmp_path, (True, False), (False, True)))
    assert both == {"INSTRUCTION": (2, 2), "LINE": (2, 2), "METHOD": (2, 2), "CLASS": (1, 1)}


def test_what_no_run_covered_is_not(tmp_path: Path) -> None:
    found = merged(tmp_path, (True, False), (True, False))
    assert counters_of(found)["LINE"] == (1, 2)
    lines = {line.get("nr"): line.get("ci") for line in found.iter("line")}
    assert lines == {"1": "1", "2": "0"}


def test_one_report_alone_keeps_its_numbers(tmp_path: Path) -> None:
    assert counters_of(merged(tmp_path, (False, False)))["CLASS"] == (0, 1)


def test_nothing_is_merged_of_nothing() -> None:
    assert merge_jacoco([]) is None


def test_a_damaged_report_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.xml").write_text("<report>")
    with pytest.raises(InputError, match=r"cannot read .*x\.xml"):
        merge_jacoco([tmp_path / "x.xml"])

"""JaCoCo's XML, read into a tree."""

from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.report.coverage_view import coverage_values
from tapwright.report.jacoco import Count, parameters, read_jacoco

XML = """<?xml version="1.0"?><!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">
<report name="app">
<package name="a/b">
<class name="a/b/Quiet"><method name="m" desc="()V" line="3">
<counter type="INSTRUCTION" missed="0" covered="4"/></method>
<counter type="INSTRUCTION" missed="0" covered="4"/></class>
<class name="a/b/Loud$1"><method name="&lt;init&gt;" desc="(I[Ljava/lang/String;[[Z)V" line="7">
<counter type="INSTRUCTION" missed="6" covered="2"/><counter type="BRANCH" missed="1" covered="1"/>
</method><counter type="INSTRUCTION" missed="6" covered="2"/></class>
<class name="a/b/Empty"/>
<sourcefile name="Quiet.java"><counter type="INSTRUCTION" missed="99" covered="99"/></sourcefile>
<counter type="INSTRUCTION" missed="6" covered="6"/>
</package>
<counter type="INSTRUCTION" missed="6" covered="6"/>
</report>"""


def test_packages_classes_and_methods(tmp_path: Path) -> None:
    (tmp_path / "jacoco.xml").write_text(XML)
    report = read_jacoco(tmp_path / "jacoco.xml")
    assert report is not None
    (package,) = report.parts
    assert package.name == "a.b"
    assert package.count("instruction") == Count(6, 12)
    assert [each.name for each in package.parts] == ["Quiet", "Loud$1"]
    (method,) = package.parts[1].parts
    assert method.name == "<init>(int, String[], boolean[][])"
    assert method.line == 7
    assert method.count("branch").share == 0.5
    assert method.count("line") == Count(0, 0)


def test_what_is_left_to_cover_comes_first(tmp_path: Path) -> None:
    (tmp_path / "jacoco.xml").write_text(XML)
    report = read_jacoco(tmp_path / "jacoco.xml")
    assert report is not None
    name, counts, parts = coverage_values(report.parts[0])
    assert (name, counts[0]) == ("a.b", [6, 12])
    assert [part[0] for part in parts] == ["Loud$1", "Quiet"]


def test_no_report_and_a_damaged_one(tmp_path: Path) -> None:
    assert read_jacoco(tmp_path / "none.xml") is None
    (tmp_path / "jacoco.xml").write_text(XML[:300])
    with pytest.raises(InputError, match="jacoco"):
        read_jacoco(tmp_path / "jacoco.xml")


@pytest.mark.parametrize(
    ("descriptor", "names"),
    [("()V", []), ("(IJ)Z", ["int", "long"]), ("(La/B;I", ["B", "int"]), ("(La/B", ["B"])],
)
def test_descriptors(descriptor: str, names: list[str]) -> None:
    assert parameters(descriptor) == names

"""The coverage report of a shrunk app, under the names of its sources."""

from __future__ import annotations

from xml.etree import ElementTree

from tapwright.device.jvm.report_names import with_source_names

REPORT = b"""<?xml version="1.0"?>
<!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">
<report name="app"><sessioninfo id="s" start="1" dump="2"/>
<package name="a"><class name="a/b"><counter type="CLASS" missed="0" covered="1"/>
<counter type="INSTRUCTION" missed="3" covered="4"/></class>
<class name="a/c"><counter type="INSTRUCTION" missed="1" covered="0"/></class>
<counter type="INSTRUCTION" missed="4" covered="4"/></package>
<counter type="INSTRUCTION" missed="4" covered="4"/></report>"""


def test_classes_move_to_their_own_packages_with_their_counters() -> None:
    root = ElementTree.fromstring(with_source_names(REPORT, {"a/b": "org/example/Notes"}))
    found = {
        package.attrib["name"]: [each.attrib["name"] for each in package.findall("class")]
        for package in root.findall("package")
    }
    assert found == {"a": ["a/c"], "org/example": ["org/example/Notes"]}
    counters = root.findall("package[@name='org/example']/counter")
    assert [(one.attrib["type"], one.attrib["covered"]) for one in counters] == [
        ("INSTRUCTION", "4"),
        ("CLASS", "1"),
    ]
    assert [child.tag for child in root] == ["sessioninfo", "package", "package", "counter"]


def test_without_names_nothing_is_touched() -> None:
    assert with_source_names(REPORT, {}) is REPORT

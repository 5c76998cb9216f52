"""Gives a coverage report of a shrunk app the names that its classes have in the sources."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

_ORDER = ("INSTRUCTION", "BRANCH", "LINE", "COMPLEXITY", "METHOD", "CLASS")


def with_source_names(report: bytes, names: Mapping[str, str]) -> bytes:
    """Returns JaCoCo's report with renamed classes under their own names, in their own packages.

    Args:
        report: the XML report.
        names: the names in the sources, by those in the app.
    """
    if not names:
        return report
    root = ElementTree.fromstring(report)
    packages: dict[str, ElementTree.Element] = {}
    kept = [child for child in root if child.tag not in ("package", "counter")]
    totals = [child for child in root if child.tag == "counter"]
    for package in root.findall("package"):
        for child in package:
            if child.tag == "class":
                name = names.get(child.attrib["name"], child.attrib["name"])
                child.set("name", name)
                owner = name.rpartition("/")[0]
                packages.setdefault(owner, ElementTree.Element("package", name=owner)).append(child)
    for package in packages.values():
        package.extend(_sums(package))
    root[:] = [*kept, *(packages[name] for name in sorted(packages)), *totals]
    head = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    kind = b'<!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">'
    return head + kind + ElementTree.tostring(root, encoding="unicode").encode()


def _sums(package: ElementTree.Element) -> list[ElementTree.Element]:
    """Returns the counters of a package: those of its classes together."""
    sums: dict[str, list[int]] = {}
    for counter in package.iterfind("class/counter"):
        both = sums.setdefault(counter.attrib["type"], [0, 0])
        both[0] += int(counter.attrib["missed"])
        both[1] += int(counter.attrib["covered"])
    return [
        ElementTree.Element(
            "counter", type=kind, missed=str(sums[kind][0]), covered=str(sums[kind][1])
        )
        for kind in _ORDER
        if kind in sums
    ]

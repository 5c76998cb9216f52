"""The coverage files that a JVM writes: JaCoCo's execution data and its XML report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tapwright.core.errors import DeviceError
from tapwright.core.files import make_directory, write_whole
from tapwright.device.device_values import Counter
from tapwright.device.jvm.report_names import with_source_names
from tapwright.device.jvm.results import read_result

EXEC_FILE, XML_FILE = "jacoco.exec", "jacoco.xml"


@dataclass(frozen=True, slots=True)
class CoverageFiles:
    """Where they are; every CI server reads them."""

    directory: Path

    def names(self) -> dict[str, str]:
        """Returns the paths, as a JVM is asked for them."""
        return {"exec": str(self.directory / EXEC_FILE), "xml": str(self.directory / XML_FILE)}

    def counters(self) -> dict[str, Counter]:
        """Returns the figures of the report."""
        report = read_result(self.directory / XML_FILE)
        return counters_of(report.decode("utf-8", errors="replace"))

    def save(self, directory: Path, names: Mapping[str, str]) -> None:
        """Copies both files to a directory.

        Args:
            directory: is made if it is not there.
            names: of renamed classes, in the sources; the report gets these.
        """
        results = {name: read_result(self.directory / name) for name in (EXEC_FILE, XML_FILE)}
        try:
            results[XML_FILE] = with_source_names(results[XML_FILE], names)
        except (ElementTree.ParseError, KeyError, ValueError, RecursionError) as error:
            raise DeviceError(f"the device's {XML_FILE} is no report of JaCoCo: {error}") from error
        make_directory(directory)
        for name, content in results.items():
            write_whole(directory / name, content)


def counters_of(report: str) -> dict[str, Counter]:
    """The counters of a whole JaCoCo report, by kind."""
    try:
        root = ElementTree.fromstring(report)
        return {
            counter.attrib["type"].lower(): _counter_of(counter.attrib)
            for counter in root.findall("counter")
        }
    except (ElementTree.ParseError, KeyError, ValueError) as error:
        raise DeviceError(f"the coverage report cannot be read: {error}") from error


def _counter_of(attributes: dict[str, str]) -> Counter:
    covered, missed = int(attributes["covered"]), int(attributes["missed"])
    if covered < 0 or missed < 0:
        raise ValueError(f"{covered} covered and {missed} missed")
    return Counter(covered, covered + missed)

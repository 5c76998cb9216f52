"""Coverage by lines of the developer's own files, as LCOV, which editors and CI systems show."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from tapwright.core.errors import InputError
from tapwright.core.files import write_text_whole
from tapwright.findings.source_tree import SourceTree, shown_path

LCOV_FILE = "coverage/lcov.info"
_JACOCO = "coverage/jacoco.xml"


def write_lcov(run: Path, sources: SourceTree) -> Path | None:
    """Writes the lines that a run executed; None if it measured none or knows no sources."""
    report = run / _JACOCO
    if not sources or not report.is_file():
        return None
    try:
        root = ElementTree.parse(report).getroot()
    except (ElementTree.ParseError, OSError) as error:
        raise InputError(f"cannot read {report}: {error}") from error
    text = "".join(f"{line}\n" for line in _lcov_lines(root, sources))
    write_text_whole(run / LCOV_FILE, text)
    return run / LCOV_FILE


def _lcov_lines(root: ElementTree.Element, sources: SourceTree) -> Iterator[str]:
    for package in root.iter("package"):
        name = package.get("name", "").replace("/", ".")
        for file in package.iter("sourcefile"):
            path = sources.find(name, file.get("name", ""))
            if path is None:
                continue  # of a library, or generated
            lines = [
                (line.get("nr", "0"), int(line.get("ci", 0)) > 0) for line in file.iter("line")
            ]
            yield f"SF:{shown_path(path)}"
            yield from (f"DA:{number},{int(hit)}" for number, hit in lines)
            yield f"LF:{len(lines)}"
            yield f"LH:{sum(hit for _, hit in lines)}"
            yield "end_of_record"

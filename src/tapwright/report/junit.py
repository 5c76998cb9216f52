"""JUnit XML, the form of results that continuous integration reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from tapwright.core.errors import TapwrightError
from tapwright.core.files import write_text_whole

# What no XML document may hold, escaped or not.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class CaseOutcome(StrEnum):
    """How a case went; the value is the element that tells it."""

    PASSED = "passed"
    FAILED = "failure"  # a finding about the app
    ERROR = "error"  # the tool or the device failed
    SKIPPED = "skipped"


class Case(NamedTuple):
    """One test case of a report."""

    group: str
    name: str
    outcome: CaseOutcome = CaseOutcome.PASSED
    message: str = ""
    detail: str = ""
    seconds: float = 0.0
    kind: str = ""  # of a failure, such as the exception


def junit_text(suite: str, cases: Sequence[Case], properties: Mapping[str, object]) -> str:
    """The report of one suite."""
    root = ElementTree.Element("testsuites")
    element = ElementTree.SubElement(root, "testsuite", name=_clean(suite))
    element.set("tests", str(len(cases)))
    for outcome, plural in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        element.set(plural, str(sum(case.outcome == outcome for case in cases)))
    element.set("time", f"{sum(case.seconds for case in cases):.3f}")
    if properties:
        kept = ElementTree.SubElement(element, "properties")
        for name, value in properties.items():
            ElementTree.SubElement(kept, "property", name=name, value=_clean(str(value)))
    for case in cases:
        _add(element, case)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def write_junit(
    path: Path, suite: str, cases: Sequence[Case], properties: Mapping[str, object]
) -> None:
    """Write the report; its directory is made."""
    write_text_whole(path, junit_text(suite, cases, properties))


@contextmanager
def errors_in_junit(path: Path | None, suite: str, group: str) -> Iterator[None]:
    """Report an error that leaves no result, and let it go on its way; without a path, nothing."""
    try:
        yield
    except TapwrightError as error:
        if path is not None:
            kind = type(error).__name__
            case = Case(group, suite, CaseOutcome.ERROR, error.message, str(error), kind=kind)
            write_junit(path, suite, [case], {})
        raise


def _add(suite: ElementTree.Element, case: Case) -> None:
    element = ElementTree.SubElement(
        suite,
        "testcase",
        classname=_clean(case.group),
        name=_clean(case.name),
        time=f"{case.seconds:.3f}",
    )
    if case.outcome is not CaseOutcome.PASSED:
        told = ElementTree.SubElement(element, case.outcome.value, message=_clean(case.message))
        if case.kind and case.outcome is not CaseOutcome.SKIPPED:
            told.set("type", _clean(case.kind))
        told.text = _clean(case.detail)
    elif case.detail:
        ElementTree.SubElement(element, "system-out").text = _clean(case.detail)


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)

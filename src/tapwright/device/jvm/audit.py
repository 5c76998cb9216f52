"""The audit of the device's answers: what apps reach, and the table of verdicts on it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import ValidationError, convert

from tapwright.core.document import Codec, Count
from tapwright.core.errors import DeviceError, InputError
from tapwright.device.jvm.sources import SOURCES

TABLE = SOURCES / "resources" / "tapwright" / "audit.tsv"


class AuditVerdict(StrEnum):
    """What is known of the answers of a call."""

    TRUE = "true"  # compared with Android's code and found to be the same
    MENDED = "mended"  # they were wrong; the device answers as Android does now
    LIMIT = "limit"  # known not to be a phone's
    UNAUDITED = "unaudited"  # nobody has looked


class ReachedCall(NamedTuple):
    """A call of the framework that an app has reached, and how often what was answered."""

    call: str
    answered_by: str
    answers: int
    blank: int  # null or empty
    zero: int  # 0 or false


class _Reach(msgspec.Struct, frozen=True):
    calls: list[tuple[str, str, Count, Count, Count]]


_REACH = Codec(_Reach)


def reached_in(answer: dict[str, Any]) -> list[ReachedCall]:
    """Returns what an answer to `reach` tells.

    Raises:
        DeviceError: it makes no sense.
    """
    try:
        return [ReachedCall(*row) for row in _REACH.convert(answer).calls]
    except ValueError as error:
        raise DeviceError(f"the JVM device sent an answer that makes no sense: {error}") from error


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One call in the table."""

    call: str
    verdict: AuditVerdict = AuditVerdict.UNAUDITED
    answered_by: str = ""
    apps: int = 0  # that reached it
    answers: int = 0
    blank: int = 0
    zero: int = 0
    compared_with: str = ""  # Android's class and method
    check: str = ""  # the test that fails when the answer is broken, or why it is a limit

    def with_reach(self, by_app: Iterable[ReachedCall]) -> AuditRow:
        """Returns the row with what these apps, one entry each, reached of it."""
        reached = list(by_app)
        return replace(
            self,
            answered_by=reached[0].answered_by if reached else self.answered_by,
            apps=len(reached),
            answers=sum(each.answers for each in reached),
            blank=sum(each.blank for each in reached),
            zero=sum(each.zero for each in reached),
        )


_COLUMNS = tuple(each.name for each in fields(AuditRow))


def read_table(path: Path = TABLE) -> dict[str, AuditRow]:
    """Returns the rows of the table by call.

    Raises:
        InputError: a line is not one of a table.
    """
    rows: dict[str, AuditRow] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for number, line in enumerate(csv.DictReader(file, dialect="excel-tab"), start=2):
            try:
                rows[line["call"]] = convert(line, AuditRow, strict=False)
            except (KeyError, ValidationError) as error:
                raise InputError(
                    f"{path}, line {number}: not a row of the audit: {error}"
                ) from None
    return rows


def table_text(rows: Iterable[AuditRow]) -> str:
    """Returns the table as a file, what most apps reach first."""
    text = io.StringIO()
    writer = csv.writer(text, dialect="excel-tab", lineterminator="\n")
    writer.writerow(_COLUMNS)
    for row in sorted(rows, key=lambda each: (-each.apps, -each.answers, each.call)):
        writer.writerow([getattr(row, name) for name in _COLUMNS])
    return text.getvalue()

"""A table for people, and the same for programs: Markdown and CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tapwright.bench.statistics import Sample

Value = str | float | int | None


@dataclass(slots=True)
class Grid:
    """Rows under a header."""

    title: str
    header: list[str]
    rows: list[list[Value | Sample]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    digits: int = 1

    @property
    def file_name(self) -> str:
        """The title as the name of a file."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")

    def markdown(self) -> Iterator[str]:
        """The table, columns aligned so that the source is readable too."""
        cells = [self.header, *([self._shown(value) for value in row] for row in self.rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(self.header))]
        yield f"### {self.title}"
        yield ""
        yield _aligned_row(cells[0], widths)
        rules = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
        yield "| " + " | ".join(rules) + " |"
        for row in cells[1:]:
            yield _aligned_row(row, widths)
        for note in self.notes:
            yield ""
            yield note

    def csv(self) -> str:
        """Each sample as its mean, with its spread in columns of its own."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        spread = [any(isinstance(row[i], Sample) for row in self.rows) for i in self._columns()]
        names = ("mean", "sd", "q1", "median", "q3", "low95", "high95", "n")
        header: list[str] = []
        for column, name in enumerate(self.header):
            header += [f"{name} {each}" for each in names] if spread[column] else [name]
        writer.writerow(header)
        for row in self.rows:
            plain: list[Value] = []
            for column, value in enumerate(row):
                plain += _spread(value, len(names)) if spread[column] else [_not_a_sample(value)]
            writer.writerow(["" if value is None else value for value in plain])
        return out.getvalue()

    def _columns(self) -> range:
        return range(len(self.header))

    def _shown(self, value: Value | Sample) -> str:
        match value:
            case None:
                return ""
            case Sample():
                spread = f" ± {value.deviation:.{self.digits}f}" if value.size > 1 else ""
                return f"{value.mean:.{self.digits}f}{spread}"
            case float():
                return f"{value:.{self.digits}f}"
        return str(value).replace("|", "\\|")


def shown_p(p: float | None) -> str:
    """A p-value as papers print it."""
    if p is None:
        return ""
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def _aligned_row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first = cells[0].ljust(widths[0])
    rest = [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
    return "| " + " | ".join([first, *rest]) + " |"


def _not_a_sample(value: Value | Sample) -> Value:
    assert not isinstance(value, Sample)
    return value


def _spread(value: Value | Sample, width: int) -> list[Value]:
    if isinstance(value, Sample):
        return [
            round(value.mean, 6),
            round(value.deviation, 6),
            *value.quartiles,
            *value.interval,
            value.size,
        ]
    return [value, *[None] * (width - 1)]

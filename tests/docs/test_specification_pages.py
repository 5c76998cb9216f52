"""Every example of the specification pages does what the page says, step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tapwright.core.duration import parse_duration
from tapwright.spec import ActionLabels, LabelledStep, PlainScreen, read_specification

PAGES = Path(__file__).parents[2] / "docs" / "specifications"
LANGUAGES = ("ltl", "sts", "feature")
BLOCK = re.compile(r"```(\w+)\n(.*?)```|((?:^\|[^\n]*\n)+)", re.DOTALL | re.MULTILINE)


class Example(NamedTuple):
    name: str
    language: str
    specification: str
    rows: tuple[dict[str, str], ...]
    explanation: str


def _examples(page: str) -> Iterator[Example]:
    language, specification, number = "", "", 0
    blocks = list(BLOCK.finditer((PAGES / page).read_text(encoding="utf-8")))
    for index, block in enumerate(blocks):
        if block[1] in LANGUAGES:
            language, specification = block[1], block[2]
        rows = _rows(block[3]) if block[3] else ()
        if rows and "verdict" in rows[0]:
            after = blocks[index + 1] if index + 1 < len(blocks) else None
            explanation = after[2] if after and after[1] == "explanation" else ""
            number += 1
            yield Example(f"{page} {number}", language, specification, rows, explanation)


def _rows(table: str) -> tuple[dict[str, str], ...]:
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    return tuple(dict(zip(lines[0], cells, strict=False)) for cells in lines[2:])


def _observation(row: dict[str, str]) -> LabelledStep:
    kind, _, rest = row["action"].partition(" ")
    parameter, target = None, rest
    if kind == "write":
        parameter, _, target = rest.partition(" TO ")
    detail = {"text": target, "resourceId": target} if target else {}
    activity, _, texts = row["screen"].partition(": ")
    widgets = [
        {"text": text.removeprefix("[x] "), "checked": str(text.startswith("[x] ")).lower()}
        for text in texts.split(", ")
        if text
    ]
    package = "launcher" if activity == "Launcher" else "org.example.notes"
    seconds = parse_duration(row["clock"]) if row.get("clock") else 0.0
    screen = PlainScreen(package, activity, widgets=widgets)
    return LabelledStep(ActionLabels(kind, detail, parameter), screen, seconds)


EXAMPLES = [*_examples("formulas.md"), *_examples("scenarios.md")]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example: Example) -> None:
    specification = read_specification(example.specification, f"page.{example.language}")
    monitor = specification.monitor()
    for row in example.rows:
        if row["action"] == "end":
            assert monitor.finish().value == row["verdict"]
            continue
        observation = _observation(row)
        if "before it" in row:
            assert monitor.predict(observation.action).value == row["before it"], row
        assert monitor.step(observation).value == row["verdict"], row
        assert f"{monitor.reward:.2f}" == row["reward"], row
    if example.explanation:
        assert f"{monitor.explain()}\n" == example.explanation


@pytest.mark.parametrize(("page", "language"), [("formulas.md", "ltl"), ("scenarios.md", "sts")])
def test_each_language_is_taught_by_five_examples(page: str, language: str) -> None:
    text = (PAGES / page).read_text(encoding="utf-8")
    assert [int(number) for number in re.findall(r"^## (\d)\.", text, re.MULTILINE)] == [
        1,
        2,
        3,
        4,
        5,
    ]
    shown = {each.specification for each in _examples(page) if each.language == language}
    assert len(shown) == 5

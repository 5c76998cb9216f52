"""Says with a test which texts it types, and what it shows only in fields that it wrote itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tapwright.core.step import Observation, Step
from tapwright.spec import OwnField, Provenance, Typed, Verdict, typed_by
from tapwright.testcase.action_text import quote
from tapwright.testcase.specification import (
    SPECIFIED,
    content_of,
    declarations_of,
    explain,
    make_monitor,
)
from tapwright.testcase.test_case import Shown, ShownKind, TestCase

_TYPED = "typed by the test: "
_WARNING = "warning: "
_ONLY = "holds only in a field that the test wrote"
_SEEN = "seen: "
_SEEN_LINE = re.compile(_SEEN + r"(.*), (?:after step (\d+)|at the launch) on (\S*)")


class SeenStage(NamedTuple):
    """Where a stage of a scenario was completed."""

    stage: str
    step: int  # the launch is step 0
    activity: str

    def __str__(self) -> str:
        when = f"after step {self.step}" if self.step else "at the launch"
        return f"{self.stage}, {when} on {self.activity.rpartition('.')[2]}"


@dataclass(frozen=True, slots=True)
class Origins:
    """The texts that a test types, and the conditions that hold only because it typed them."""

    typed: tuple[Typed, ...] = ()
    own_fields: tuple[OwnField, ...] = ()
    # The test file says them; a record does not, so that what it restores is equal without.
    stages: tuple[SeenStage, ...] = field(default=(), compare=False)
    fillers: frozenset[str] = field(default=frozenset(), compare=False)  # typed, never declared

    @property
    def warnings(self) -> tuple[str, ...]:
        """One sentence for each condition that says nothing about the app."""
        return tuple(_sentence(each) for each in self.own_fields)

    def lines(self) -> Iterator[str]:
        """Everything, for people."""
        if self.typed:
            yield _TYPED + ", ".join(map(self._typed, self.typed))
        yield from (_WARNING + each for each in self.warnings)
        yield from (f"{_SEEN}{each}" for each in self.stages)

    def _typed(self, typed: Typed) -> str:
        into = f"into {', '.join(typed.fields)}"
        if typed.text in self.fillers:
            into = f"to fill in {', '.join(typed.fields)}"
        return f"{quote(typed.text)} ({into})"

    def facts(self) -> dict[str, Any]:
        """The same for `--json`."""
        return {
            "typed": [each._asdict() for each in self.typed],
            "own_fields": [each._asdict() for each in self.own_fields],
        }


def origins_of(test: TestCase, launched: Observation, steps: Sequence[Step]) -> Origins:
    """Finds the origins of the texts on the screens of a run of the test."""
    shown = next((each for each in test.shows if each.kind in SPECIFIED), None)
    typed = typed_by(step.action for step in steps)
    if shown is None:
        return Origins(typed)
    own = Provenance(launched, steps).own_fields(content_of(shown)) if typed else ()
    stages = tuple(_seen_stages(shown, launched, steps))
    return Origins(typed, own, stages, _fillers(shown, typed))


def _fillers(shown: Shown, typed: Iterable[Typed]) -> frozenset[str]:
    """Returns what was typed and is no input; in the papers' meaning nothing is declared."""
    declarations = declarations_of(shown)
    if declarations.is_paper:
        return frozenset()
    inputs = {text for each in make_monitor(shown).inputs() for text in each.texts}
    return frozenset(each.text for each in typed if each.text not in inputs)


def _seen_stages(shown: Shown, launched: Observation, steps: Sequence[Step]) -> Iterator[SeenStage]:
    """Where each stage of a scenario was completed; a formula has none."""
    if shown.kind is ShownKind.SCENARIO:
        for part in explain(shown, launched, steps).parts:
            if part.verdict is Verdict.SATISFIED and part.step is not None:
                yield SeenStage(part.part, part.step, part.screen)


def annotated(test: TestCase, origins: Origins) -> TestCase:
    """The test with its origins in the comment at its top, in place of those of other steps."""
    kept = [line for line in test.comment.split("\n") if line and not _is_annotation(line)]
    return replace(test, comment="\n".join([*kept, *origins.lines()]))


def seen_stages(test: TestCase) -> tuple[SeenStage, ...]:
    """Reads back from a test where the stages of its scenario were seen.

    A witness ends with the step that completes its last stage. Where the test has another length,
    a person changed its steps since then, and nothing is known.
    """
    lines = map(_SEEN_LINE.fullmatch, test.comment.split("\n"))
    seen = tuple(SeenStage(each[1], int(each[2] or 0), each[3]) for each in lines if each)
    return seen if seen and seen[-1].step == len(test.steps) else ()


def _is_annotation(line: str) -> bool:
    if line.startswith(_WARNING):
        return _ONLY in line
    return line.startswith((_TYPED, _SEEN))


def _sentence(own: OwnField) -> str:
    stage = f" in stage {quote(own.stage)}" if own.stage else ""
    return f"{own.condition}{stage} {_ONLY} ({own.field})"

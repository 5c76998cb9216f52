"""Says with a test which texts it types, and what it shows only in fields that it wrote itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tapwright.core.step import Observation, Step
from tapwright.spec import OwnField, Provenance, Typed, typed_by
from tapwright.testcase.action_text import quote
from tapwright.testcase.specification import SPECIFIED, content_of
from tapwright.testcase.test_case import TestCase

_TYPED = "typed by the test: "
_WARNING = "warning: "
_ONLY = "holds only in a field that the test wrote"


@dataclass(frozen=True, slots=True)
class Origins:
    """The texts that a test types, and the conditions that hold only because it typed them."""

    typed: tuple[Typed, ...] = ()
    own_fields: tuple[OwnField, ...] = ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """One sentence for each condition that says nothing about the app."""
        return tuple(_sentence(each) for each in self.own_fields)

    def lines(self) -> Iterator[str]:
        """Everything, for people."""
        if self.typed:
            texts = (f"{quote(each.text)} (into {', '.join(each.fields)})" for each in self.typed)
            yield _TYPED + ", ".join(texts)
        yield from (_WARNING + each for each in self.warnings)

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
    if shown is None or not typed:
        return Origins(typed)
    return Origins(typed, Provenance(launched, steps).own_fields(content_of(shown)))


def annotated(test: TestCase, origins: Origins) -> TestCase:
    """The test with its origins in the comment at its top, in place of those of other steps."""
    kept = [line for line in test.comment.split("\n") if line and not _is_annotation(line)]
    return replace(test, comment="\n".join([*kept, *origins.lines()]))


def _is_annotation(line: str) -> bool:
    return line.startswith(_TYPED) or (line.startswith(_WARNING) and _ONLY in line)


def _sentence(own: OwnField) -> str:
    stage = f" in stage {quote(own.stage)}" if own.stage else ""
    return f"{own.condition}{stage} {_ONLY} ({own.field})"

"""What a failing search says: what was typed, what could not be, and what to try next."""

from __future__ import annotations

from pathlib import Path

from tapwright.report.witness_summary import near_miss_lines
from tapwright.run.record import HowFarRecord, SearchRecord
from tapwright.spec import read_specification

SCENARIO = """\
INPUT 70 TO weight
INPUT Ann
STAGE enter it
  EVENTUALLY text IS 70.0 kg
"""


def said(*fields: str, typed: tuple[str, ...] = ()) -> list[str]:
    """Returns what is said of a search that came by these fields."""
    far = HowFarRecord(
        total=1,
        left="enter it",
        never_seen=["text IS 70.0 kg"],
        typed=list(typed),
        fields=list(fields),
    )
    specification = read_specification(SCENARIO, "a.sts")
    lines = near_miss_lines(SearchRecord(episodes=2, how_far=far), Path(), specification)
    return [line.strip() for line in lines]


def test_texts_that_were_typed_in_vain_are_told() -> None:
    assert 'typed in vain: "Ann", "12"' in said("weight", typed=("Ann", "12"))
    assert not any(line.startswith("typed") for line in said("weight"))


def test_an_input_whose_field_was_never_seen_is_told_with_the_nearest_field() -> None:
    missing = "no field called weight was seen, so nothing was typed there"
    assert f"{missing}, did you mean 'weights'?" in said("weights", "note")
    assert f"{missing}; no field was seen at all" in said()
    assert not any(line.startswith("no field") for line in said("Weight"))


def test_the_next_thing_to_try_is_told() -> None:
    lines = said("weight")
    assert "to let the test type it, declare it: INPUT 70.0 kg" in lines
    assert any(line.startswith('next: say what is seen on the way to "enter it"') for line in lines)

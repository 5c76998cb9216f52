"""The lines of a comparison's results as typed values; `docs/reference/schemas` has their schemas.

Version 1, which lines before it did not say.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tapwright.core.document import Codec, Count
from tapwright.run.record import CounterRecord, CrashRecord, GuidanceRecord, UseCasesRecord

VERSION = 1


class MarkRecord(msgspec.Struct, kw_only=True):
    """What was covered after so many events."""

    events: Count
    covered: Count  # instructions, or transitions of a model
    total: Count


class ExploreFound(msgspec.Struct, kw_only=True):
    """What one exploration found."""

    coverage: dict[str, CounterRecord]
    crashes: dict[str, str]  # headlines by signature
    states: Count
    activities: Count
    limits: Count = 0
    steps: Count
    seconds: float
    curve: list[tuple[Count, Count]] = []  # probes covered after so many steps
    guidance: GuidanceRecord | None = None
    use_cases: UseCasesRecord | None = None
    use_case_probes: CounterRecord | None = None  # hit by the use cases themselves
    processor_seconds: float = 0.0  # of the tool or the agent, of adb's server and of the device
    marks: list[MarkRecord] = []  # where the table has `marks`
    events: Count = 0  # that a tool sent; what an agent does are steps
    status: int | None = None  # with which a tool ended; None: it was ended, its budget used up
    tests: dict[str, CrashRecord] = {}  # of the crashes, where the table has `verify`

    def measure(self, name: str) -> float:
        """Returns a figure by its name in a table; crashes are counted."""
        value = getattr(self, name)
        return float(len(value) if isinstance(value, dict) else value)


class WitnessFound(msgspec.Struct, kw_only=True):
    """How the search for one specification ended."""

    found: bool
    episodes: Count
    steps: Count
    seconds: float
    length: Count | None = None  # of the witness, with the launch
    rejected: Count = 0
    rehearsed: Count = 0


class ResultLine(msgspec.Struct, kw_only=True):
    """One result, or one failure: its place in the tables and what it comes from."""

    id: str = ""
    version: int = VERSION
    row: str
    app: str
    specification: str = ""
    level: str = ""
    run: Count = 0
    settings: dict[str, Any] = {}  # all that the result depends on
    table: str = ""
    error: str = ""
    commit: str = ""
    tapwright: str = ""
    python: str = ""
    system: str = ""
    cores: Count = 0
    ended: str = ""


class ExploreLine(ResultLine, kw_only=True):
    """The result of an exploration."""

    result: ExploreFound


class WitnessLine(ResultLine, kw_only=True):
    """The result of a search."""

    result: WitnessFound


FAILURE_LINE = Codec(ResultLine)
EXPLORE_LINE = Codec(ExploreLine)
WITNESS_LINE = Codec(WitnessLine)
_ANY = Codec(dict[str, Any])


def decode_line(data: bytes) -> ResultLine | None:
    """Returns a line; None if it is no JSON object, as after a kill that cut it off.

    Raises:
        ValueError: it is one, and something in it has another type than it should.
    """
    try:
        content = _ANY.decode(data)
    except ValueError:
        return None
    if "result" not in content:
        return FAILURE_LINE.convert(content)
    is_search = isinstance(content["result"], dict) and "found" in content["result"]
    return WITNESS_LINE.convert(content) if is_search else EXPLORE_LINE.convert(content)

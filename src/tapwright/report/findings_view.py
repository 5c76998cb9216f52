"""What a run found, for a page: its crashes and the searches for witnesses."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tapwright.core.errors import TapwrightError
from tapwright.report.history import CrashStory
from tapwright.report.run_record import RunRecord
from tapwright.report.screenshots import ScreenshotIndex
from tapwright.report.strip_view import Strip, strip_of_steps, strip_of_test
from tapwright.testcase.export.exporting import FORMATS, exporter
from tapwright.testcase.losses import change
from tapwright.testcase.origins import Origins
from tapwright.testcase.test_file import SUFFIX, load_test

_CRASHES_SHOWN = 50
_STRIPS_FROM_TRACE = 20  # of crashes that were not replayed


@dataclass(frozen=True, slots=True)
class TestView:
    """A test as text, in its own form and in those of other tools."""

    path: str
    replay: str  # the command
    texts: dict[str, str] = field(default_factory=dict)  # by the name of the format


@dataclass(frozen=True, slots=True)
class CrashView:
    """One kind of crash."""

    signature: str
    headline: str
    times: int
    first_step: int
    rate: str
    rate_kind: str  # good, bad or plain
    length: int | None  # steps of its test
    found_in: int
    stack: str
    log: str
    strip: Strip
    test: TestView | None


@dataclass(frozen=True, slots=True)
class ViolationView:
    """A property that the app does not have."""

    name: str
    sentence: str
    rate: str
    strip: Strip | None
    test: TestView | None


@dataclass(frozen=True, slots=True)
class HowFarView:
    """How far a search got that found no witness."""

    reached: int
    total: int
    left: str
    never_seen: tuple[str, ...]
    explanation: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WitnessView:
    """One search."""

    name: str
    title: str
    source: str
    found: bool
    tried: bool
    effort: str
    text: str  # of the specification
    strip: Strip | None
    test: TestView | None
    rate: str
    far: HowFarView | None
    origins: Origins


def crash_views(record: RunRecord, album: ScreenshotIndex) -> list[CrashView]:
    """The crashes of a run, in the order in which they were found."""
    facts = record.facts.get("found", {}).get("crashes", {})
    crashes = list(record.story.crashes.values())[:_CRASHES_SHOWN]
    return [
        _crash(record, album, crash, facts.get(crash.signature, {}), number)
        for number, crash in enumerate(crashes)
    ]


def _crash(
    record: RunRecord, album: ScreenshotIndex, crash: CrashStory, facts: dict[str, Any], number: int
) -> CrashView:
    name = crash.signature
    strip = strip_of_test(record, name)
    if strip is None:
        steps = crash.steps if number < _STRIPS_FROM_TRACE else []
        strip = strip_of_steps(steps, album, ended=True)
    rate, kind = _rate(facts.get("rate"))
    log = record.read_text(f"crashes/{name}/log.txt") or "\n".join(crash.logs)
    return CrashView(
        name,
        crash.crash.headline,
        crash.times,
        crash.first_step,
        rate,
        kind,
        facts.get("length"),
        len(crash.steps),
        crash.crash.stack,
        log.strip(),
        strip,
        _test(record, f"tests/{name}{SUFFIX}"),
    )


def _rate(rate: dict[str, int] | None) -> tuple[str, str]:
    if not rate:
        return "not verified", "plain"
    held, times = rate["held"], rate["times"]
    if not held:
        return f"did not come back in {times} replays", "plain"
    flaky = ", flaky" if held < times else ""
    return f"came back {held} of {times} times{flaky}", "warn" if flaky else "bad"


def violation_views(record: RunRecord) -> list[ViolationView]:
    """The properties that were checked and do not hold."""
    views = []
    for facts in record.facts.get("found", {}).get("violations", ()):
        path = str(facts.get("test", ""))
        name = Path(path).stem
        values = change(str(facts.get("before", "")), str(facts.get("after", "")))
        checked = str(facts.get("property", "")).capitalize()
        sentence = f"{checked} loses the {facts.get('loses')}{values}"
        rate, _ = _rate(facts.get("rate"))
        test = _test(record, f"tests/{Path(path).name}")
        views.append(ViolationView(name, sentence, rate, strip_of_test(record, name), test))
    return views


def witness_views(record: RunRecord, album: ScreenshotIndex) -> list[WitnessView]:
    """The searches of a run, in the order in which they were tried."""
    return list(_witnesses(record))


def _witnesses(record: RunRecord) -> Iterator[WitnessView]:
    results = record.facts.get("witnesses", {})
    for name, source in record.facts.get("specifications", {}).items():
        result = results.get(name, {})
        test = _test(record, f"tests/{name}{SUFFIX}")
        facts = result.get("test") or {}
        rate = facts.get("rate")
        held = f"held {rate['held']} of {rate['times']} times" if rate else "not verified"
        text = record.read_text(f"specifications/{name}.txt").strip()
        yield WitnessView(
            name,
            _title(text, name),
            str(source),
            bool(result.get("found")),
            name in results,
            _effort(result),
            text,
            strip_of_test(record, name),
            test,
            held if test is not None else "",
            _far(result.get("how_far")),
            Origins.from_facts(facts),
        )


def _far(facts: dict[str, Any] | None) -> HowFarView | None:
    if not facts:
        return None
    return HowFarView(
        facts.get("reached", 0),
        facts.get("total", 0),
        str(facts.get("left", "")),
        tuple(map(str, facts.get("never_seen", ()))),
        tuple(map(str, facts.get("explanation", ()))),
    )


def _effort(result: dict[str, Any]) -> str:
    if not result:
        return ""
    episodes, steps = result.get("episodes", 0), result.get("steps", 0)
    words = f"{_count(episodes, 'episode')}, {_count(steps, 'step')}"
    rehearsed = result.get("rehearsed")
    return f"{words}, {_count(rehearsed, 'experience')} rehearsed" if rehearsed else words


def _title(text: str, name: str) -> str:
    """What a scenario calls itself; the name of its file if it is a formula."""
    word, _, title = text.partition("\n")[0].partition(" ")
    return title.strip() if word == "SCENARIO" and title.strip() else name


def _test(record: RunRecord, path: str) -> TestView | None:
    text = record.read_text(path)
    if not text:
        return None
    command = ["tapwright", "replay", record.app_argument, str(record.path / path)]
    texts = {"tapwright": text}
    try:
        test = load_test(record.path / path)
        texts |= {name: exporter(name)(test).text for name in FORMATS if name in _EXPORTED}
    except TapwrightError as error:
        texts["note"] = f"not exported: {error.message}"
    return TestView(path, shlex.join(command), texts)


_EXPORTED = ("pytest", "maestro")


def _count(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"

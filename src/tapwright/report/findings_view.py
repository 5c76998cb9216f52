"""What a run found, for a page: its crashes and the searches for witnesses."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tapwright.core.errors import TapwrightError
from tapwright.core.plural import counted
from tapwright.report.history import CrashStory
from tapwright.report.run_data import RunData
from tapwright.report.screenshots import ScreenshotIndex
from tapwright.report.strip_view import Strip, strip_of_steps, strip_of_test
from tapwright.report.verdict_words import verdict_kind, verdict_words
from tapwright.run.record import (
    CrashRecord,
    HowFarRecord,
    SearchRecord,
    WitnessTestRecord,
)
from tapwright.testcase.export.exporting import FORMATS, exporter
from tapwright.testcase.losses import change
from tapwright.testcase.origins import Origins
from tapwright.testcase.records import recorded_origins
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
    rests_on: str = ""  # what makes it a suspect


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


def crash_views(run: RunData, album: ScreenshotIndex) -> list[CrashView]:
    """The crashes of a run, in the order in which they were found, suspects last."""
    tested = run.record.found.crashes
    known = [
        (each, tested.get(each.signature, CrashRecord())) for each in run.story.crashes.values()
    ]
    known.sort(key=lambda each: bool(each[1].rests_on))
    return [
        _crash_view(run, album, crash, record, number)
        for number, (crash, record) in enumerate(known[:_CRASHES_SHOWN])
    ]


def _crash_view(
    run: RunData, album: ScreenshotIndex, crash: CrashStory, tested: CrashRecord, number: int
) -> CrashView:
    name = crash.signature
    strip = strip_of_test(run, name)
    if strip is None:
        steps = crash.steps if number < _STRIPS_FROM_TRACE else []
        strip = strip_of_steps(steps, album, ended=True)
    rate, kind = verdict_words(tested), verdict_kind(tested)
    log = run.read_text(f"crashes/{name}/log.txt") or "\n".join(crash.logs)
    return CrashView(
        name,
        crash.crash.headline,
        crash.times,
        crash.first_step,
        rate,
        kind,
        tested.length,
        len(crash.steps),
        crash.crash.stack,
        log.strip(),
        strip,
        _test_view(run, f"tests/{name}{SUFFIX}"),
        tested.rests_on,
    )


def violation_views(run: RunData) -> list[ViolationView]:
    """The properties that were checked and do not hold."""
    views = []
    for each in run.record.found.violations:
        name = Path(each.test).stem
        values = change(each.before, each.after)
        sentence = f"{each.property.capitalize()} loses the {each.loses}{values}"
        rate = verdict_words(each)
        test = _test_view(run, f"tests/{Path(each.test).name}")
        views.append(ViolationView(name, sentence, rate, strip_of_test(run, name), test))
    return views


def witness_views(run: RunData, album: ScreenshotIndex) -> list[WitnessView]:
    """The searches of a run, in the order in which they were tried."""
    return list(_witnesses(run))


def _witnesses(run: RunData) -> Iterator[WitnessView]:
    for target in run.record.settings.targets:
        name, source = target.name, target.specification.source
        search = run.record.witnesses.get(name)
        test = _test_view(run, f"tests/{name}{SUFFIX}")
        kept = WitnessTestRecord() if search is None or search.test is None else search.test
        rate = kept.rate
        held = f"held {rate.held} of {rate.times} times" if rate else "not verified"
        text = run.read_text(f"specifications/{name}.txt").strip()
        yield WitnessView(
            name,
            _scenario_title(text, name),
            source,
            search is not None and search.found,
            search is not None,
            "" if search is None else _effort(search),
            text,
            strip_of_test(run, name),
            test,
            held if test is not None else "",
            None if search is None else _far(search.how_far),
            recorded_origins(kept.typed, kept.own_fields),
        )


def _far(far: HowFarRecord | None) -> HowFarView | None:
    if far is None:
        return None
    seen, said = tuple(far.never_seen), tuple(far.explanation)
    return HowFarView(far.reached, far.total, far.left, seen, said)


def _effort(search: SearchRecord) -> str:
    words = f"{counted(search.episodes, 'episode')}, {counted(search.steps, 'step')}"
    rehearsed = search.rehearsed
    return f"{words}, {counted(rehearsed, 'experience')} rehearsed" if rehearsed else words


def _scenario_title(text: str, name: str) -> str:
    """What a scenario calls itself; the name of its file if it is a formula."""
    word, _, title = text.partition("\n")[0].partition(" ")
    return title.strip() if word == "SCENARIO" and title.strip() else name


def _test_view(run: RunData, path: str) -> TestView | None:
    text = run.read_text(path)
    if not text:
        return None
    command = ["tapwright", "replay", run.app_argument, str(run.path / path)]
    texts = {"tapwright": text}
    try:
        test = load_test(run.path / path)
        texts |= {name: exporter(name)(test).text for name in FORMATS if name in _EXPORTED}
    except TapwrightError as error:
        texts["note"] = f"not exported: {error.message}"
    return TestView(path, shlex.join(command), texts)


_EXPORTED = ("pytest", "maestro")

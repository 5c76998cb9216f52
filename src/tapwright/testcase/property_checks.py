"""Checks the properties where a run found something to lose, and keeps a test of each violation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tapwright.core.action import ActionKind
from tapwright.core.clock import Clock, SystemClock
from tapwright.core.duration import format_duration
from tapwright.core.plural import counted
from tapwright.core.progress import current_progress
from tapwright.core.screen import Screen, WidgetIdentity, WindowKind
from tapwright.core.step import Step
from tapwright.findings.known import violation_name
from tapwright.findings.verdict import FindingVerdict
from tapwright.run.events import Event, PropertiesChecked
from tapwright.run.record import PhoneRecord, ViolationRecord
from tapwright.run.run_directory import RunDirectory
from tapwright.testcase.episodes import Episodes, planned
from tapwright.testcase.losses import Loss, change, is_dialog, labels
from tapwright.testcase.minimise import minimise, verify
from tapwright.testcase.properties import LossJudge, Property, probe
from tapwright.testcase.records import rate_record, verdict_of
from tapwright.testcase.replay import Replayer, rate_of
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.strip import keep_strip
from tapwright.testcase.test_case import Shown, ShownKind, TestCase
from tapwright.testcase.test_file import SUFFIX, format_test, load_test
from tapwright.testcase.trial import MinimiseBudget

_PLACES_CHECKED = 25  # a property, the nearest to the start first
_REPLAYS = 150
NOT_AT_ALL, IN_PART = "at all", "in part"


@dataclass(frozen=True, slots=True)
class Violation:
    """A property that the app does not have, and the test that shows it."""

    checked: Property
    loss: Loss
    test: TestCase
    path: str  # of the test, in the run directory
    on_phone: PhoneRecord | None = None
    is_known: bool = False  # whether the baseline holds it
    seconds: float = 0.0  # that it took to verify it

    @property
    def verdict(self) -> FindingVerdict:
        """What is known of it."""
        return verdict_of(self.test, is_known=self.is_known)

    @property
    def what(self) -> str:
        """What is lost, without its content."""
        return self.loss.what

    @property
    def sentence(self) -> str:
        """The violation in words, with the values before and after."""
        values = change(self.loss.before, self.loss.after)
        return f"{self.checked} loses the {self.what}{values}"

    def record(self) -> ViolationRecord:
        """What is put on record of it."""
        return ViolationRecord(
            property=self.checked.value,
            loses=self.what,
            before=self.loss.before,
            after=self.loss.after,
            test=self.path,
            length=len(self.test.steps),
            verdict=self.verdict,
            rate=rate_record(self.test.rate),
            on_phone=self.on_phone,
            seconds=round(self.seconds, 3),
        )


class PropertyChecks:
    """Replays the way to each place that is worth it, then probes there."""

    def __init__(
        self,
        directory: RunDirectory,
        blank: TestCase,
        tell: Callable[[str], None],
        announce: Callable[[Event], None],
        *,
        times: int = 3,
        pictures: bool = True,
        known: Collection[str] = (),
        clock: Clock | None = None,
    ) -> None:
        """Prepare.

        Args:
            directory: of the run.
            blank: a test of the app with no steps.
            tell: is told in a line what is found.
            announce: hears what is to be put on record.
            times: how often each test is replayed.
            pictures: whether each test gets a strip of pictures.
            known: violations that the user accepted, by name; they get one replay and no care.
            clock: tells the time.
        """
        self._directory = directory
        self._blank = blank
        self._tell = tell
        self._announce = announce
        self._times = times
        self._pictures = pictures
        self._known = known
        self._clock = clock or SystemClock()
        self.violations: dict[str, Violation] = {}
        self.not_checked: dict[str, str] = {}  # by property: `at all` or `in part`

    def restore(self, earlier: Sequence[ViolationRecord]) -> None:
        """Take over the violations that an earlier part of the run found."""
        for each in earlier:
            loss = Loss(each.loses, each.before, each.after)
            test = load_test(self._directory.path / each.test)
            name = violation_name(each.property, each.loses)
            self.violations[name] = Violation(
                Property(each.property),
                loss,
                test,
                each.test,
                each.on_phone,
                name in self._known,
                each.seconds,
            )

    def check(
        self,
        replayer: Replayer,
        episodes: Episodes,
        properties: Sequence[Property],
        deadline: float,
    ) -> None:
        """Check each property, as long as time lasts; what is left is on record as not checked."""
        self.expect(properties)
        for checked in properties:
            ways = _ways(checked, episodes)
            left = max(0.0, deadline - self._clock.now())
            places = counted(len(ways), "place")
            label = f"Checking {checked} at {places}"
            self._tell(f"{label}, for at most {format_duration(left)}")
            with current_progress().phase(label, len(ways), left) as advance:
                for steps in ways:
                    if self._clock.now() >= deadline:
                        self._tell("The time to check properties is used up")
                        return
                    self._probe(replayer, episodes, checked, steps, deadline)
                    self._note(checked, IN_PART)
                    advance(1)
            self._note(checked, None)

    def expect(self, properties: Sequence[Property]) -> None:
        """Note that none of these is checked yet; whatever ends the checks, that is on record."""
        self.not_checked.update({checked.value: NOT_AT_ALL for checked in properties})
        self._announce_checks()

    def _note(self, checked: Property, left: str | None) -> None:
        if left is None:
            del self.not_checked[checked.value]
        elif self.not_checked[checked.value] == left:
            return
        else:
            self.not_checked[checked.value] = left
        self._announce_checks()

    def _probe(
        self,
        replayer: Replayer,
        episodes: Episodes,
        checked: Property,
        steps: Sequence[Step],
        deadline: float,
    ) -> None:
        test = replace(self._blank, steps=(*planned(steps), *probe(checked)))
        replay = replayer.replay(test)
        for loss in _found(checked, replay):
            wanted = violation_name(checked.value, loss.what)
            if wanted not in self.violations:
                shown = Shown(ShownKind.LOSS, wanted)
                shows = replace(test, shows=(shown,))
                self._keep(replayer, episodes, shows, checked, loss, deadline)

    def _keep(
        self,
        replayer: Replayer,
        episodes: Episodes,
        test: TestCase,
        checked: Property,
        loss: Loss,
        deadline: float,
    ) -> None:
        wanted, began = test.shows[0].value, self._clock.now()
        is_known = wanted in self._known
        replays = verify(replayer, test, 1 if is_known else self._times)
        test = test.with_rate(rate_of(replays))
        if not is_known and any(replay.held for replay in replays):
            budget = MinimiseBudget(_REPLAYS, max(0.0, deadline - self._clock.now()))
            shorter = minimise(
                replayer,
                test,
                times=self._times,
                budget=budget,
                known=episodes.ways,
                verified=replays,
            )
            test = shorter.test
            # Texts may be simpler now, so the values are those of the test that is kept.
            found = {each.what: each for each in _found(checked, shorter.shown_by)}
            loss = found.get(loss.what, loss)
        path = f"tests/{checked}-{len(self.violations) + 1:02d}{SUFFIX}"
        self._directory.write_file(path, format_test(test))
        if self._pictures:
            keep_strip(replayer, self._directory, Path(path).stem, test, self._tell)
        seconds = self._clock.now() - began
        violation = Violation(checked, loss, test, path, is_known=is_known, seconds=seconds)
        self.violations[wanted] = violation
        self._announce_checks()
        self._tell(f"{violation.sentence}; {len(test.steps)} steps, comes back {test.rate}")

    def _announce_checks(self) -> None:
        found = tuple(violation.record() for violation in self.violations.values())
        self._announce(PropertiesChecked(found, dict(self.not_checked)))


def _found(checked: Property, replay: Replay) -> list[Loss]:
    if replay.divergence is not None or replay.crash is not None:
        return []
    judge = LossJudge(f"{checked}: ")
    judge.begin(replay.launched)
    for step in replay.steps:
        judge.see(step)
    return judge.violations()


def _ways(checked: Property, episodes: Episodes) -> list[Sequence[Step]]:
    """The shortest known way to each place where the property can be violated."""
    ways: dict[object, Sequence[Step]] = {}
    for episode in episodes.all:
        for number, step in enumerate(episode.steps, start=1):
            if step.crash is not None or step.after.package != episode.mark.screen.package:
                break
            for place in _places(checked, step):
                known = ways.get(place)
                if known is None or number < len(known):
                    ways[place] = episode.steps[:number]
    return sorted(ways.values(), key=len)[:_PLACES_CHECKED]


def _places(checked: Property, step: Step) -> Iterator[object]:
    """What there is to lose after this step: a field, a check box, a label, a dialog."""
    screen = step.after
    if checked is Property.BACK:
        yield screen.activity, is_dialog(screen)
        return
    if screen.window is WindowKind.POPUP:
        return
    if is_dialog(screen):
        yield screen.activity, "dialog", _title(screen)
    if screen.activity != step.before.activity or step.action.target is None:
        return
    said = labels(step.before)
    for resource_id, text in labels(screen).items():
        if said.get(resource_id, text) != text:
            yield screen.activity, "label", resource_id
    yield from _values(step, step.action.target)


def _values(step: Step, target: WidgetIdentity) -> Iterator[object]:
    activity = step.after.activity
    if step.action.kind is ActionKind.WRITE and step.action.argument:
        yield activity, "text", target.resource_id or target.class_name, target.position
    widget = step.before.find(target)
    if widget is not None and widget.checkable:
        yield activity, "checked", target.resource_id or target.text, target.position


def _title(screen: Screen) -> str:
    return next((widget.text for widget in screen.widgets if widget.text), "")

"""Provenance of texts: which the test wrote itself, and which the app shows.

A text in a field that the test wrote says nothing about the app. Whether a specification depends
on such texts is found by monitoring the same steps again without them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation as DeviceObservation
from tapwright.core.step import Step
from tapwright.spec.formula import TRUE, Formula
from tapwright.spec.formula_monitor import FormulaMonitor
from tapwright.spec.labelling import Labeller, matches
from tapwright.spec.literals import literals_of, positive_texts
from tapwright.spec.normal_form import literal
from tapwright.spec.observation import LabelledStep, ScreenLabels
from tapwright.spec.progression import advance
from tapwright.spec.proposition import Proposition
from tapwright.spec.scenario import Scenario
from tapwright.spec.scenario_monitor import ScenarioMonitor
from tapwright.spec.scenario_printer import condition_text
from tapwright.spec.step_labels import labels_of_step
from tapwright.spec.verdict import Verdict
from tapwright.spec.widget_view import ViewTree

_LAUNCH = Action(ActionKind.REINIT)  # the first step of every test


class Typed(NamedTuple):
    """A text that a test writes, and the names of the fields that it is written into."""

    text: str
    fields: tuple[str, ...]


class OwnField(NamedTuple):
    """A condition that holds only in a field that the test itself wrote."""

    condition: str
    field: str
    step: int  # at which it counted; the launch is step 0
    stage: str = ""  # of a scenario


class _FieldText(NamedTuple):
    """A field by its class and id, and a text that the test gave it."""

    class_name: str
    resource_id: str
    text: str


def typed_by(actions: Iterable[Action]) -> tuple[Typed, ...]:
    """Returns the texts that these actions write, in order."""
    found: dict[str, dict[str, None]] = {}
    for action in actions:
        if action.kind is ActionKind.WRITE and action.target is not None and action.argument:
            target = action.target
            name = _field_name(Widget(*target[:4]))
            found.setdefault(str(action.argument), {})[name] = None
    return tuple(Typed(text, tuple(fields)) for text, fields in found.items())


class Provenance:
    """The steps of one test, each with the texts in fields that the test wrote."""

    def __init__(self, launched: DeviceObservation, steps: Sequence[Step]) -> None:
        first = Step(0, 0, Screen(), _LAUNCH, launched)
        self._steps = (first, *steps)
        self._own = list(_written_after_each(self._steps))

    def shows(self, proposition: Proposition) -> bool:
        """Returns whether a screen has the text anywhere but in a field that the test wrote."""
        return any(
            matches(proposition, _texts(step.after, own, are_own=False))
            for step, own in zip(self._steps, self._own, strict=True)
        )

    def own_fields(self, content: Formula | Scenario) -> tuple[OwnField, ...]:
        """Returns the conditions that the test meets only by what it wrote itself.

        Returns none if the specification is satisfied without the texts in such fields, too.
        """
        suspects = {
            each: step
            for each in dict.fromkeys(_asked_texts(content))
            if (step := self._first_own(each)) is not None
        }
        if not suspects or self._satisfies(content, suspects):
            return ()
        if isinstance(content, Scenario):
            found = tuple(self._own_stages(content, suspects))
            if found:
                return found
        alone = [each for each in suspects if not self._satisfies(content, (each,))]
        write = condition_text if isinstance(content, Scenario) else str
        return tuple(
            OwnField(write(literal(each)), self._field(each, suspects[each]), suspects[each])
            for each in alone or suspects
        )

    def _own_stages(
        self, scenario: Scenario, suspects: Collection[Proposition]
    ) -> Iterator[OwnField]:
        """Yields the conditions that hold only in own fields when their stage is completed."""
        monitor, labeller = ScenarioMonitor(scenario), Labeller(scenario.propositions)
        self._follow(monitor, ())
        for stage, step in zip(scenario.stages, monitor.completed, strict=False):
            own = {each for each in suspects if self._is_own(each, step)}
            labels = labeller.of_step(labels_of_step(self._steps[step]))
            if advance(stage.goal, labels - own) is TRUE:
                continue
            here = [each for each in _asked_texts(stage.goal) if each in own]
            alone = [each for each in here if advance(stage.goal, labels - {each}) is not TRUE]
            for each in alone or here:
                field = self._field(each, step)
                yield OwnField(condition_text(literal(each)), field, step, stage.name)

    def _field(self, proposition: Proposition, step: int) -> str:
        """Returns the name of the own field that meets the proposition after the step."""
        screen, own = self._steps[step].after, self._own[step]
        return next(
            _field_name(widget)
            for widget in screen.widgets
            if _is_own(widget, own) and matches(proposition, (widget.text,))
        )

    def _first_own(self, proposition: Proposition) -> int | None:
        """Returns the first step after which the proposition holds in own fields only."""
        steps = range(len(self._steps))
        return next((step for step in steps if self._is_own(proposition, step)), None)

    def _is_own(self, proposition: Proposition, step: int) -> bool:
        """Returns whether the proposition holds after the step, in own fields only."""
        screen, own = self._steps[step].after, self._own[step]
        return matches(proposition, _texts(screen, own, are_own=True)) and not matches(
            proposition, _texts(screen, own, are_own=False)
        )

    def _satisfies(self, content: Formula | Scenario, ignored: Collection[Proposition]) -> bool:
        """Returns whether the test is a witness if own texts do not meet these propositions."""
        monitor = (
            ScenarioMonitor(content) if isinstance(content, Scenario) else FormulaMonitor(content)
        )
        return self._follow(monitor, ignored) is Verdict.SATISFIED

    def _follow(
        self, monitor: ScenarioMonitor | FormulaMonitor, ignored: Collection[Proposition]
    ) -> Verdict:
        """Steps the monitor through the test without own texts that meet these; the verdict."""
        for step, own in zip(self._steps, self._own, strict=True):
            if monitor.verdict.is_final:
                break
            seen = labels_of_step(step)
            kept = [
                text
                for text in _texts(step.after, own, are_own=True)
                if not any(matches(each, (text,)) for each in ignored)
            ]
            texts = {*_texts(step.after, own, are_own=False), *kept}
            screen = _WithTexts(seen.screen, texts)
            monitor.step(LabelledStep(seen.action, screen, seen.seconds))
        return monitor.verdict if monitor.verdict.is_final else monitor.finish()


@dataclass(frozen=True, slots=True)
class _WithTexts:
    """A screen with its texts replaced."""

    screen: ScreenLabels
    texts: Collection[str]

    @property
    def activity(self) -> str:
        """Returns the activity on top."""
        return self.screen.activity

    def values(self, name: str) -> Collection[str]:
        """Returns the replaced texts, or the screen's values of any other property."""
        return self.texts if name == "text" else self.screen.values(name)

    @property
    def top(self) -> ViewTree:
        """Returns the widgets; declared propositions know by themselves what counts."""
        return self.screen.top

    @property
    def behind(self) -> ViewTree | None:
        """Returns the widgets of the window behind."""
        return self.screen.behind


def _asked_texts(content: Formula | Scenario) -> Iterator[Proposition]:
    """Yields the texts that must be on a screen; negated ones are left out."""
    parts: Iterable[Formula] = (
        (each for stage in content.stages for each in stage.conditions)
        if isinstance(content, Scenario)
        else (content,)
    )
    for part in parts:
        yield from positive_texts(literals_of(part))


def _written_after_each(steps: Iterable[Step]) -> Iterator[frozenset[_FieldText]]:
    """Yields after each step all texts written so far, with their fields."""
    written: frozenset[_FieldText] = frozenset()
    for step in steps:
        if step.action.kind is ActionKind.WRITE:
            written |= set(_written(step))
        yield written


def _written(step: Step) -> Iterator[_FieldText]:
    """Yields what the step wrote, and what the field made of it: capitals, dots, a mask."""
    target, text = step.action.target, step.action.argument
    if target is None or not text:
        return  # an emptied field shows a hint, which is a text of the app
    yield _FieldText(target.class_name, target.resource_id, str(text))
    before = _fields_like(step.before, target.class_name, target.resource_id)
    after = _fields_like(step.after, target.class_name, target.resource_id)
    if step.before.activity == step.after.activity and len(before) == len(after):
        for old, new in zip(before, after, strict=True):
            if old is step.before.find(target) and new.text != old.text:
                yield _FieldText(target.class_name, target.resource_id, new.text)


def _fields_like(screen: Screen, class_name: str, resource_id: str) -> list[Widget]:
    """Returns the widgets of the screen with this class and id."""
    wanted = (class_name, resource_id)
    return [each for each in screen.widgets if (each.class_name, each.resource_id) == wanted]


def _is_own(widget: Widget, own: Collection[_FieldText]) -> bool:
    """Returns whether the widget is a field with a text that the test itself wrote into it."""
    key = _FieldText(widget.class_name, widget.resource_id, widget.text)
    return widget.editable and key in own


def _texts(screen: Screen, own: Collection[_FieldText], *, are_own: bool) -> list[str]:
    """Returns the texts in fields that the test wrote, or all others."""
    return [widget.text for widget in screen.widgets if _is_own(widget, own) is are_own]


def _field_name(widget: Widget) -> str:
    """Returns what a person calls the field; never the text written into it if it has an id."""
    simple_id = widget.resource_id.rpartition("/")[2]
    return simple_id or widget.content_description or widget.text or widget.simple_class

"""Judges a replay by a formula or a scenario: the specification's own monitor follows it."""

from __future__ import annotations

from collections.abc import Collection

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Crash, Observation, Step
from tapwright.spec import ActionLabels, FormulaMonitor, Monitor, Verdict, parse_formula
from tapwright.spec import Observation as Labels
from tapwright.spec.observation import attribute_values
from tapwright.spec.scenario_monitor import ScenarioMonitor
from tapwright.spec.scenario_parser import parse_scenario
from tapwright.testcase.judge import Judgement
from tapwright.testcase.test_case import Shown, ShownKind

_LAUNCH = ActionLabels(ActionKind.REINIT.value)  # what begins every test
_FLAGS = {
    "checkable": "checkable",
    "checked": "checked",
    "clickable": "clickable",
    "enabled": "enabled",
    "focusable": "focusable",
    "focused": "focused",
    "longClickable": "long_clickable",
    "password": "password",
    "scrollable": "scrollable",
    "selected": "selected",
}


class SpecificationJudge:
    """Held when the monitor is satisfied at the end of the replay or before."""

    def __init__(self, shown: Shown) -> None:
        self._monitor = make_monitor(shown)

    def begin(self, launched: Observation) -> None:
        """The launch is the first step of a specification."""
        self._monitor.restart()
        self._monitor.step(labels_of(None, Screen(), launched))

    def see(self, step: Step) -> None:
        """Tell the monitor."""
        self._monitor.step(labels_of(step.action, step.before, step.observation))

    @property
    def is_decided(self) -> bool:
        """Whether it is satisfied for good."""
        return self._monitor.verdict is Verdict.SATISFIED

    def finish(self) -> Judgement:
        """Ask the monitor."""
        if self._monitor.finish() is Verdict.SATISFIED:
            return Judgement(True, "the specification is satisfied")
        return Judgement(False, f"the specification is violated: {self._monitor.explain().reason}")


def make_monitor(shown: Shown) -> Monitor:
    """The monitor of a formula or a scenario."""
    if shown.kind is ShownKind.SCENARIO:
        return ScenarioMonitor(parse_scenario(shown.value, shown.remark or "<scenario>"))
    return FormulaMonitor(parse_formula(shown.value, shown.remark or "<formula>"))


def labels_of(action: Action | None, before: Screen, observation: Observation) -> Labels:
    """A step as a specification sees it; no action stands for the launch."""
    labels = _LAUNCH if action is None else action_labels(action, before)
    return Labels(labels, _ScreenLabels(observation.screen, observation.crash), observation.seconds)


def action_labels(action: Action, before: Screen) -> ActionLabels:
    """An action with the attributes of the widget that it is aimed at."""
    parameter = None if action.argument is None else _text_of(action.argument)
    if action.target is None:
        return ActionLabels(action.kind.value, {}, parameter)
    widget = before.find(action.target)
    detail = {} if widget is None else widget_labels(widget)
    return ActionLabels(action.kind.value, detail, parameter)


def widget_labels(widget: Widget) -> dict[str, str]:
    """The attributes of a widget by the names that specifications use."""
    labels = {
        "text": widget.text,
        "contentDescription": widget.content_description,
        "resourceId": widget.resource_id,
        "class": widget.class_name,
    }
    for name, attribute in _FLAGS.items():
        labels[name] = "true" if getattr(widget, attribute) else "false"
    return labels


class _ScreenLabels:
    """A screen that is asked only for what the specification mentions."""

    def __init__(self, screen: Screen, crash: Crash | None) -> None:
        self._screen = screen
        self._crashed = crash is not None and crash.is_finding

    @property
    def activity(self) -> str:
        """The activity on top."""
        return self._screen.activity

    def values(self, name: str) -> Collection[str]:
        """The values of a property on this screen."""
        screen = self._screen
        match name:
            case "package":
                return (screen.package,)
            case "activity":
                return (screen.activity,)
            case "crashed":
                return ("true" if self._crashed else "false",)
            case "screen":
                return ("on" if screen.screen_on else "off",)
            case "orientation":
                return ("landscape" if screen.landscape else "portrait",)
        return [
            value
            for widget in screen.widgets
            for value in attribute_values(name, widget_labels(widget))
        ]


def _text_of(argument: str | float) -> str:
    return argument if isinstance(argument, str) else f"{argument:g}"

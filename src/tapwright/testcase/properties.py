"""Properties that every app should have: rotation and pause lose nothing, back leads out.

Rotation is done there and back, so that the same layout is compared; both it and leaving the app
and coming back must keep the activity, the dialog, what was typed and what was checked. A label
may change, but not fall back to what it said when the activity was new. Back must leave the app
after at most `MOST_BACKS` presses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.core.suggest import did_you_mean
from tapwright.testcase.judge import Judgement
from tapwright.testcase.test_case import PlannedStep

MOST_BACKS = 12
_DIALOG_SHARE = 0.9  # of the screen: a window that covers less of it is a dialog


class Property(StrEnum):
    """A property by the name that `--check` takes."""

    ROTATION = "rotation"
    PAUSE_RESUME = "pauseresume"
    BACK = "back"


def properties_of(names: Sequence[str]) -> tuple[Property, ...]:
    """The properties with these names, each once; a wrong name is told as one."""
    for name in names:
        if name not in set(Property):
            raise InputError(f"no property {name!r}{did_you_mean(name, list(Property))}")
    return tuple(Property(name) for name in dict.fromkeys(names))


_ACTIONS = {
    Property.ROTATION: (Action(ActionKind.ROTATE),) * 2,
    Property.PAUSE_RESUME: (Action(ActionKind.PAUSE_RESUME),),
    Property.BACK: (Action(ActionKind.BACK),) * MOST_BACKS,
}


def probe(checked: Property) -> tuple[PlannedStep, ...]:
    """The steps that show whether the property holds at a place."""
    return tuple(PlannedStep(action) for action in _ACTIONS[checked])


def losses(before: Screen, after: Screen, new: Screen | None = None) -> Iterator[str]:
    """What is gone or different although nothing was done to it; worded without its content.

    Args:
        before: the screen before the probe.
        after: the screen after it.
        new: the screen when the activity was new.
    """
    if after.package != before.package or after.activity != before.activity:
        yield f"activity {_simple(before.activity)}"
        return
    if is_dialog(before) and not is_dialog(after):
        yield f"dialog on {_simple(before.activity)}"
        return
    now = {_key(widget): widget for widget in after.widgets}
    for widget in before.widgets:
        kept = now.get(_key(widget))
        if widget.editable and widget.text and not widget.password:
            if kept is None or kept.text != widget.text:
                yield f"text of {_name(widget)}"
        elif widget.checkable and (kept is None or kept.checked != widget.checked):
            yield f"checked state of {_name(widget)}"
    if new is not None:
        said, says, at_first = labels(before), labels(after), labels(new)
        for resource_id, text in said.items():
            if says.get(resource_id, text) == at_first.get(resource_id) != text:
                yield f"text of {resource_id.rpartition('/')[2]}"


def labels(screen: Screen) -> dict[str, str]:
    """The texts that stand on a screen, by the ids that only one widget has."""
    ids = Counter(widget.resource_id for widget in screen.widgets)
    return {
        widget.resource_id: widget.text
        for widget in screen.widgets
        if ids[widget.resource_id] == 1
        and widget.resource_id
        and not widget.editable
        and not widget.checkable
    }


def is_dialog(screen: Screen) -> bool:
    """Whether the window shown covers only a part of the screen."""
    width, height = screen.size
    roots = [widget.bounds for widget in screen.widgets if widget.depth == 0]
    if len(roots) != 1 or not width or not height:
        return False
    left, top, right, bottom = roots[0]
    return 0 < (right - left) * (bottom - top) < _DIALOG_SHARE * width * height


class LossJudge:
    """Looks at the probe at the end of a replay; `wanted` is a property and what it loses."""

    def __init__(self, wanted: str) -> None:
        name, _, self._what = wanted.partition(": ")
        if name not in set(Property):
            raise InputError(f"no property {name!r}{did_you_mean(name, list(Property))}")
        self._property = Property(name)
        self._package = ""
        self._screens: list[Screen] = []
        self._actions: list[Action] = []
        self._ended = ""

    def begin(self, launched: Observation) -> None:
        """The first screen."""
        self._screens, self._actions = [launched.screen], []
        self._package = launched.screen.package
        self._ended = "" if launched.crash is None else launched.crash.headline

    def see(self, step: Step) -> None:
        """The next screen."""
        self._actions.append(step.action)
        self._screens.append(step.after)
        self._ended = self._ended or ("" if step.crash is None else step.crash.headline)

    @property
    def is_decided(self) -> bool:
        """Never before the end."""
        return False

    def finish(self) -> Judgement:
        """Held when the very thing was lost."""
        if self._ended:
            return Judgement(False, f"the app ended: {self._ended}")
        found = self.violations()
        if self._what in found:
            return Judgement(True, f"{self._property} loses the {self._what}")
        return Judgement(False, f"{self._property} keeps the {self._what}")

    def violations(self) -> list[str]:
        """All that the probe at the end shows."""
        count = len(_ACTIONS[self._property])
        if tuple(self._actions[-count:]) != _ACTIONS[self._property]:
            return []
        before, after = self._screens[-count - 1], self._screens[-1]
        if self._property is Property.BACK:
            trapped = before.package == after.package == self._package
            return [f"way out of {_simple(before.activity)}"] if trapped else []
        new = next(screen for screen in self._screens if screen.activity == before.activity)
        return list(losses(before, after, new))


def _key(widget: Widget) -> tuple[str, str, str]:
    # What is typed into a field is not part of its name; what stands on a check box is.
    text = "" if widget.editable else widget.text
    return widget.class_name, widget.resource_id, text


def _name(widget: Widget) -> str:
    return widget.resource_id.rpartition("/")[2] or widget.simple_class


def _simple(activity: str) -> str:
    return activity.rpartition(".")[2]

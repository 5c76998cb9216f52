"""Properties that every app should have: rotation and pause lose nothing, back leads out.

Rotation is done there and back, so that the same layout is compared; both it and leaving the app
and coming back must keep the activity, the dialog, what was typed and what was checked. A label
may change, but not fall back to what it said when the activity was new. Back must leave the app
after at most `MOST_BACKS` presses, or show something to choose from: an app may ask before it lets
the user go, and back alone is no answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.suggest import did_you_mean
from tapwright.testcase.losses import Loss, change, is_dialog, losses, simple_name
from tapwright.testcase.oracle import OracleVerdict
from tapwright.testcase.test_case import PlannedStep

MOST_BACKS = 12


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

    def finish(self) -> OracleVerdict:
        """Held when the very thing was lost."""
        if self._ended:
            return OracleVerdict(False, f"the app ended: {self._ended}")
        for loss in self.violations():
            if loss.what == self._what:
                values = change(loss.before, loss.after)
                return OracleVerdict(True, f"{self._property} loses the {self._what}{values}")
        return OracleVerdict(False, f"{self._property} keeps the {self._what}")

    def violations(self) -> list[Loss]:
        """Returns all that the probe at the end shows."""
        count = len(_ACTIONS[self._property])
        if tuple(self._actions[-count:]) != _ACTIONS[self._property]:
            return []
        before, after = self._screens[-count - 1], self._screens[-1]
        if self._property is Property.BACK:
            trapped = before.package == after.package == self._package
            if not trapped or _asks(self._screens[-count - 1 :]):
                return []
            was, now = simple_name(before.activity), simple_name(after.activity)
            return [Loss(f"way out of {was}", was, f"still {now}")]
        new = next(screen for screen in self._screens if screen.activity == before.activity)
        return list(losses(before, after, new))


def _asks(screens: Sequence[Screen]) -> bool:
    """Whether a dialog, or something else to choose from, has come up on the way."""
    return any(
        (is_dialog(now) and not is_dialog(was))
        or (now.activity == was.activity and bool(_choices(now) - _choices(was)))
        for was, now in pairwise(screens)
    )


def _choices(screen: Screen) -> set[tuple[str, ...]]:
    return {widget[:4] for widget in screen.widgets if widget.clickable and not widget.editable}

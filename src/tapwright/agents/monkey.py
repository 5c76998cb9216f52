"""Android's Monkey: draws events by fixed percentages without looking at the screen.

Event types and percentages are those of the tool (`MonkeySourceRandom`); the recipe says what each
does here.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from copy import copy
from dataclasses import astuple, dataclass, replace
from math import inf
from random import Random
from typing import Self

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.abstractions.touch import TouchPoint
from tapwright.agents.agent import DecisionPoint, MemorylessAgent
from tapwright.core.action import DIRECTIONS, Action, ActionKind
from tapwright.core.action_kinds import KIND_OF_KEY
from tapwright.core.errors import InputError

_NOTHING = Action(ActionKind.IDLE, argument=0.0)
_HIGHEST_KEY = 288  # key codes are drawn from 1 to this
_CHARACTERS = {
    **{7 + number: character for number, character in enumerate(string.digits)},
    **{29 + number: character for number, character in enumerate(string.ascii_lowercase)},
}
# Home, back, call, end call, volume up, volume down, mute; a device without telephony ignores some.
_SYSTEM_KEYS = (3, 4, 5, 6, 24, 25, 164)
_ENTER = 23  # the centre of the direction pad


@dataclass(frozen=True, slots=True)
class MonkeyPercentages:
    """The tool's default percentages; only their ratios matter, so they need not add up to 100."""

    touch: float = 15.0  # a tap at a random point
    motion: float = 10.0  # a drag between two random points
    pinch: float = 2.0  # two fingers
    trackball: float = 15.0  # small moves, now and then a click
    rotation: float = 0.0  # the screen is turned
    permission: float = 0.0  # a permission is granted or revoked
    navigation: float = 25.0  # up, down, left, right of the direction pad
    major_navigation: float = 15.0  # menu, and the centre of the direction pad
    system_keys: float = 2.0  # home, back, call, end call, volume, mute
    app_switch: float = 2.0  # the app's activity is started
    flip: float = 1.0  # the hardware keyboard is opened or closed
    any_event: float = 13.0  # any key

    def __post_init__(self) -> None:
        shares = astuple(self)
        if any(share < 0 for share in shares) or not 0 < sum(shares) < inf:
            raise InputError(
                f"the shares of monkey's events add up to {sum(shares):g}",
                hint="give at least one of them a share above 0, and none below",
            )


class MonkeyAgent(MemorylessAgent):
    """Draws an event type by its percentage, then an event of that type."""

    name = "monkey"

    def __init__(
        self, random: Random, percentages: MonkeyPercentages, throttle_seconds: float = 0.0
    ) -> None:
        self._random = random
        self._makers = (
            self._touch,
            self._motion,
            self._nothing,
            self._trackball,
            self._rotation,
            self._nothing,
            self._nothing,
            self._major_navigation,
            self._system_key,
            self._app_switch,
            self._nothing,
            self._any_key,
        )
        self._weights = astuple(percentages)
        self._pause = Action(ActionKind.IDLE, argument=throttle_seconds)
        self._waits = throttle_seconds > 0
        self._pause_next = False

    def choose(self, point: DecisionPoint) -> Action:
        """Returns a random event, or the pause after one if there is a throttle."""
        if self._pause_next:
            self._pause_next = False
            return self._pause
        self._pause_next = self._waits
        maker = self._random.choices(self._makers, self._weights)[0]
        return maker(point.actions)

    def for_worker(self) -> Self:
        """Returns an agent that shares the random stream and has pauses of its own."""
        return copy(self)

    def _nothing(self, actions: Sequence[Action]) -> Action:
        """Returns an action without effect, for event types that are not simulated."""
        return _NOTHING

    def _touch(self, actions: Sequence[Action]) -> Action:
        """Returns the click on whatever lies at a random point."""
        hit = self._hit_by_random_touch(actions)
        return _NOTHING if hit is None else hit

    def _motion(self, actions: Sequence[Action]) -> Action:
        """Returns a swipe in a random direction at a random point."""
        hit = self._hit_by_random_touch(actions)
        direction = DIRECTIONS[int(self._random.random() * len(DIRECTIONS))]
        target = None if hit is None else hit.target
        return Action(ActionKind.SWIPE, target, direction)

    def _trackball(self, actions: Sequence[Action]) -> Action:
        """Returns a press of the trackball in one case of ten, else nothing."""
        return self._press(_ENTER, actions) if self._random.random() < 0.1 else _NOTHING

    def _rotation(self, actions: Sequence[Action]) -> Action:
        """Returns a rotation of the screen."""
        return Action(ActionKind.ROTATE)

    def _major_navigation(self, actions: Sequence[Action]) -> Action:
        """Returns the menu key or the centre of the direction pad."""
        return self._press(82 if self._random.random() < 0.5 else _ENTER, actions)

    def _system_key(self, actions: Sequence[Action]) -> Action:
        """Returns a random system key."""
        return self._press(self._random.choice(_SYSTEM_KEYS), actions)

    def _app_switch(self, actions: Sequence[Action]) -> Action:
        """Returns a new start of the app's activity."""
        return Action(ActionKind.REINIT)

    def _any_key(self, actions: Sequence[Action]) -> Action:
        """Returns the press of any key code."""
        return self._press(self._random.randint(1, _HIGHEST_KEY), actions)

    def _press(self, code: int, actions: Sequence[Action]) -> Action:
        """Returns what pressing the key does: a system action, a click, a letter, or nothing."""
        if code in KIND_OF_KEY:
            return Action(KIND_OF_KEY[code])
        if code == _ENTER:
            return self._focused(actions, ActionKind.CLICK, anywhere=True)
        if code in _CHARACTERS:
            field = self._focused(actions, ActionKind.WRITE, anywhere=False)
            if field.kind is ActionKind.WRITE:
                return replace(field, argument=_CHARACTERS[code])
        return _NOTHING

    def _focused(self, actions: Sequence[Action], kind: ActionKind, *, anywhere: bool) -> Action:
        """Returns the action of this kind on the focused widget.

        With `anywhere`, a random one if none is focused: where the direction pad has moved the
        focus is not known.
        """
        of_kind = [action for action in actions if action.kind is kind]
        focused = [action for action in of_kind if _touch_point(action).focused]
        # Where the direction pad has moved the focus is not simulated.
        candidates = focused or (of_kind if anywhere else [])
        return self._random.choice(candidates) if candidates else _NOTHING

    def _hit_by_random_touch(self, actions: Sequence[Action]) -> Action | None:
        """Returns the click on the topmost widget at a random point, or None."""
        width, height = _touch_point(actions[-1]).size
        x, y = self._random.random() * width, self._random.random() * height
        for action in reversed(actions):
            left, top, right, bottom = _touch_point(action).bounds
            if action.kind is ActionKind.CLICK and left <= x < right and top <= y < bottom:
                return action
        return None


def _touch_point(action: Action) -> TouchPoint:
    """Returns the area of the action's widget."""
    assert isinstance(action, KeyedAction)
    assert isinstance(action.key, TouchPoint)
    return action.key

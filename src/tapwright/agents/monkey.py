"""Android's Monkey: events drawn by fixed percentages, blind to what is on the screen.

Event types and percentages are those of the tool (`MonkeySourceRandom`); what each does here is
told by the recipe.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from copy import copy
from dataclasses import astuple, dataclass, replace
from math import inf
from random import Random
from typing import Self

from tapwright.abstractions.keyed_action import Event
from tapwright.abstractions.touch import Spot
from tapwright.agents.agent import DecisionPoint, MemorylessAgent
from tapwright.core.action import DIRECTIONS, Action, ActionKind
from tapwright.core.errors import InputError

_NOTHING = Action(ActionKind.IDLE, argument=0.0)
_HIGHEST_KEY = 288  # key codes are drawn from 1 to this
_KEYS = {
    3: ActionKind.HOME,
    4: ActionKind.BACK,
    24: ActionKind.VOLUME_UP,
    25: ActionKind.VOLUME_DOWN,
    26: ActionKind.POWER,
    27: ActionKind.CAMERA,
    64: ActionKind.OPEN_BROWSER,
    82: ActionKind.MENU,
    115: ActionKind.CAPS_LOCK,
    120: ActionKind.SCREENSHOT,
}
_CHARACTERS = {
    **{7 + number: character for number, character in enumerate(string.digits)},
    **{29 + number: character for number, character in enumerate(string.ascii_lowercase)},
}
# Home, back, call, end call, volume up, volume down, mute; a device without telephony ignores some.
_SYSTEM_KEYS = (3, 4, 5, 6, 24, 25, 164)
_ENTER = 23  # the centre of the direction pad


@dataclass(frozen=True, slots=True)
class MonkeyPercentages:
    """The tool's defaults; they need not add up to 100, only their shares matter."""

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
    """Draws an event type, then an event."""

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
        """An event, with a pause after each when there is a throttle."""
        if self._pause_next:
            self._pause_next = False
            return self._pause
        self._pause_next = self._waits
        maker = self._random.choices(self._makers, self._weights)[0]
        return maker(point.actions)

    def for_worker(self) -> Self:
        """The same chance, with pauses of its own."""
        return copy(self)

    def _nothing(self, actions: Sequence[Action]) -> Action:
        return _NOTHING

    def _touch(self, actions: Sequence[Action]) -> Action:
        hit = self._under_finger(actions)
        return _NOTHING if hit is None else hit

    def _motion(self, actions: Sequence[Action]) -> Action:
        hit = self._under_finger(actions)
        direction = DIRECTIONS[int(self._random.random() * len(DIRECTIONS))]
        target = None if hit is None else hit.target
        return Action(ActionKind.SWIPE, target, direction)

    def _trackball(self, actions: Sequence[Action]) -> Action:
        return self._press(_ENTER, actions) if self._random.random() < 0.1 else _NOTHING

    def _rotation(self, actions: Sequence[Action]) -> Action:
        return Action(ActionKind.ROTATE)

    def _major_navigation(self, actions: Sequence[Action]) -> Action:
        return self._press(82 if self._random.random() < 0.5 else _ENTER, actions)

    def _system_key(self, actions: Sequence[Action]) -> Action:
        return self._press(self._random.choice(_SYSTEM_KEYS), actions)

    def _app_switch(self, actions: Sequence[Action]) -> Action:
        return Action(ActionKind.REINIT)

    def _any_key(self, actions: Sequence[Action]) -> Action:
        return self._press(self._random.randint(1, _HIGHEST_KEY), actions)

    def _press(self, code: int, actions: Sequence[Action]) -> Action:
        if code in _KEYS:
            return Action(_KEYS[code])
        if code == _ENTER:
            return self._focused(actions, ActionKind.CLICK, anywhere=True)
        if code in _CHARACTERS:
            field = self._focused(actions, ActionKind.WRITE, anywhere=False)
            if field.kind is ActionKind.WRITE:
                return replace(field, argument=_CHARACTERS[code])
        return _NOTHING

    def _focused(self, actions: Sequence[Action], kind: ActionKind, *, anywhere: bool) -> Action:
        of_kind = [action for action in actions if action.kind is kind]
        focused = [action for action in of_kind if _spot(action).focused]
        # The direction pad has moved the focus somewhere that we do not follow.
        candidates = focused or (of_kind if anywhere else [])
        return self._random.choice(candidates) if candidates else _NOTHING

    def _under_finger(self, actions: Sequence[Action]) -> Action | None:
        width, height = _spot(actions[-1]).size
        x, y = self._random.random() * width, self._random.random() * height
        for action in reversed(actions):
            left, top, right, bottom = _spot(action).bounds
            if action.kind is ActionKind.CLICK and left <= x < right and top <= y < bottom:
                return action
        return None


def _spot(action: Action) -> Spot:
    assert isinstance(action, Event)
    assert isinstance(action.key, Spot)
    return action.key

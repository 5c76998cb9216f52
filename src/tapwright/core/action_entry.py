"""The shape of an entry in the table of action kinds, and the blanks that it may leave open."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any

from tapwright.core.templates import FirstOf


class Need(Enum):
    """Which widget an action is aimed at."""

    NOTHING = "no widget"
    CLICKABLE = "a clickable widget"
    LONG_CLICKABLE = "a long-clickable widget"
    CHECKABLE = "a checkable widget"
    EDITABLE = "an editable widget"
    SCROLLABLE = "a scrollable widget"
    ANY_OR_NOTHING = "any widget, or the whole screen"


class Argument(Enum):
    """What an action carries besides its widget."""

    NOTHING = "nothing"
    TEXT = "a text"
    SECONDS = "a number of seconds"
    DIRECTION = "left, right, up or down"
    ACTIVITY = "an activity's class name, or nothing for the launcher activity"
    ADDRESS = "an address to open, or nothing"
    PERMISSION = "a permission's name, such as android.permission.CAMERA"
    INTENT = "an intent as a URI, such as intent:#Intent;action=…;end"


class Blank(StrEnum):
    """What an entry leaves open until there is an action; each reader fills in what it knows."""

    WIDGET = "{widget}"  # how people, or the tool exported to, call the widget
    ARGUMENT = "{argument}"
    UNLESS_ARGUMENT = "{unless_argument}"  # true, if the action carries no argument
    X = "{x}"  # the centre of the widget
    Y = "{y}"
    X1 = "{x1}"  # where a drag begins and ends
    Y1 = "{y1}"
    X2 = "{x2}"
    Y2 = "{y2}"
    TEXT = "{text}"  # the text to write, without the line break at its end
    ENTER = "{enter}"  # the enter key, if the text to write ends with a line break
    ORIENTATION = "{orientation}"  # how the screen stands after a rotation
    LINK = "{link}"  # the address of an intent that a link leads to
    PORTABLE = "{portable}"  # an intent that can be sent on any phone


Event = tuple[str | int | float | bool, ...]  # what a finger or a key does, as it is sent
Command = str | dict[str, Any]  # of Maestro
WIDGET, ARGUMENT, TEXT, ENTER = Blank.WIDGET, Blank.ARGUMENT, Blank.TEXT, Blank.ENTER
TAP = ("tap", Blank.X, Blank.Y)
# A list runs on after the finger has left it, and a touch meanwhile would only stop it.
DRAG = (("drag", Blank.X1, Blank.Y1, Blank.X2, Blank.Y2, 300), ("idle", 0.7))


@dataclass(frozen=True, slots=True, kw_only=True)
class KindEntry:
    """All that the tool knows of a kind.

    Of events, commands and statements those are left out whose blanks cannot be filled in.
    """

    need: Need = Need.NOTHING  # the widget it is aimed at
    argument: Argument = Argument.NOTHING  # what it carries
    phrase: str | FirstOf[str]  # as a person would say it
    events: tuple[
        Event | FirstOf[Event], ...
    ]  # what fingers and keys do; `device/gestures.py` fills it in
    key: int | None = None  # the code of android.view.KeyEvent that does the same
    finger: str = ""  # where the finger of a drag goes, unless the argument says it
    maestro: tuple[
        Command | FirstOf[Command], ...
    ]  # the commands in Maestro; empty: Maestro cannot do it
    uiautomator2: tuple[str | FirstOf[str], ...]  # the statements of Python with uiautomator2
    prior: float  # what frontier expects of an event of this kind that was never tried
    novelty: float = 1.0  # of four untried actions, how many the planner expects to show news


def key_press(key: int, phrase: str, maestro: str | None, pressed: str | int) -> KindEntry:
    """A key that no app takes for granted."""
    argument = f'"{pressed}"' if isinstance(pressed, str) else pressed
    return KindEntry(
        phrase=phrase,
        events=(("key", key),),
        key=key,
        maestro=() if maestro is None else ({"pressKey": maestro},),
        uiautomator2=(f"device.press({argument})",),
        prior=0.05,
    )


def scroll(direction: str, finger: str, prior: float) -> KindEntry:
    """To see what lies below, the finger goes up."""
    return KindEntry(
        need=Need.SCROLLABLE,
        phrase=f"Scroll {direction} in {WIDGET}",
        events=DRAG,
        finger=finger,
        maestro=({"swipe": {"direction": finger.upper(), "from": WIDGET}},),
        uiautomator2=(f'{WIDGET}.swipe("{finger}")',),
        prior=prior,
    )

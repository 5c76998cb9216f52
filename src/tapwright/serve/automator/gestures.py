"""Fingers, keys and turning, as the automation server's clients ask for them."""

from __future__ import annotations

from typing import Any

from tapwright.serve.automator.finding import LONG_MILLISECONDS, Selector, find_one
from tapwright.serve.commands.display import turn
from tapwright.serve.commands.gestures import press, swipe
from tapwright.serve.keys import PRESSED
from tapwright.serve.phone import Phone

_STEP_MILLISECONDS = 5


async def click(phone: Phone, x: float | Selector, y: float = 0, milliseconds: int = 0) -> bool:
    """At a place, or on a widget; held when it takes long."""
    if isinstance(x, dict):
        left, top, right, bottom = (await find_one(phone, x))[2].bounds
        x, y = (left + right) // 2, (top + bottom) // 2
    name = "longpress" if milliseconds >= LONG_MILLISECONDS else "tap"
    await phone.inject([[name, int(x), int(y)]])
    return True


async def long_click(phone: Phone, selector: Selector) -> bool:
    """On a widget."""
    return await click(phone, selector, 0, LONG_MILLISECONDS)


async def swipe_method(phone: Phone, *values: Any) -> bool:
    """From one place to another; also `drag`."""
    x1, y1, x2, y2, steps = (int(value) for value in values[:5])
    await swipe(phone, [x1, y1, x2, y2], max(steps * _STEP_MILLISECONDS, 50))
    return True


async def swipe_points(phone: Phone, points: list[float], steps: int) -> bool:
    """Through several places."""
    places = [int(value) for value in points]
    for start in range(0, len(places) - 2, 2):
        await swipe(phone, places[start : start + 4], max(steps * _STEP_MILLISECONDS, 50))
    return True


async def drag_to(phone: Phone, selector: Selector, *values: Any) -> bool:
    """A widget to a place or onto another widget."""
    start = (await find_one(phone, selector))[2].bounds.centre
    if isinstance(values[0], dict):
        end = (await find_one(phone, values[0]))[2].bounds.centre
    else:
        end = int(values[0]), int(values[1])
    await swipe(phone, [*start, *end], 500)
    return True


async def inject_event(phone: Phone, kind: int, x: float, y: float, _meta: int = 0) -> bool:
    """A finger down (0), up (1) or moving (2); what it did is known when it goes up."""
    place = int(x), int(y)
    if kind == 0:
        phone.system.finger = place
    elif kind == 1:
        await swipe(phone, [*(phone.system.finger or place), *place], 200)
        phone.system.finger = None
    return True


async def press_key(phone: Phone, name: str) -> bool:
    """By uiautomator's name."""
    code = PRESSED.get(str(name).lower())
    if code is None:
        return False
    await press(phone, code)
    return True


async def press_key_code(phone: Phone, code: int, _meta: int = 0) -> bool:
    """By Android's number."""
    await press(phone, int(code))
    return True


async def wake_up(phone: Phone) -> None:
    """Screen on."""
    await phone.switch_screen(True)


async def sleep(phone: Phone) -> None:
    """Screen off."""
    await phone.switch_screen(False)


async def set_orientation(phone: Phone, name: str) -> None:
    """natural, left, right or upsidedown."""
    await turn(phone, name[:1] in ("l", "r"))


async def freeze_rotation(phone: Phone, frozen: bool = True) -> None:
    """Nobody turns the phone but its tools."""

"""Methods of the automation server for touch, keys and rotation."""

from __future__ import annotations

from typing import Any

from tapwright.serve.automator.finding import LONG_MILLISECONDS, Selector, find_one
from tapwright.serve.commands.display import turn
from tapwright.serve.commands.gestures import press, swipe
from tapwright.serve.keys import PRESSED
from tapwright.serve.phone import Phone

_STEP_MILLISECONDS = 5


async def click(phone: Phone, x: float | Selector, y: float = 0, milliseconds: int = 0) -> bool:
    """Clicks at a point or on a widget; long enough it is a long press."""
    if isinstance(x, dict):
        left, top, right, bottom = (await find_one(phone, x))[2].bounds
        x, y = (left + right) // 2, (top + bottom) // 2
    name = "longpress" if milliseconds >= LONG_MILLISECONDS else "tap"
    await phone.inject([[name, int(x), int(y)]])
    return True


async def long_click(phone: Phone, selector: Selector) -> bool:
    """Long-clicks a widget."""
    return await click(phone, selector, 0, LONG_MILLISECONDS)


async def swipe_method(phone: Phone, *values: Any) -> bool:
    """Swipes from one point to another; also `drag`."""
    x1, y1, x2, y2, steps = (int(value) for value in values[:5])
    await swipe(phone, [x1, y1, x2, y2], max(steps * _STEP_MILLISECONDS, 50))
    return True


async def swipe_points(phone: Phone, points: list[float], steps: int) -> bool:
    """Swipes through several points."""
    numbers = [int(value) for value in points]
    for start in range(0, len(numbers) - 2, 2):
        await swipe(phone, numbers[start : start + 4], max(steps * _STEP_MILLISECONDS, 50))
    return True


async def drag_to(phone: Phone, selector: Selector, *values: Any) -> bool:
    """Drags a widget to a point or onto another widget."""
    start = (await find_one(phone, selector))[2].bounds.centre
    if isinstance(values[0], dict):
        end = (await find_one(phone, values[0]))[2].bounds.centre
    else:
        end = int(values[0]), int(values[1])
    await swipe(phone, [*start, *end], 500)
    return True


async def inject_event(phone: Phone, kind: int, x: float, y: float, _meta: int = 0) -> bool:
    """Puts a finger down (0), lifts it (1) or moves it (2); lifting performs the gesture."""
    point = int(x), int(y)
    if kind == 0:
        phone.system.finger = point
    elif kind == 1:
        await swipe(phone, [*(phone.system.finger or point), *point], 200)
        phone.system.finger = None
    return True


async def press_key(phone: Phone, name: str) -> bool:
    """Presses a key by uiautomator's name; returns whether the name is known."""
    code = PRESSED.get(str(name).lower())
    if code is None:
        return False
    await press(phone, code)
    return True


async def press_key_code(phone: Phone, code: int, _meta: int = 0) -> bool:
    """Presses a key by Android's code."""
    await press(phone, int(code))
    return True


async def wake_up(phone: Phone) -> None:
    """Switches the screen on."""
    await phone.switch_screen(True)


async def sleep(phone: Phone) -> None:
    """Switches the screen off."""
    await phone.switch_screen(False)


async def set_orientation(phone: Phone, name: str) -> None:
    """Turns the phone: natural, left, right or upsidedown."""
    await turn(phone, name[:1] in ("l", "r"))


async def freeze_rotation(phone: Phone, frozen: bool = True) -> None:
    """Does nothing: only tools turn a served phone."""

"""The commands `getevent` and `sendevent`: fingers as the kernel reports them."""

from __future__ import annotations

import asyncio

from tapwright.serve.commands.gestures import swipe
from tapwright.serve.commands.refusal import refuse
from tapwright.serve.phone import Phone
from tapwright.serve.shell import Call

DEVICE = "/dev/input/event0"
_NO_FINGER = (-1, 0xFFFFFFFF)
_LONG_MILLISECONDS = 300


async def getevent(call: Call) -> int:
    """Lists the input devices (`-p`), or waits for events: nobody touches a served device."""
    flags = "".join(word for word in call.arguments if word.startswith("-"))
    width, height = call.phone.size
    if "p" in flags or "i" in flags:
        await call.print_line(
            f'add device 1: {DEVICE}\n  name:     "tapwright-touch"\n  events:\n'
            f"    KEY (0001): BTN_TOUCH\n"
            f"    ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max {width}, fuzz 0,"
            " flat 0, resolution 0\n"
            f"                ABS_MT_POSITION_Y     : value 0, min 0, max {height}, fuzz 0,"
            " flat 0, resolution 0\n"
            "  input props:\n    INPUT_PROP_DIRECT"
        )
        return 0
    # A tool that reads this would spin on an answer that ends.
    await call.print_line(f'add device 1: {DEVICE}\n  name:     "tapwright-touch"')
    await asyncio.Event().wait()
    return 0


async def sendevent(call: Call) -> int:
    """Takes one event of the touch screen; the gesture is performed when the finger is lifted."""
    try:
        device = call.arguments[0]
        kind, code, value = (int(text) for text in call.arguments[1:])
    except (ValueError, IndexError):
        return await call.print_error("sendevent: use: sendevent DEVICE TYPE CODE VALUE")
    if device != DEVICE:
        return await call.print_error(f"sendevent: {device}: No such file or directory")
    finger = call.phone.system.raw_finger
    # Types: 0 EV_SYN, 1 EV_KEY, 3 EV_ABS; the codes are those of the kernel's multi-touch protocol.
    match kind, code:
        case (3, 53):
            finger.x = value
        case (3, 54):
            finger.y = value
        case (3, 57):
            finger.is_down = value not in _NO_FINGER
        case (1, 330):
            finger.is_down = value != 0
        case (0, 0):
            await _report(call.phone)
        case (3, 48 | 49 | 50 | 58) | (0, 2):
            pass  # the size and pressure of the touch, which nothing here depends on
        case _:
            return await refuse(call, f"events of type {kind} and code {code}", 1)
    return 0


async def _report(phone: Phone) -> None:
    """Does what the events since the last report amount to."""
    finger = phone.system.raw_finger
    point = finger.x, finger.y
    if finger.is_down and finger.began is None:
        finger.began = point
    elif not finger.is_down and finger.began is not None:
        began, finger.began = finger.began, None
        await swipe(phone, [*began, *point], _LONG_MILLISECONDS)

"""The command `input`: taps, swipes, text and keys."""

from __future__ import annotations

from tapwright.serve.commands.refusal import refuse
from tapwright.serve.keys import BACK, HOME, MENU, POWER, SLEEP, WAKE_UP, key_code
from tapwright.serve.phone import Phone
from tapwright.serve.shell import Call

_SOURCES = ("touchscreen", "keyboard", "dpad", "mouse", "stylus", "trackball", "joystick")
_LONG_PRESS_MILLISECONDS = 400
_NAMED = {BACK: "back", HOME: "home", MENU: "menu"}


async def input_command(call: Call) -> int:
    """Runs the command `input`."""
    words = [word for word in call.arguments if word not in _SOURCES]
    if words[:1] == ["-d"]:
        words = words[2:]  # there is one display
    if not words:
        return await call.print_error("Usage: input [<source>] <command> [<arg>...]", 255)
    verb, *rest = words
    try:
        if verb == "keyevent":
            return await _keys(call, rest)
        if verb in ("roll", "press"):
            return await refuse(call, "there is no trackball")
        if verb == "draganddrop" and not call.phone.takes_calls:
            return await refuse(call, f"{call.phone.device.name} cannot hold a finger and move it")
        if not await _gesture(call.phone, verb, rest):
            return await call.print_error(f"Error: Invalid arguments for command: {verb}", 255)
    except ValueError as error:
        return await call.print_error(f"Error: Invalid arguments for command: {verb}: {error}", 255)
    return 0


async def _gesture(phone: Phone, verb: str, words: list[str]) -> bool:
    """Performs a tap, swipe or text; returns whether the arguments are valid."""
    match verb, words:
        case "tap", [x, y]:
            await phone.inject([["tap", _coordinate(x), _coordinate(y)]])
        case "swipe", [x1, y1, x2, y2, *more]:
            points = [_coordinate(text) for text in (x1, y1, x2, y2)]
            await swipe(phone, points, int(more[0]) if more else 300)
        case "draganddrop", [x1, y1, x2, y2, *more]:
            points = [_coordinate(text) for text in (x1, y1, x2, y2)]
            await phone.inject([["draganddrop", *points, int(more[0]) if more else 300]])
        case "text", [*texts]:
            # A space ends an argument, so that tools write %s for it.
            await phone.inject([["text", " ".join(texts).replace("%s", " ")]])
        case "motionevent", [kind, x, y]:
            return await _motion(phone, kind.upper(), (_coordinate(x), _coordinate(y)))
        case _:
            return False
    return True


async def _motion(phone: Phone, kind: str, point: tuple[int, int]) -> bool:
    """Moves a finger by one event; the gesture is performed when it is lifted."""
    match kind:
        case "DOWN":
            phone.system.finger = point
        case "UP":
            await swipe(phone, [*(phone.system.finger or point), *point], 200)
            phone.system.finger = None
        case "CANCEL":
            phone.system.finger = None
        case _:
            return kind == "MOVE"
    return True


async def _keys(call: Call, words: list[str]) -> int:
    """Presses keys by name or code, with `--longpress` for longer; returns the status."""
    names = [word for word in words if word != "--longpress"]
    is_held = len(names) < len(words)
    if is_held and not call.phone.takes_calls:
        return await refuse(call, f"{call.phone.device.name} cannot hold a key")
    for name in names:
        code = key_code(name)
        if code is None:
            return await call.print_error(f"Error: Unknown keycode: {name}", 255)
        if is_held:
            await call.phone.inject([["longkey", code]])
        else:
            await press(call.phone, code)
    return 0


async def press(phone: Phone, code: int) -> None:
    """Presses a key; the power key switches the screen."""
    if code in (POWER, SLEEP, WAKE_UP):
        on = not phone.is_on if code == POWER else code == WAKE_UP
        await phone.switch_screen(on)
    elif code in _NAMED:
        await phone.inject([[_NAMED[code]]])
    else:
        await phone.inject([["key", code]])


async def swipe(phone: Phone, points: list[int], milliseconds: int) -> None:
    """Drags from one point to another; a tap or long press if they are equal."""
    x1, y1, x2, y2 = points
    if (x1, y1) != (x2, y2):
        # A list keeps scrolling after the finger has left it, and tools wait for that.
        await phone.inject([["drag", x1, y1, x2, y2, milliseconds], ["idle", 0.7]])
    elif milliseconds >= _LONG_PRESS_MILLISECONDS:
        await phone.inject([["longpress", x1, y1]])
    else:
        await phone.inject([["tap", x1, y1]])


def _coordinate(text: str) -> int:
    """Returns a coordinate, which may be given as a decimal."""
    return int(float(text))

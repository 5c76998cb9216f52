"""Commands of a flow that touch, type, start or switch something."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tapwright.core.screen import Bounds, Widget
from tapwright.testcase.flow.flow import CommandFailed, whole_number
from tapwright.testcase.flow.known_commands import SELECTORS
from tapwright.testcase.flow.selecting import Selector, selector_of

if TYPE_CHECKING:
    from tapwright.testcase.flow.runner import FlowRunner

LOOK_SECONDS = 17.0
_SCROLLS = 40
_ERASED = 50
_SWIPES = {
    "UP": ((50, 50), (50, 10)),
    "DOWN": ((50, 20), (50, 90)),
    "LEFT": ((90, 50), (10, 50)),
    "RIGHT": ((10, 50), (90, 50)),
}
# To see what lies in a direction the finger goes the other way.
_FINGER = {"DOWN": "UP", "UP": "DOWN", "RIGHT": "LEFT", "LEFT": "RIGHT"}
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def do_gesture(runner: FlowRunner, name: str, value: Any) -> bool:
    """Does a command that is here; returns whether it is."""
    function = COMMANDS.get(name)
    if function is not None:
        function(runner, value)
    return function is not None


def _point(text: str, within: Bounds) -> tuple[int, int]:
    """Returns a point given in pixels, or in percent, of the screen or of a widget."""
    left, top, right, bottom = within
    parts = [part.strip() for part in str(text).split(",")]
    try:
        first, second = (
            int(float(part.rstrip("%")) * side / 100) if part.endswith("%") else int(part)
            for part, side in zip(parts, (right - left, bottom - top), strict=True)
        )
    except ValueError:
        raise CommandFailed(f"a point is X,Y or X%,Y%, not {text}") from None
    return left + first, top + second


def _whole_screen(runner: FlowRunner) -> Bounds:
    """Returns the bounds of the screen."""
    return Bounds(0, 0, *runner.player.screen.size)


def _found(runner: FlowRunner, selector: Selector) -> Widget:
    """Returns the widget that a selector means, which must come."""
    seconds = 7.0 if selector.get("optional") else LOOK_SECONDS
    widget = runner.player.find(selector, seconds)
    if widget is None:
        raise CommandFailed("it is not there")
    return widget


def _target(runner: FlowRunner, value: Any) -> tuple[int, int]:
    """Returns where a tap goes."""
    selector = selector_of(value)
    if not set(selector) & (SELECTORS - {"point"}):
        return _point(selector["point"], _whole_screen(runner))
    bounds = _found(runner, selector).bounds
    return _point(selector["point"], bounds) if "point" in selector else bounds.centre


def _tap(runner: FlowRunner, value: Any) -> None:
    selector = selector_of(value)
    for _ in range(whole_number(selector.get("repeat", 1), "repeat")):
        runner.player.inject(["tap", *_target(runner, value)])


def _double_tap(runner: FlowRunner, value: Any) -> None:
    x, y = _target(runner, value)
    runner.player.inject(["tap", x, y], ["tap", x, y])


def _long_press(runner: FlowRunner, value: Any) -> None:
    runner.player.inject(["longpress", *_target(runner, value)])


def _input(runner: FlowRunner, value: Any) -> None:
    text = value.get("text") if isinstance(value, dict) else value
    runner.player.inject(["text", str(text)])


def _random_text(runner: FlowRunner, value: Any) -> None:
    length = whole_number((value or {}).get("length", 8), "length")
    _input(runner, "".join(runner.chance.choice(_LETTERS) for _ in range(length)))


def _random_number(runner: FlowRunner, value: Any) -> None:
    length = whole_number((value or {}).get("length", 8), "length")
    _input(runner, "".join(runner.chance.choice("123456789") for _ in range(length)))


def _random_email(runner: FlowRunner, value: Any) -> None:
    name = "".join(runner.chance.choice(_LETTERS) for _ in range(8))
    _input(runner, f"{name}@example.com")


def _random_name(runner: FlowRunner, value: Any) -> None:
    names = ("Ada Lovelace", "Alan Turing", "Grace Hopper", "Edsger Dijkstra")
    _input(runner, runner.chance.choice(names))


def _erase(runner: FlowRunner, value: Any) -> None:
    given = value.get("charactersToErase") if isinstance(value, dict) else value
    for _ in range(whole_number(_ERASED if given is None else given, "charactersToErase")):
        before = runner.player.screen
        runner.player.inject(["key", 67])
        if runner.player.screen == before:
            return  # nothing is left to erase


def _swipe(runner: FlowRunner, value: Any) -> None:
    options = value if isinstance(value, dict) else {"direction": value}
    milliseconds = whole_number(options.get("duration", 400), "duration")
    if "start" in options:
        screen = _whole_screen(runner)
        start, end = (_point(options[name], screen) for name in ("start", "end"))
        runner.player.swipe(start, end, milliseconds)
        return
    direction = str(options.get("direction") or "UP").upper()
    first, second = _SWIPES[direction]
    start, end = _percent(runner, first), _percent(runner, second)
    if "from" in options:
        start = _found(runner, selector_of(options["from"])).bounds.centre
        # Along the direction as far as the screen goes.
        end = (end[0], start[1]) if direction in ("LEFT", "RIGHT") else (start[0], end[1])
    runner.player.swipe(start, end, milliseconds)


def _percent(runner: FlowRunner, point: tuple[int, int]) -> tuple[int, int]:
    """Returns a point of the screen given in percent."""
    width, height = runner.player.screen.size
    return point[0] * width // 100, point[1] * height // 100


def _scroll(runner: FlowRunner, value: Any) -> None:
    _swipe(runner, {"direction": "UP"})


def _scroll_until(runner: FlowRunner, value: Any) -> None:
    selector = selector_of(value["element"])
    direction = str(value.get("direction") or "DOWN").upper()
    for _ in range(_SCROLLS):
        if runner.player.find(selector, 0) is not None:
            return
        before = runner.player.screen
        _swipe(runner, {"direction": _FINGER[direction]})
        if runner.player.screen == before:
            break  # the end
    if runner.player.find(selector, 0) is None:
        raise CommandFailed("it does not come into sight")


def _orientation(runner: FlowRunner, value: Any) -> None:
    name = str(value.get("orientation") if isinstance(value, dict) else value).upper()
    runner.player.turn(name.startswith("LANDSCAPE"))


def _airplane(runner: FlowRunner, value: Any) -> None:
    runner.player.set_network(str(value).lower() != "enabled")


def _link(runner: FlowRunner, value: Any) -> None:
    runner.player.open_link(str(value["link"] if isinstance(value, dict) else value))


def _settle(runner: FlowRunner, value: Any) -> None:
    """Waits for animations: virtual devices have none, and all settle after each event."""
    options = value if isinstance(value, dict) else {}
    milliseconds = whole_number(options.get("timeout", 400), "timeout")
    runner.player.inject(["idle", milliseconds / 1000])


def _hide_keyboard(runner: FlowRunner, value: Any) -> None:
    if runner.player.screen.keyboard_shown:
        runner.player.inject(["back"])


def _key(runner: FlowRunner, value: Any) -> None:
    runner.player.press_key(str(value["key"] if isinstance(value, dict) else value))


COMMANDS: dict[str, Callable[[FlowRunner, Any], None]] = {
    "launchApp": lambda runner, value: runner.player.launch(
        value if isinstance(value, dict) else {}
    ),
    "stopApp": lambda runner, value: runner.player.stop(),
    "killApp": lambda runner, value: runner.player.stop(),
    "clearState": lambda runner, value: runner.player.clear(),
    "setPermissions": lambda runner, value: runner.player.grant(value["permissions"]),
    "clearKeychain": lambda runner, value: None,  # of another system; Android has none
    "tapOn": _tap,
    "doubleTapOn": _double_tap,
    "longPressOn": _long_press,
    "inputText": _input,
    "inputRandomText": _random_text,
    "inputRandomNumber": _random_number,
    "inputRandomEmail": _random_email,
    "inputRandomPersonName": _random_name,
    "eraseText": _erase,
    "pasteText": lambda runner, value: _input(runner, runner.clipboard),
    "pressKey": _key,
    "back": lambda runner, value: runner.player.inject(["back"]),
    "hideKeyboard": _hide_keyboard,
    "swipe": _swipe,
    "scroll": _scroll,
    "scrollUntilVisible": _scroll_until,
    "waitForAnimationToEnd": _settle,
    "openLink": _link,
    "setOrientation": _orientation,
    "setAirplaneMode": _airplane,
    "toggleAirplaneMode": lambda runner, value: runner.player.toggle_network(),
}

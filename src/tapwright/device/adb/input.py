"""Acts on a phone: fingers, keys and text by the automation server, switches by the shell."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Sequence

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.device.adb.automator import Automator, WidgetGone
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.obstacles import Remedy, is_covered
from tapwright.device.device_values import RawEvent
from tapwright.device.gestures import events_of

_HOLD_MILLISECONDS = 800
_STEP_MILLISECONDS = 5
_FOCUSED = {"mask": 0x20000, "focused": True, "childOrSibling": [], "childOrSiblingSelector": []}
_SLEEP, _WAKE_UP, _BACK = 223, 224, 4
Values = list[str | int | float | bool | None]  # what stands behind an event's name


class PhoneInput:
    """Acts on one phone; every call may raise `LineBroken`."""

    def __init__(self, link: AdbConnection, automator: Automator) -> None:
        self._link = link
        self._automator = automator
        self.turned = False  # as it was last seen

    def perform(self, action: Action, screen: Screen, launcher: str) -> None:
        """An action on what the screen shows."""
        events = events_of(action, screen)
        place: RawEvent = events[0] if events else [""]
        if place[0] in ("tap", "longpress") and is_covered(
            screen.keyboard_shown, int(place[2] or 0), screen.size[1]
        ):
            # The first press of back only puts the keyboard away.
            self._automator.call("pressKeyCode", _BACK)
        if action.kind is ActionKind.WRITE:
            self._one(place, launcher)
            self._write(str(action.argument))
            return
        # The eyes wait until the phone has settled, so only a pause that was asked for is kept.
        asked = action.kind is ActionKind.IDLE
        self.inject([event for event in events if asked or event[0] != "idle"], launcher)

    def inject(self, events: Sequence[RawEvent], launcher: str) -> None:
        """Raw events, in order."""
        for event in events:
            self._one(event, launcher)

    def apply(self, remedy: Remedy) -> None:
        """Put something out of the way."""
        if remedy.tap is not None:
            self._automator.call("click", *remedy.tap)
        else:
            self._shell(remedy.shell)

    def hold_upright(self) -> None:
        """As a phone is held when nobody has turned it."""
        if self.turned:
            self._automator.call("setOrientation", "natural")
            self.turned = False

    def _one(self, event: RawEvent, launcher: str) -> None:
        name, *values = event
        handler = _HANDLERS.get(str(name))
        if handler is None:
            raise InputError(f"the phone knows no event {name!r}")
        handler(self, values, launcher)

    def _tap(self, values: Values, launcher: str) -> None:
        self._automator.call("click", *values)

    def _long_press(self, values: Values, launcher: str) -> None:
        self._automator.call("click", *values, _HOLD_MILLISECONDS)

    def _drag(self, values: Values, launcher: str) -> None:
        *ends, milliseconds = values
        steps = max(2, int(milliseconds or 0) // _STEP_MILLISECONDS)
        self._automator.call("swipe", *ends, steps)

    def _key(self, values: Values, launcher: str) -> None:
        self._automator.call("pressKeyCode", values[0])

    def _back(self, values: Values, launcher: str) -> None:
        self._automator.call("pressKey", "back")

    def _home(self, values: Values, launcher: str) -> None:
        self._automator.call("pressKey", "home")

    def _menu(self, values: Values, launcher: str) -> None:
        self._automator.call("pressKey", "menu")

    def _idle(self, values: Values, launcher: str) -> None:
        time.sleep(float(values[0] or 0))

    def _screen(self, values: Values, launcher: str) -> None:
        self._automator.call("pressKeyCode", _WAKE_UP if values[0] else _SLEEP)

    def _rotate(self, values: Values, launcher: str) -> None:
        self._automator.call("setOrientation", "natural" if self.turned else "left")
        self.turned = not self.turned

    def _text(self, values: Values, launcher: str) -> None:
        self._paste(str(values[0]))

    def _clear(self, values: Values, launcher: str) -> None:
        self._write("")

    def _return(self, values: Values, launcher: str) -> None:
        self._shell(
            "am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
            f" -n {launcher}"
        )

    def _pause_resume(self, values: Values, launcher: str) -> None:
        self._home(values, launcher)
        self._return(values, launcher)

    def _kill(self, values: Values, launcher: str) -> None:
        self._home(values, launcher)
        self._shell(f"am kill {launcher.partition('/')[0]}")

    def _revoke(self, values: Values, launcher: str) -> None:
        self._home(values, launcher)
        permission = shlex.quote(str(values[0]))
        self._shell(f"pm revoke {launcher.partition('/')[0]} {permission}")

    def _low_memory(self, values: Values, launcher: str) -> None:
        package = launcher.partition("/")[0]
        self._shell(f"am send-trim-memory {package} RUNNING_CRITICAL")

    def _network(self, values: Values, launcher: str) -> None:
        state = "enable" if values[0] else "disable"
        self._shell(f"svc wifi {state}; svc data {state}")

    def _open(self, values: Values, launcher: str) -> None:
        address = shlex.quote(str(values[0]))
        self._shell(f"am start -a android.intent.action.VIEW -d {address}")

    def _start(self, values: Values, launcher: str) -> None:
        self._shell(f"am start -n {launcher.partition('/')[0]}/{values[0]}")

    def _write(self, text: str) -> None:
        """Into the field with the focus, in place of what is there; any letter of any language."""
        try:
            if text:
                done = self._automator.call("setText", _FOCUSED, text)
            else:
                done = self._automator.call("clearTextField", _FOCUSED) or True
        except WidgetGone:
            return  # the tap led elsewhere, and there is nothing to write into
        if not done:
            self._automator.call("clearInputText")
            self._paste(text)

    def _paste(self, text: str) -> None:
        self._automator.call("setClipboard", None, text)
        self._automator.call("pasteClipboard")

    def _shell(self, line: str) -> None:
        self._link.run(line)


_HANDLERS: dict[str, Callable[[PhoneInput, Values, str], None]] = {
    "tap": PhoneInput._tap,
    "longpress": PhoneInput._long_press,
    "drag": PhoneInput._drag,
    "key": PhoneInput._key,
    "back": PhoneInput._back,
    "home": PhoneInput._home,
    "menu": PhoneInput._menu,
    "idle": PhoneInput._idle,
    "screen": PhoneInput._screen,
    "rotate": PhoneInput._rotate,
    "text": PhoneInput._text,
    "clear": PhoneInput._clear,
    "return": PhoneInput._return,
    "pauseresume": PhoneInput._pause_resume,
    "kill": PhoneInput._kill,
    "revoke": PhoneInput._revoke,
    "lowmemory": PhoneInput._low_memory,
    "network": PhoneInput._network,
    "open": PhoneInput._open,
    "start": PhoneInput._start,
}
EVENTS = frozenset(_HANDLERS)  # the names of the raw events that a phone is told

"""Input to a phone: touch, keys and text by uiautomator2's server, switches by the shell."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.device.adb.automator import Automator, WidgetGone
from tapwright.device.adb.connection import AdbConnection
from tapwright.device.adb.obstacles import Remedy, is_covered
from tapwright.device.device import RawEvent
from tapwright.device.gestures import events_of

_HOLD_MILLISECONDS = 800
_STEP_MILLISECONDS = 5
_FOCUSED = {"mask": 0x20000, "focused": True, "childOrSibling": [], "childOrSiblingSelector": []}
_SLEEP, _WAKE_UP, _BACK = 223, 224, 4


class PhoneInput:
    """Performs input on one phone; every call may raise `ConnectionBroken`."""

    def __init__(self, connection: AdbConnection, automator: Automator) -> None:
        self._connection = connection
        self._automator = automator
        self.turned = False  # as it was last seen

    def perform(self, action: Action, screen: Screen, launcher: str) -> None:
        """Performs an action on the screen shown."""
        events = events_of(action, screen)
        place: RawEvent = events[0] if events else [""]
        if place[0] in ("tap", "longpress") and is_covered(
            screen.keyboard_shown, int(place[2] or 0), screen.size[1]
        ):
            # The first press of back only closes the keyboard.
            self._automator.call("pressKeyCode", _BACK)
        if action.kind is ActionKind.WRITE:
            self._inject_one(place, launcher)
            self._write(str(action.argument))
            return
        # The observer waits until the screen has settled, so only requested pauses are kept.
        asked = action.kind is ActionKind.IDLE
        self.inject([event for event in events if asked or event[0] != "idle"], launcher)

    def inject(self, events: Sequence[RawEvent], launcher: str) -> None:
        """Performs raw events in order."""
        for event in events:
            self._inject_one(event, launcher)

    def apply(self, remedy: Remedy) -> None:
        """Removes an obstacle by a tap or a shell command."""
        if remedy.tap is not None:
            self._automator.call("click", *remedy.tap)
        else:
            self._shell(remedy.shell)

    def hold_upright(self) -> None:
        """Turns the phone back to its natural orientation."""
        if self.turned:
            self._automator.call("setOrientation", "natural")
            self.turned = False

    def _inject_one(self, event: RawEvent, launcher: str) -> None:
        """Performs a raw event."""
        name, *values = event
        call = self._automator.call
        match name, values:
            case "tap", [x, y]:
                call("click", x, y)
            case "longpress", [x, y]:
                call("click", x, y, _HOLD_MILLISECONDS)
            case "drag", [x1, y1, x2, y2, int(milliseconds)]:
                call("swipe", x1, y1, x2, y2, max(2, milliseconds // _STEP_MILLISECONDS))
            case "key", [code]:
                call("pressKeyCode", code)
            case (("back" | "home" | "menu"), _):
                call("pressKey", name)
            case "idle", [int() | float() as seconds]:
                time.sleep(seconds)
            case "screen", [on]:
                call("pressKeyCode", _WAKE_UP if on else _SLEEP)
            case "rotate", _:
                call("setOrientation", "natural" if self.turned else "left")
                self.turned = not self.turned
            case _:
                self._inject_by_shell(str(name), values, launcher)

    def _inject_by_shell(
        self, name: str, values: list[str | int | float | bool | None], launcher: str
    ) -> None:
        """Performs a raw event that needs the shell or the clipboard."""
        bring = (
            "am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
            f" -n {launcher}"
        )
        match name:
            case "text":
                self._paste(str(values[0]))
            case "clear":
                self._write("")
            case "pauseresume":
                self._automator.call("pressKey", "home")
                self._shell(bring)
            case "return":
                self._shell(bring)
            case "network":
                state = "enable" if values[0] else "disable"
                self._shell(f"svc wifi {state}; svc data {state}")
            case "open":
                address = shlex.quote(str(values[0]))
                self._shell(f"am start -a android.intent.action.VIEW -d {address}")
            case "start":
                self._shell(f"am start -n {launcher.partition('/')[0]}/{values[0]}")

    def _write(self, text: str) -> None:
        """Replaces the content of the focused field; any script can be written."""
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
        """Pastes a text through the clipboard."""
        self._automator.call("setClipboard", None, text)
        self._automator.call("pasteClipboard")

    def _shell(self, line: str) -> None:
        """Runs a shell command once."""
        self._connection.run(line)

"""The table of action kinds: all that the tool knows of a kind stands in its one entry.

Devices, exporters, agents and the documentation read it. To add a kind, add an entry; the guide
`docs/guides/action-kind.md` walks through it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from tapwright.core import entry_kinds, event_kinds
from tapwright.core.action_entry import (
    ARGUMENT,
    DRAG,
    ENTER,
    TAP,
    TEXT,
    WIDGET,
    Argument,
    Blank,
    KindEntry,
    Need,
    key_press,
    scroll,
)
from tapwright.core.templates import FirstOf

BROWSER_ADDRESS = "http://www.example.com/"


class ActionKind(StrEnum):
    """The types of action; the value is the name used in traces and specifications."""

    _value_: str
    entry: KindEntry
    need: Need  # of the entry, since it is asked for all the time
    argument: Argument

    def __new__(cls, name: str, entry: KindEntry | None = None) -> Self:
        """Makes the kind with its entry as plain attributes."""
        assert entry is not None, f"the action kind {name} has no entry"
        kind = str.__new__(cls, name)
        kind._value_ = name
        kind.entry = entry
        kind.need = entry.need
        kind.argument = entry.argument
        return kind

    CLICK = (
        "click",
        KindEntry(
            need=Need.CLICKABLE,
            phrase=f"Click {WIDGET}",
            events=(TAP,),
            maestro=({"tapOn": WIDGET},),
            uiautomator2=(f"{WIDGET}.click()",),
            prior=1.0,
            novelty=3.0,
        ),
    )
    LONG_CLICK = (
        "long-click",
        KindEntry(
            need=Need.LONG_CLICKABLE,
            phrase=f"Long-click {WIDGET}",
            events=(("longpress", Blank.X, Blank.Y),),
            maestro=({"longPressOn": WIDGET},),
            uiautomator2=(f"{WIDGET}.long_click()",),
            prior=0.6,
            novelty=2.0,  # what has none says so, but for fields
        ),
    )
    CHECK = (
        "check",
        KindEntry(
            need=Need.CHECKABLE,
            phrase=f"Check {WIDGET}",
            events=(TAP,),
            maestro=({"tapOn": WIDGET},),
            uiautomator2=(f"{WIDGET}.click()",),
            prior=0.05,
            novelty=3.0,
        ),
    )
    WRITE = (
        "write",
        KindEntry(
            need=Need.EDITABLE,
            argument=Argument.TEXT,
            phrase=f"Write {ARGUMENT} into {WIDGET}",
            events=(TAP, ("clear",), ("text", TEXT), ("key", ENTER)),
            maestro=(
                {"tapOn": WIDGET},
                {"eraseText": 200},
                {"inputText": TEXT},
                {"pressKey": ENTER},
            ),
            uiautomator2=(f"{WIDGET}.set_text({TEXT})", f"device.press({ENTER})"),
            prior=0.8,
            novelty=3.0,
        ),
    )
    SCROLL_UP = "scroll-up", scroll("up", "down", prior=0.05)
    SCROLL_DOWN = "scroll-down", scroll("down", "up", prior=0.4)
    SCROLL_LEFT = "scroll-left", scroll("left", "right", prior=0.05)
    SCROLL_RIGHT = "scroll-right", scroll("right", "left", prior=0.05)
    SWIPE = (
        "swipe",
        KindEntry(
            need=Need.ANY_OR_NOTHING,
            argument=Argument.DIRECTION,
            phrase=FirstOf(f"Swipe {ARGUMENT} on {WIDGET}", f"Swipe {ARGUMENT}"),
            events=DRAG,
            maestro=(
                FirstOf(
                    {"swipe": {"direction": ARGUMENT, "from": WIDGET}},
                    {"swipe": {"direction": ARGUMENT}},
                ),
            ),
            uiautomator2=(FirstOf(f"{WIDGET}.swipe({ARGUMENT})", f"device.swipe_ext({ARGUMENT})"),),
            prior=0.4,
        ),
    )
    BACK = (
        "back",
        KindEntry(
            phrase="Press back",
            events=(("back",),),
            key=4,
            maestro=("back",),
            uiautomator2=('device.press("back")',),
            prior=0.3,
        ),
    )
    DOUBLE_BACK = (
        "2xback",
        KindEntry(
            phrase="Press back twice",
            events=(("back",), ("back",)),
            maestro=("back", "back"),
            uiautomator2=('device.press("back")', 'device.press("back")'),
            prior=0.05,
            novelty=0.3,
        ),
    )
    MENU = (
        "menu",
        KindEntry(
            phrase="Open the menu",
            events=(("menu",),),
            key=82,
            maestro=({"pressKey": "Remote Menu"},),
            uiautomator2=('device.press("menu")',),
            prior=0.5,
        ),
    )
    HOME = (
        "home",
        KindEntry(
            phrase="Go home",
            events=(("home",),),
            key=3,
            maestro=({"pressKey": "Home"},),
            uiautomator2=('device.press("home")',),
            prior=0.05,
        ),
    )
    PAUSE_RESUME = (
        "pauseresume",
        KindEntry(
            phrase="Leave the app and come back",
            events=(("pauseresume",),),
            maestro=({"pressKey": "Home"}, {"launchApp": {"stopApp": False}}),
            uiautomator2=('device.press("home")', "device.app_start(PACKAGE, stop=False)"),
            prior=0.2,
        ),
    )
    RETURN = (
        "return",
        KindEntry(
            phrase="Come back to the app",
            events=(("return",),),
            maestro=({"launchApp": {"stopApp": False}},),
            uiautomator2=("device.app_start(PACKAGE, stop=False)",),
            prior=0.05,
        ),
    )
    IDLE = (
        "idle",
        KindEntry(
            argument=Argument.SECONDS,
            phrase=f"Wait {ARGUMENT} s",
            events=(("idle", ARGUMENT),),
            maestro=({"waitForAnimationToEnd": {"timeout": ARGUMENT}},),
            uiautomator2=(f"time.sleep({ARGUMENT})",),
            prior=0.2,
        ),
    )
    ROTATE = (
        "rotate",
        KindEntry(
            phrase="Rotate the screen",
            events=(("rotate",),),
            maestro=({"setOrientation": Blank.ORIENTATION},),
            uiautomator2=(f"device.orientation = {Blank.ORIENTATION}",),
            prior=0.2,
        ),
    )
    NETWORK_ON = (
        "network-on",
        KindEntry(
            phrase="Switch the network on",
            events=(("network", True),),
            maestro=({"setAirplaneMode": "disabled"},),
            uiautomator2=('device.shell("svc wifi enable; svc data enable")',),
            prior=0.05,
        ),
    )
    NETWORK_OFF = (
        "network-off",
        KindEntry(
            phrase="Switch the network off",
            events=(("network", False),),
            maestro=({"setAirplaneMode": "enabled"},),
            uiautomator2=('device.shell("svc wifi disable; svc data disable")',),
            prior=0.05,
        ),
    )
    VOLUME_UP = "volume-up", key_press(24, "Press volume up", "Volume Up", "volume_up")
    VOLUME_DOWN = "volume-down", key_press(25, "Press volume down", "Volume Down", "volume_down")
    POWER = (
        "power",
        KindEntry(
            phrase="Switch the screen off and on",
            events=(("screen", False), ("screen", True)),
            key=26,
            maestro=({"pressKey": "Power"}, {"pressKey": "Power"}),
            uiautomator2=("device.screen_off()", "device.screen_on()"),
            prior=0.05,
        ),
    )
    CAMERA = "camera", key_press(27, "Press the camera key", None, "camera")
    CAPS_LOCK = "caps-lock", key_press(115, "Press caps lock", None, 115)
    OPEN_BROWSER = (
        "open-browser",
        KindEntry(
            argument=Argument.ADDRESS,
            phrase=FirstOf(f"Open {ARGUMENT}", "Open the browser"),
            events=(FirstOf(("open", ARGUMENT), ("open", BROWSER_ADDRESS)),),
            key=64,
            maestro=({"openLink": ARGUMENT},),
            uiautomator2=(
                FirstOf(f"device.open_url({ARGUMENT})", 'device.open_url("about:blank")'),
            ),
            prior=0.05,
        ),
    )
    SCREENSHOT = (
        "screenshot",
        KindEntry(
            phrase="Take a screenshot",
            events=(),  # an app is not told of it
            key=120,
            maestro=({"takeScreenshot": "screenshot"},),
            uiautomator2=("device.screenshot()",),
            prior=0.05,
        ),
    )
    REINIT = (
        "reinit",
        KindEntry(
            argument=Argument.ACTIVITY,
            phrase=FirstOf(f"Start the app afresh at {ARGUMENT}", "Start the app afresh"),
            events=(FirstOf(("restart", ARGUMENT), ("restart",)),),
            maestro=({"launchApp": {"stopApp": Blank.UNLESS_ARGUMENT}},),
            uiautomator2=(
                FirstOf(
                    f"device.app_start(PACKAGE, {ARGUMENT}, stop=True)",
                    "device.app_start(PACKAGE, stop=True)",
                ),
            ),
            prior=0.05,
        ),
    )

    INTENT = "intent", entry_kinds.INTENT_ENTRY
    BROADCAST = "broadcast", entry_kinds.BROADCAST_ENTRY
    NOTIFICATIONS = "notifications", entry_kinds.NOTIFICATIONS_ENTRY
    SHORTCUTS = "shortcuts", entry_kinds.SHORTCUTS_ENTRY

    KILL = "kill", event_kinds.KILL_ENTRY
    REVOKE = "revoke", event_kinds.REVOKE_ENTRY
    LOW_MEMORY = "low-memory", event_kinds.LOW_MEMORY_ENTRY
    CLOCK_AHEAD = "clock-ahead", event_kinds.CLOCK_AHEAD_ENTRY

    @property
    def is_system(self) -> bool:
        """Whether it acts on the device rather than on a widget."""
        return self.need is Need.NOTHING


ALL_KINDS = frozenset(ActionKind)
KIND_OF_KEY = {kind.entry.key: kind for kind in ActionKind if kind.entry.key is not None}
DIRECTIONS = ("up", "down", "left", "right")

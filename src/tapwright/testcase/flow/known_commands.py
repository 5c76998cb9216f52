"""The commands of Maestro: which run here, with which options, and why the others do not."""

from __future__ import annotations

SELECTORS = (
    frozenset(
        {
            "text",
            "id",
            "index",
            "point",
            "enabled",
            "checked",
            "focused",
            "selected",
            "width",
            "height",
        }
    )
    | {"tolerance", "below", "above", "leftOf", "rightOf", "containsChild", "childOf", "traits"}
    | {
        "containsDescendants",
        "css",
    }
)
UNSUPPORTED_SELECTORS = {"css": "it is for web pages", "traits": "use id or text"}
_ANY = frozenset({"optional", "label"})
_TAPS = SELECTORS | {
    "repeat",
    "delay",
    "retryTapIfNoChange",
    "waitToSettleTimeoutMs",
    "waitUntilVisible",
}
# By command, what it may be given by name.
OPTIONS: dict[str, frozenset[str]] = {
    "launchApp": frozenset(
        {"appId", "clearState", "clearKeychain", "stopApp", "permissions", "arguments"}
    ),
    "stopApp": frozenset({"appId"}),
    "killApp": frozenset({"appId"}),
    "clearState": frozenset({"appId"}),
    "clearKeychain": frozenset(),
    "setPermissions": frozenset({"appId", "permissions"}),
    "tapOn": _TAPS,
    "doubleTapOn": _TAPS,
    "longPressOn": _TAPS,
    "inputText": frozenset({"text"}),
    "inputRandomEmail": frozenset(),
    "inputRandomPersonName": frozenset(),
    "inputRandomNumber": frozenset({"length"}),
    "inputRandomText": frozenset({"length"}),
    "eraseText": frozenset({"charactersToErase"}),
    "copyTextFrom": SELECTORS,
    "pasteText": frozenset(),
    "pressKey": frozenset({"key"}),
    "back": frozenset(),
    "hideKeyboard": frozenset(),
    "swipe": frozenset({"direction", "start", "end", "from", "duration"}),
    "scroll": frozenset(),
    "scrollUntilVisible": frozenset(
        {"element", "direction", "timeout", "speed", "visibilityPercentage", "centerElement"}
    ),
    "assertVisible": SELECTORS,
    "assertNotVisible": SELECTORS,
    "assertTrue": frozenset({"condition"}),
    "extendedWaitUntil": frozenset({"visible", "notVisible", "timeout"}),
    "waitForAnimationToEnd": frozenset({"timeout"}),
    "runFlow": frozenset({"file", "commands", "when", "env"}),
    "repeat": frozenset({"times", "while", "commands"}),
    "retry": frozenset({"maxRetries", "commands", "file", "env"}),
    "openLink": frozenset({"link", "autoVerify", "browser"}),
    "takeScreenshot": frozenset({"path"}),
    "setOrientation": frozenset({"orientation"}),
    "setAirplaneMode": frozenset(),
    "toggleAirplaneMode": frozenset(),
}
# Why these do not run here.
UNSUPPORTED = {
    "runScript": "it is JavaScript",
    "evalScript": "it is JavaScript",
    "assertWithAI": "it asks a language model",
    "assertNoDefectsWithAI": "it asks a language model",
    "extractTextWithAI": "it asks a language model",
    "assertScreenshot": "pictures are not compared",
    "addMedia": "the device's media cannot be added to",
    "setLocation": "the device has no place",
    "travel": "the device has no place",
    "startRecording": "there are pictures but no videos",
    "stopRecording": "there are pictures but no videos",
}
# These are about an app: the one they name, or else the one of their file.
APP_COMMANDS = frozenset({"launchApp", "stopApp", "killApp", "clearState", "setPermissions"})
CONDITIONS = frozenset({"visible", "notVisible", "platform", "true", "label"})
DIRECTIONS = ("UP", "DOWN", "LEFT", "RIGHT")
ORIENTATIONS = ("PORTRAIT", "LANDSCAPE_LEFT", "LANDSCAPE_RIGHT", "UPSIDE_DOWN")
# Android's codes of the keys that a flow can press.
KEYS = {
    "home": 3,
    "back": 4,
    "lock": 26,
    "power": 26,
    "volume up": 24,
    "volume down": 25,
    "enter": 66,
    "backspace": 67,
    "tab": 61,
    "remote dpad up": 19,
    "remote dpad down": 20,
    "remote dpad left": 21,
    "remote dpad right": 22,
    "remote dpad center": 23,
    "remote menu": 82,
    "remote media play pause": 85,
}


def options_of(name: str) -> frozenset[str]:
    """Returns what a command may be given by name."""
    return OPTIONS[name] | _ANY

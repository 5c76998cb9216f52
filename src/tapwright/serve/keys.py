"""Android's key codes by name, as `input keyevent` and uiautomator take them."""

from __future__ import annotations

HOME, BACK, POWER, MENU = 3, 4, 26, 82
ENTER, DELETE, SCREENSHOT, SLEEP, WAKE_UP = 66, 67, 120, 223, 224

_NAMED = {
    "UNKNOWN": 0,
    "SOFT_LEFT": 1,
    "SOFT_RIGHT": 2,
    "HOME": HOME,
    "BACK": BACK,
    "CALL": 5,
    "ENDCALL": 6,
    "STAR": 17,
    "POUND": 18,
    "DPAD_UP": 19,
    "DPAD_DOWN": 20,
    "DPAD_LEFT": 21,
    "DPAD_RIGHT": 22,
    "DPAD_CENTER": 23,
    "VOLUME_UP": 24,
    "VOLUME_DOWN": 25,
    "POWER": POWER,
    "CAMERA": 27,
    "CLEAR": 28,
    "COMMA": 55,
    "PERIOD": 56,
    "ALT_LEFT": 57,
    "SHIFT_LEFT": 59,
    "TAB": 61,
    "SPACE": 62,
    "ENTER": ENTER,
    "DEL": DELETE,
    "MINUS": 69,
    "EQUALS": 70,
    "SLASH": 76,
    "AT": 77,
    "FOCUS": 80,
    "PLUS": 81,
    "MENU": MENU,
    "NOTIFICATION": 83,
    "SEARCH": 84,
    "MEDIA_PLAY_PAUSE": 85,
    "PAGE_UP": 92,
    "PAGE_DOWN": 93,
    "ESCAPE": 111,
    "FORWARD_DEL": 112,
    "CAPS_LOCK": 115,
    "SYSRQ": SCREENSHOT,
    "MOVE_HOME": 122,
    "MOVE_END": 123,
    "VOLUME_MUTE": 164,
    "APP_SWITCH": 187,
    "SLEEP": SLEEP,
    "WAKEUP": WAKE_UP,
    **{str(digit): 7 + digit for digit in range(10)},
    **{chr(ord("A") + number): 29 + number for number in range(26)},
}
# The names of uiautomator's pressKey.
PRESSED = {
    "home": HOME,
    "back": BACK,
    "left": 21,
    "right": 22,
    "up": 19,
    "down": 20,
    "center": 23,
    "menu": MENU,
    "search": 84,
    "enter": ENTER,
    "delete": DELETE,
    "del": DELETE,
    "recent": 187,
    "volume_up": 24,
    "volume_down": 25,
    "volume_mute": 164,
    "camera": 27,
    "power": POWER,
}


def key_code(text: str) -> int | None:
    """Returns the code of a number or a name such as `KEYCODE_BACK` or `BACK`, or None."""
    if text.isdigit():
        return int(text)
    return _NAMED.get(text.upper().removeprefix("KEYCODE_"))

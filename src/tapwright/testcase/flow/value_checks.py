"""Checks what a command is given, before anything runs; values with variables are known later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tapwright.core.suggest import did_you_mean
from tapwright.testcase.flow.flow import CommandFailed, whole_number
from tapwright.testcase.flow.known_commands import DIRECTIONS, KEYS, ORIENTATIONS, SELECTORS
from tapwright.testcase.flow.permission_names import ALL, SHORT_NAMES, is_permission

WITH_SELECTOR = frozenset(
    {"tapOn", "doubleTapOn", "longPressOn", "assertVisible", "assertNotVisible", "copyTextFrom"}
)
_NUMBERS = ("timeout", "duration", "repeat", "delay", "length", "charactersToErase", "times")
# By command, the options of which it needs one, besides those that a text alone can stand for.
_NEEDED = {
    "inputText": ("text",),
    "pressKey": ("key",),
    "openLink": ("link",),
    "setOrientation": ("orientation",),
    "assertTrue": ("condition",),
    "scrollUntilVisible": ("element",),
    "extendedWaitUntil": ("visible", "notVisible"),
    "swipe": ("direction", "start", "from"),
    "setPermissions": ("permissions",),
    "repeat": ("times", "while"),
}
_NEVER_A_TEXT = frozenset({"scrollUntilVisible", "extendedWaitUntil", "setPermissions", "repeat"})


def fault_of(name: str, value: Any) -> str:
    """Returns what is wrong with what a command is given, or nothing."""
    options = value if isinstance(value, dict) else {}
    faults = (check(name, value, options) for check in _CHECKS)
    return next((fault for fault in faults if fault), "")


def names_nothing(selector: Mapping[str, Any]) -> bool:
    """Returns whether a selector would match whatever is shown."""
    return not set(selector) & (SELECTORS - {"tolerance"})


def _lacks(name: str, value: Any, options: Mapping[str, Any]) -> str:
    """Tells what a command needs and is not given."""
    if name in WITH_SELECTOR and value is None:
        return f"{name} needs a text or a selector"
    needed = _NEEDED.get(name, ())
    is_text = value is not None and not isinstance(value, dict) and name not in _NEVER_A_TEXT
    if needed and not is_text and not any(option in options for option in needed):
        return f"{name} needs {' or '.join(needed)}"
    if name == "swipe" and ("start" in options) != ("end" in options):
        return "swipe needs both start and end"
    return ""


def _wrong_number(name: str, value: Any, options: Mapping[str, Any]) -> str:
    """Tells of a number that is none."""
    numbers = {each: options[each] for each in _NUMBERS if each in options}
    if name == "eraseText" and not isinstance(value, dict | None):
        numbers = {"charactersToErase": value}
    for option, number in numbers.items():
        try:
            if not _is_open(number):
                whole_number(number, option)
        except CommandFailed as error:
            return str(error)
    return ""


def _wrong_word(name: str, value: Any, options: Mapping[str, Any]) -> str:
    """Tells of a direction, an orientation, a key or a switch that there is not."""
    match name:
        case "swipe" | "scrollUntilVisible":
            what, given = "direction", options.get("direction")
            words: tuple[str, ...] = tuple(DIRECTIONS)
        case "setOrientation":
            what, given = "orientation", options.get("orientation", value)
            words = ORIENTATIONS
        case "pressKey":
            what, given = "key", options.get("key", value)
            words = tuple(KEYS)
        case "setAirplaneMode":
            what, given = "state", value
            words = ("enabled", "disabled")
        case _:
            return ""
    if name == "swipe" and not isinstance(value, dict):
        given = value
    if given is None and name != "setAirplaneMode":
        return ""
    if _is_open(given) or str(given).upper() in (word.upper() for word in words):
        return ""
    return f"no {what} {given}{did_you_mean(str(given), words)}"


def _wrong_permissions(name: str, value: Any, options: Mapping[str, Any]) -> str:
    """Tells of permissions and arguments that are not names with values."""
    for option in ("permissions", "arguments"):
        given = options.get(option)
        if given is not None and not isinstance(given, dict):
            return f"{option} are names with values"
    for permission, state in (options.get("permissions") or {}).items():
        if not is_permission(permission):
            return f"no permission {permission}{did_you_mean(permission, (ALL, *SHORT_NAMES))}"
        if not _is_open(state) and state not in ("allow", "deny", "unset"):
            return f"a permission is allow, deny or unset, not {state}"
    return ""


def _is_open(value: Any) -> bool:
    """Returns whether a value depends on variables."""
    return "${" in str(value)


_CHECKS: tuple[Callable[[str, Any, Mapping[str, Any]], str], ...] = (
    _lacks,
    _wrong_number,
    _wrong_word,
    _wrong_permissions,
)

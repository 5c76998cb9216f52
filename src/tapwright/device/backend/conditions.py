"""Conditions on a header, a query parameter or a body, as WireMock spells them."""

from __future__ import annotations

import json
import re
import warnings
from typing import Any

from tapwright.core.errors import InputError
from tapwright.device.backend.stubs import Condition

# Each with what may stand beside it.
_KINDS = {
    "equalTo": ("caseInsensitive",),
    "contains": (),
    "doesNotContain": (),
    "matches": (),
    "doesNotMatch": (),
    "absent": (),
    "equalToJson": ("ignoreArrayOrder", "ignoreExtraElements"),
}
# Groups that Python spells otherwise than Java; they are no errors.
_OF_JAVA = re.compile(r"\(\?<(?=[A-Za-z])|[*+?}]\+|\\[pP]\{|\\[QEGRhHvVXzZ]|&&|\(\?>")


def conditions_of(spelt: dict[str, Any], place: str) -> tuple[Condition, ...]:
    """Returns the conditions of one matcher; all of them have to hold.

    Raises:
        InputError: one is not understood.
    """
    kinds = [key for key in spelt if key in _KINDS]
    if spelt == {"anything": "(always)"}:
        return (Condition("matches", ".*"),)
    beside = {option for kind in kinds for option in _KINDS[kind]}
    for key in spelt:
        if key not in kinds and key not in beside:
            raise InputError(f"{place}.{key} is not understood", hint=f"one of {', '.join(_KINDS)}")
    if not kinds:
        raise InputError(f"{place} has no condition", hint=f"one of {', '.join(_KINDS)}")
    return tuple(_condition(kind, spelt, place) for kind in kinds)


def _condition(kind: str, spelt: dict[str, Any], place: str) -> Condition:
    value = spelt[kind]
    options = tuple(name for name in _KINDS[kind] if spelt.get(name) is True)
    if kind == "absent":
        if value is not True:
            raise InputError(f"{place}.absent is {value!r}", hint="it can only be true")
        return Condition(kind)
    if kind == "equalToJson" and not isinstance(value, str):
        value = json.dumps(value)
    if not isinstance(value, str):
        raise InputError(f"{place}.{kind} is no text: {value!r}")
    if kind == "equalToJson":
        try:
            json.loads(value)
        except (ValueError, RecursionError) as error:
            raise InputError(f"{place}.equalToJson is no JSON: {error}") from error
    if kind in ("matches", "doesNotMatch"):
        pattern_of(value, f"{place}.{kind}")
    return Condition(kind, value, options)


def pattern_of(value: str, place: str) -> str:
    """Returns a regular expression if it is one, as far as that can be told outside of Java.

    Raises:
        InputError: it is none.
    """
    try:
        with warnings.catch_warnings():  # of what Java takes for something else
            warnings.simplefilter("ignore", FutureWarning)
            re.compile(value)
    except re.error as error:
        if not _OF_JAVA.search(value):
            raise InputError(f"{place} is no regular expression: {error}: {value!r}") from error
    return value

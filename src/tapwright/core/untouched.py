"""Why parts of an app were never executed, as `coverage/untouched.json` of a run says it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from tapwright.core.document import Codec, Count

VERSION = 1
UNTOUCHED_FILE = "coverage/untouched.json"


class UntouchedReason(StrEnum):
    """What is known of why something was never executed; each is a fact, no guess."""

    SCREEN = "screen never reached"
    CONDITION = "condition never true"
    NETWORK = "after a network request"
    LOGIN = "behind a login"
    ENTRY = "entry not offered"
    EVENT = "event never came"
    DEAD = "nothing refers to it"
    UNKNOWN = "unknown"


class Untouched(msgspec.Struct, kw_only=True, frozen=True):
    """An activity that was never shown, or a class or method that was never executed."""

    name: str
    instructions: Count = 0
    reason: UntouchedReason = UntouchedReason.UNKNOWN
    detail: str = ""


class UntouchedParts(msgspec.Struct, kw_only=True):
    """All that the file says; the largest first."""

    version: int = VERSION
    activities: list[Untouched] = []  # declared and never shown
    classes: list[Untouched] = []
    methods: list[Untouched] = []  # of classes that were executed in part


UNTOUCHED = Codec(UntouchedParts)

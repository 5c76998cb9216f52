"""Names states: short, readable, the same in every process, cheap to look up."""

from __future__ import annotations

import hashlib

from tapwright.core.screen import Screen

OUTSIDE = "outside"


def state_name(screen: Screen, content: object) -> str:
    """The activity and a digest of what makes the state; equal content gives equal names.

    Tables are saved under these names, so `content` must not hold sets: their order changes.
    """
    activity = screen.activity.rpartition(".")[2] or screen.package
    return layout_name(content, activity)


def layout_name(content: object, prefix: str = "layout") -> str:
    """A name for states that do not depend on the activity."""
    digest = hashlib.blake2b(repr(content).encode("utf-8", "replace"), digest_size=6).hexdigest()
    return f"{prefix}-{digest}"


def outside_name(screen: Screen) -> str:
    """The one state of all screens of another app."""
    return f"{OUTSIDE}-{screen.package}"


def is_outside(state: object) -> bool:
    """Whether the state is of another app."""
    return isinstance(state, str) and state.startswith(OUTSIDE)

"""Names of states: short, readable, and the same in every process."""

from __future__ import annotations

import hashlib

from tapwright.core.screen import Screen

OUTSIDE = "outside"


def state_name(screen: Screen, content: object) -> str:
    """Returns the activity and a digest of the content; equal content gives equal names.

    Tables are saved under these names, so `content` must not contain sets, whose order changes.
    """
    activity = screen.activity.rpartition(".")[2] or screen.package
    return layout_name(content, activity)


def layout_name(content: object, prefix: str = "layout") -> str:
    """Returns the prefix and a digest of the content, for states that ignore the activity."""
    digest = hashlib.blake2b(repr(content).encode("utf-8", "replace"), digest_size=6).hexdigest()
    return f"{prefix}-{digest}"


def outside_name(screen: Screen) -> str:
    """Returns the name of the one state that all screens of another app share."""
    return f"{OUTSIDE}-{screen.package}"


def is_outside(state: object) -> bool:
    """Returns whether the state is one of another app."""
    return isinstance(state, str) and state.startswith(OUTSIDE)

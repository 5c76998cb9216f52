"""Agents that nobody has compared with the system they are named after."""

from __future__ import annotations

UNVALIDATED = frozenset({"after-ape", "after-badge"})
_WORD = "unvalidated"


def mark_unvalidated(agent: str, shown: str = "") -> str:
    """Returns the agent's name as people are shown it, or the other name that it has there."""
    shown = shown or agent
    is_marked = agent not in UNVALIDATED or _WORD in shown
    return shown if is_marked else f"{shown} ({_WORD})"

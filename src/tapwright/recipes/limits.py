"""The limits of the loop that no paper's agent sets itself; each recipe names its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LoopLimits:
    """When the loop takes over from the agent; `--set NAME=VALUE` changes them for every agent."""

    outside_steps: int = 2  # actions in other apps before the app is brought back
    stuck_steps: int = 100  # actions that change nothing before the app is restarted; 0: never
    blank_steps: int = 5  # actions on a screen without widgets before a new episode; 0: never
    clear_data: bool = True  # an episode begins as after a fresh install; false: with its data


# The episodes of a search are tests: nothing restarts the app in the middle of one.
WITNESS_LIMITS = LoopLimits(stuck_steps=0, blank_steps=0)

"""An episode of an earlier run, as the experience file keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tapwright.core.step import Observation, Step


class RememberedEpisode(NamedTuple):
    """One episode of an earlier run, from a fresh start of the app."""

    launched: Observation
    steps: Sequence[Step]

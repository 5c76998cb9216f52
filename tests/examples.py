"""How many examples Hypothesis tries: `TAPWRIGHT_EXAMPLES` multiplies what each law asks for."""

from __future__ import annotations

import os

from hypothesis import settings

USUAL = 100  # of a law that asks for no number


def factor() -> float:
    """The factor of this run; 1 unless the environment says otherwise."""
    return float(os.environ.get("TAPWRIGHT_EXAMPLES", "1"))


def examples(count: int = USUAL) -> settings:
    """Settings with so many examples, times the factor. How busy the machine is never counts."""
    return settings(max_examples=max(1, round(count * factor())), deadline=None)

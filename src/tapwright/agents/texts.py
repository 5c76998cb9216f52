"""Texts to write into fields when a paper says no more than `random`."""

from __future__ import annotations

import string
from random import Random

_LONGEST = 8


def draw_text(random: Random) -> str:
    """Letters or digits, one to eight of them."""
    alphabet = string.ascii_lowercase if random.random() < 0.5 else string.digits
    return "".join(random.choices(alphabet, k=random.randint(1, _LONGEST)))

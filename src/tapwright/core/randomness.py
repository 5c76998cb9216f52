"""Randomness comes from one seed; each user of it has a stream of its own."""

import random


def stream(seed: int, name: str) -> random.Random:
    """A generator that depends on the seed and the name alone, not on who drew before."""
    return random.Random(f"{seed}/{name}")

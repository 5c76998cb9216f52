"""The nearest names to a wrong one, worded for the end of an error message."""

import difflib
from collections.abc import Iterable


def did_you_mean(wrong: str, choices: Iterable[str]) -> str:
    """`, did you mean 'x'?` when a choice is near, otherwise the choices or nothing."""
    names = list(choices)
    folded = {name.casefold(): name for name in names}
    near = difflib.get_close_matches(wrong.casefold(), folded, n=1, cutoff=0.6)
    if near:
        return f", did you mean '{folded[near[0]]}'?"
    return f"; choose from {', '.join(names)}" if 0 < len(names) <= 30 else ""

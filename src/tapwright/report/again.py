"""The command that repeats a run."""

from __future__ import annotations

import shlex
from collections.abc import Sequence


def command_again(words: Sequence[str], seed: object) -> str:
    """Return the command with the seed that was drawn, and without the directory that is taken.

    Args:
        words: the arguments that the run was started with, after the program's name.
        seed: of the run; None if it is not known.
    """
    kept = _without(words, "--out")
    if seed is not None and not any(_is_option(word, "--seed") for word in kept):
        kept += ["--seed", str(seed)]
    return shlex.join(["tapwright", *kept])


def _without(words: Sequence[str], option: str) -> list[str]:
    kept, value_follows = [], False
    for word in words:
        if value_follows:
            value_follows = False
        elif word == option:
            value_follows = True
        elif not _is_option(word, option):
            kept.append(word)
    return kept


def _is_option(word: str, option: str) -> bool:
    return word == option or word.startswith(f"{option}=")

"""How long work still takes, in words."""

from __future__ import annotations

import pytest

from tapwright.core.progress import Silent, current_progress, time_left


@pytest.mark.parametrize(
    ("done", "total", "seconds", "limit", "words"),
    [
        (5, 10, 20.0, None, "about 20s left"),
        (1, 10, 0.5, None, ""),  # too early to say
        (0, 10, 60.0, None, ""),
        (0, 10, 60.0, 120.0, "at most 1m left"),
        (5, 10, 20.0, 120.0, "about 20s left"),
        (1, 10, 20.0, 120.0, "at most 1m40s left"),  # the limit ends it before
        (1, 10, 121.0, 120.0, "about to end"),
        (3, None, 20.0, 50.0, "at most 30s left"),
        (3, None, 20.0, None, ""),
    ],
)
def test_the_time_left(
    done: int, total: int | None, seconds: float, limit: float | None, words: str
) -> None:
    assert time_left(done, total, seconds, limit) == words


def test_nobody_is_told_unless_someone_wants_to_be() -> None:
    assert isinstance(current_progress(), Silent)

"""Numbers with their noun."""

from __future__ import annotations

import pytest

from tapwright.core.plural import counted


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 crashes"), (1, "1 crash"), (2, "2 crashes"), (1000, "1000 crashes")]
)
def test_only_one_is_singular(count: int, said: str) -> None:
    assert counted(count, "crash", "crashes") == said


def test_a_regular_plural_needs_not_be_said() -> None:
    assert counted(2, "step") == "2 steps"

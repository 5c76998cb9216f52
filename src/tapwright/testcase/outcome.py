"""Whether a replayed test passes: a test of a defect fails while the defect is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tapwright.testcase.replay import rate_of
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import TestCase


class ReplayOutcome(NamedTuple):
    """Whether a test passed, and one line why."""

    passed: bool
    reason: str


def outcome_of(test: TestCase, replay: Replay) -> ReplayOutcome:
    """Returns what one replay says about the app.

    A test of a behaviour passes when it holds. A test of a crash or a loss passes when all of its
    steps were done and that did not happen; if its steps cannot be done, nobody can tell.
    """
    if not test.shows_defect:
        return ReplayOutcome(replay.held, replay.reason)
    if replay.held:
        known = ", as the test expects" if test.is_expected else ""
        return ReplayOutcome(test.is_expected, f"{replay.reason}{known}")
    if replay.divergence is not None or replay.crash is not None:
        return ReplayOutcome(False, f"cannot tell whether it is mended: {replay.reason}")
    if test.is_expected:
        return ReplayOutcome(
            False, f"{replay.reason}, though the test expects it: take `expects` out of its header"
        )
    return ReplayOutcome(True, replay.reason)


def summary_of(test: TestCase, replays: Sequence[Replay]) -> str:
    """Returns how often the test held, in the words for what it shows."""
    rate = rate_of(replays)
    flaky = ": flaky" if 0 < rate.held < rate.times else ""
    if not test.shows_defect:
        return f"Held {rate}{flaky}"
    what = test.shows[0].kind.value
    if rate.held:
        return f"The {what} came back {rate}{flaky}"
    if all(outcome_of(test, replay).passed for replay in replays) or test.is_expected:
        return f"The {what} did not come back in {rate.times} replays"
    return f"Not decided: its steps could not be done (replayed {rate.times}x)"

"""Decides whether a replay showed what the test says it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tapwright.core.crash import Crash
from tapwright.core.step import Observation, Step
from tapwright.findings.crashes import signature
from tapwright.testcase.test_case import Shown, ShownKind


class OracleVerdict(NamedTuple):
    """Whether it was shown, and one line why."""

    held: bool
    reason: str


class Oracle(Protocol):
    """Watches one replay from the launch to its last step."""

    def begin(self, launched: Observation) -> None:
        """A new replay begins with this observation."""
        ...

    def see(self, step: Step) -> None:
        """Take a step into account."""
        ...

    @property
    def is_decided(self) -> bool:
        """Whether it has been shown and no further step can change that."""
        ...

    def finish(self) -> OracleVerdict:
        """The replay has ended."""
        ...


class CrashJudge:
    """Waits for a crash with this signature."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted
        self._crash: Crash | None = None
        self._step = 0

    def begin(self, launched: Observation) -> None:
        """The app may crash as it starts."""
        self._crash, self._step = launched.crash, 0

    def see(self, step: Step) -> None:
        """Keep the crash, if there is one."""
        self._step += 1
        self._crash = step.crash or self._crash

    @property
    def is_decided(self) -> bool:
        """Whether the very crash came."""
        return self._crash is not None and signature(self._crash) == self._wanted

    def finish(self) -> OracleVerdict:
        """Held when the very crash came."""
        if self._crash is None:
            return OracleVerdict(False, f"no crash after {self._step} steps")
        came = signature(self._crash)
        if came != self._wanted:
            return OracleVerdict(False, f"another crash at step {self._step}: {came}")
        return OracleVerdict(True, f"{came} at step {self._step}")


class _LastScreenJudge:
    """Looks at the screen that the replay ends on."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted
        self._last: Observation | None = None

    def begin(self, launched: Observation) -> None:
        """Look at the first screen."""
        self._last = launched

    def see(self, step: Step) -> None:
        """Look at the next screen."""
        self._last = step.observation

    @property
    def is_decided(self) -> bool:
        """Never before the end."""
        return False

    def finish(self) -> OracleVerdict:
        """Held when the last screen is the one wanted and the app lives."""
        assert self._last is not None, "a judge is asked after begin"
        crash = self._last.crash
        if crash is not None:
            return OracleVerdict(False, f"the app ended: {crash.headline}")
        return self._judge(self._last)

    def _judge(self, last: Observation) -> OracleVerdict:
        raise NotImplementedError


class ActivityJudge(_LastScreenJudge):
    """The replay ends on this activity; its class may be given without the package."""

    def _judge(self, last: Observation) -> OracleVerdict:
        activity = last.screen.activity
        held = self._wanted in (activity, activity.rpartition(".")[2])
        where = activity or last.screen.package
        wanted = "" if held else f", not on {self._wanted}"
        return OracleVerdict(held, f"ended on {where}{wanted}")


class TextJudge(_LastScreenJudge):
    """The last screen shows this text."""

    def _judge(self, last: Observation) -> OracleVerdict:
        texts = {text for widget in last.screen.widgets for text in (widget[2], widget[3])}
        held = self._wanted in texts
        return OracleVerdict(held, f"{'shows' if held else 'does not show'} {self._wanted!r}")


class GoneJudge(_LastScreenJudge):
    """The last screen does not show this text."""

    def _judge(self, last: Observation) -> OracleVerdict:
        texts = {text for widget in last.screen.widgets for text in (widget[2], widget[3])}
        held = self._wanted not in texts
        return OracleVerdict(held, f"{'does not show' if held else 'shows'} {self._wanted!r}")


class CheckedJudge(_LastScreenJudge):
    """The last screen has a widget of this name that is checked, or one that is not."""

    def __init__(self, wanted: str, *, is_checked: bool) -> None:
        super().__init__(wanted)
        self._is_checked = is_checked

    def _judge(self, last: Observation) -> OracleVerdict:
        states = {
            widget.checked
            for widget in last.screen.widgets
            if widget.checkable and widget.name == self._wanted
        }
        held = self._is_checked in states
        if not states:
            return OracleVerdict(False, f"shows nothing to check called {self._wanted!r}")
        seen = self._is_checked if held else not self._is_checked
        return OracleVerdict(held, f"{self._wanted!r} is {'' if seen else 'not '}checked")


class AllJudges:
    """All that a test shows must be shown; a test that says nothing need only run to its end."""

    def __init__(self, judges: Sequence[Oracle]) -> None:
        self._judges = judges

    def begin(self, launched: Observation) -> None:
        """A new replay begins."""
        for judge in self._judges:
            judge.begin(launched)

    def see(self, step: Step) -> None:
        """Take a step into account."""
        for judge in self._judges:
            judge.see(step)

    @property
    def is_decided(self) -> bool:
        """Whether all are."""
        return bool(self._judges) and all(judge.is_decided for judge in self._judges)

    def finish(self) -> OracleVerdict:
        """Held when all did."""
        judgements = [judge.finish() for judge in self._judges]
        reason = "; ".join(judgement.reason for judgement in judgements)
        return OracleVerdict(
            all(judgement.held for judgement in judgements), reason or "ran to its end"
        )


def make_oracle(shows: Sequence[Shown]) -> Oracle:
    """The judge of everything that a test shows."""
    return AllJudges([_judge_of(shown) for shown in shows])


def _judge_of(shown: Shown) -> Oracle:
    match shown.kind:
        case ShownKind.CRASH:
            return CrashJudge(shown.value)
        case ShownKind.ACTIVITY:
            return ActivityJudge(shown.value)
        case ShownKind.TEXT:
            return TextJudge(shown.value)
        case ShownKind.GONE:
            return GoneJudge(shown.value)
        case ShownKind.CHECKED | ShownKind.UNCHECKED:
            return CheckedJudge(shown.value, is_checked=shown.kind is ShownKind.CHECKED)
        case ShownKind.LOSS:
            from tapwright.testcase.properties import LossJudge

            return LossJudge(shown.value)
    from tapwright.testcase.specification import SpecificationJudge

    return SpecificationJudge(shown)

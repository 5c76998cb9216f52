"""A search after its first witness: shorter episodes, and no shorter test that destroys more."""

from __future__ import annotations

from collections import Counter

from tests.unit.run.test_monitored_loop import GOAL, PLANNED, Run, Scripted

from tapwright.agents.agent import DecisionPoint
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation
from tapwright.run.attempt import Attempt
from tapwright.run.end_reason import EndReason
from tapwright.run.events import StepTaken
from tapwright.run.search import Search


class GetsShorter(Scripted):
    """Goes a roundabout way in the first episode, and a straight one from the third on."""

    def begin_episode(self, start: DecisionPoint) -> None:
        """Chooses the way."""
        super().begin_episode(start)
        if self.episodes > 2:
            self.left = ["next", "deep"]


def test_a_search_that_wants_a_shorter_test_goes_on_with_shorter_episodes() -> None:
    run = Run(GOAL, GetsShorter("next", "again", "next", "deep"), episodes=90, use=PLANNED)
    kept: list[Attempt] = []

    def accept(attempt: Attempt) -> bool:
        kept.append(attempt)
        return True

    search = Search(run.use, lambda attempt: None)
    search.length_to_beat = lambda: len(kept[-1].steps)
    assert run.loop.run(lambda each: search.take(each, run.monitor, accept)) is EndReason.SEARCHED
    assert [len(each.steps) for each in kept] == [4, 2]
    assert search.result.witness is kept[-1]
    assert (search.result.episodes, search.result.steps) == (1, 4)  # of the first witness
    assert search.result.episodes_after == run.use.episodes - 1 == 2 + 15
    lengths = Counter(each.step.episode for each in run.events if isinstance(each, StepTaken))
    assert [lengths[number] for number in range(3)] == [4, 3, 2]
    assert max(lengths[number] for number in range(3, run.use.episodes)) == 1


def test_a_search_ends_with_its_first_witness_unless_a_shorter_one_is_wanted() -> None:
    run = Run(GOAL, Scripted("next", "again", "next", "deep"), episodes=90, use=PLANNED)
    search = Search(run.use, lambda attempt: None)
    run.loop.run(lambda attempt: search.take(attempt, run.monitor, lambda attempt: True))
    assert (run.use.episodes, search.result.episodes_after) == (1, 0)


def test_a_shorter_witness_that_destroys_more_is_not_wanted() -> None:
    run = Run(GOAL, Scripted("next", "deep"))
    clean = run.attempt()
    form = Screen("org.example", "Form", (Widget("android.widget.EditText", text="Example"),))
    write = Action(ActionKind.WRITE, next(form.identities())[0], "x")
    listed = Screen("org.example", "List", (Widget("android.widget.TextView", text="Example"),))
    only = clean.steps[0]._replace(before=form, action=write)
    destroying = clean._replace(launched=Observation(listed), steps=(only,))
    shorter = clean._replace(steps=clean.steps[:1])
    judged: list[Attempt] = []

    def accept(attempt: Attempt) -> bool:
        judged.append(attempt)
        return True

    search = Search(run.use, lambda attempt: None, length_to_beat=lambda: 2)
    for attempt in (clean, destroying, shorter):
        search.take(attempt, run.monitor, accept)
    assert judged == [clean, shorter]

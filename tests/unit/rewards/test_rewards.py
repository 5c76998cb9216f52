"""The papers' reward equations, compared with values computed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.core.action import Action, ActionKind
from tapwright.core.counts import ExecutionCounts
from tapwright.core.crash import Crash
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Observation, Step
from tapwright.rewards.discovery import Discovery
from tapwright.rewards.frequency import Frequency, ReleasedFrequency
from tapwright.rewards.gui_change import GuiChange
from tapwright.rewards.new_activity import NewActivity
from tapwright.rewards.reward import RewardContext
from tapwright.rewards.semantic import Semantic, SemanticProgress, WeighedFrequency

SCREEN = Screen("app", "A")
WRITE = KeyedAction(ActionKind.WRITE, WidgetIdentity("EditText"), "x", key="write")


def event(name: str) -> KeyedAction:
    return KeyedAction(ActionKind.BACK, key=name)


def step_by(
    action: Action, *, episode: int = 0, crash: Crash | None = None, after: Screen = SCREEN
) -> Step:
    return Step(0, episode, SCREEN, action, Observation(after, crash=crash))


def context_of(
    state: str, before: Sequence[Action], next_state: str, after: Sequence[Action]
) -> RewardContext:
    return RewardContext(state, before, next_state, after)


def test_change_is_the_share_of_new_events() -> None:
    before = [event("a"), event("b")]
    after = [event("b"), event("c"), event("d"), event("e")]
    context = context_of("s", before, "t", after)
    assert GuiChange().score(step_by(event("a")), context) == 3 / 4


def test_change_ignores_what_disappears() -> None:
    context = context_of("s", [event("a"), event("b")], "t", [event("a")])
    assert GuiChange().score(step_by(event("a")), context) == 0


@pytest.mark.parametrize("crash", [None, Crash("crash", "E")])
def test_leaving_the_app_is_worth_nothing(crash: Crash | None) -> None:
    goal = "outside-home" if crash is None else "t"
    context = context_of("s", [event("a")], goal, [event("z")])
    step = step_by(event("a"), crash=crash)
    assert GuiChange().score(step, context) == 0
    assert Frequency(ExecutionCounts()).score(step, context) == 0


def test_frequency_is_one_over_the_executions_in_the_state() -> None:
    reward = Frequency(ExecutionCounts())
    scores = [
        reward.score(step_by(event(name)), context_of(state, [], "t", []))
        for state, name in [("s", "a"), ("s", "a"), ("s", "b"), ("u", "a"), ("s", "a")]
    ]
    assert scores == [1, 1 / 2, 1, 1, 1 / 3]


def test_semantic_reward_of_the_papers_example() -> None:
    progress = SemanticProgress(["AB", "AC", "BC"])
    progress.begin("A")
    progress.reach("B")
    progress.reach("C")
    assert progress.semantic_reward == pytest.approx(2 / 3)
    assert progress.share == pytest.approx(2 / 3)


def test_only_continuous_subsequences_count() -> None:
    progress = SemanticProgress(["ABC"])
    progress.begin("A")
    for state in "BXC":
        progress.reach(state)
    assert progress.semantic_reward == 0


def test_a_new_episode_begins_a_new_trail_and_keeps_what_was_explored() -> None:
    progress = SemanticProgress(["AB", "BC"])
    progress.begin("A")
    progress.reach("B")
    progress.begin("C")
    assert progress.semantic_reward == 0
    assert progress.share == 1 / 2


def walk(states: str, *terms: Semantic | WeighedFrequency) -> list[float]:
    scores: list[float] = []
    for before, after in pairwise(states):
        context = context_of(before, [], after, [])
        scores.append(sum(term.score(step_by(event("go")), context) for term in terms))
    return scores


def test_equation_5_shifts_from_use_cases_to_frequency() -> None:
    semantic = Semantic(SemanticProgress(["AB", "BC"]))
    frequency = WeighedFrequency(ExecutionCounts(), semantic)
    # A to B: nothing explored before, r_s = 1/2. B to C: g/|P| = 1/2, r_s = 1, r_f = 1.
    # C to A: all explored, only r_f = 1. A to B again: r_f = 1/2.
    assert walk("ABCAB", semantic, frequency) == [0.5, 0.5 * 1 + 0.5 * 1, 1.0, 0.5]


def test_text_entry_is_no_part_of_a_sequence() -> None:
    progress = SemanticProgress(["ABC"])
    reward = Semantic(progress)
    walk("AB", reward)
    reward.score(step_by(WRITE), context_of("B", [], "B", []))
    assert walk("BC", reward) == [1.0]


def test_the_page_after_a_return_to_the_app_is_part_of_the_sequence() -> None:
    reward = Semantic(SemanticProgress(["AB"]))
    walk("CX", reward)  # X is another app; the loop then starts the app again, at A
    assert walk("AB", reward) == [1.0]


def test_what_a_text_changed_is_no_part_of_a_sequence_after_the_next_step_either() -> None:
    reward = Semantic(SemanticProgress(["AB"]))
    walk("XA", reward)
    reward.score(step_by(WRITE), context_of("A", [], "W", []))
    assert walk("WB", reward) == [1.0]


def test_the_released_reward_is_a_tenth_and_counts_from_one() -> None:
    reward = ReleasedFrequency(ExecutionCounts())
    context = context_of("s", [], "t", [])
    assert [reward.score(step_by(event("a")), context) for _ in range(2)] == [0.05, 0.1 / 3]


def test_new_activities_count_once_an_episode() -> None:
    reward = NewActivity("app")
    other, foreign = Screen("app", "B"), Screen("browser", "B")
    context = context_of("s", [], "t", [])
    scores = [
        reward.score(step_by(event("a"), episode=episode, after=after), context)
        for episode, after in [(0, SCREEN), (0, foreign), (0, other), (0, other), (1, other)]
    ]
    assert scores == [0, 0, 1, 0, 1]


def test_discovery_counts_new_code_and_screens_new_in_the_episode() -> None:
    reward, context = Discovery(), context_of("s", (), "t", ())
    go, there = event("go"), Screen("app", "B")
    found = Step(0, 0, SCREEN, go, Observation(there, newly_covered=3))
    assert reward.score(found, context) == 4  # three probes and the screen
    assert reward.score(step_by(go, after=there), context) == 0
    assert reward.score(step_by(go, after=there, episode=1), context) == 1

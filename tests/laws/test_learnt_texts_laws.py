"""Learning texts from comparisons: whatever an app compares, texts stay few and short."""

from __future__ import annotations

import re
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Observation, Step
from tapwright.core.text_comparison import ComparisonKind, TextComparison
from tapwright.planning.comparison_texts import texts_for
from tapwright.planning.learnt_texts import LearntTexts
from tapwright.planning.regex_text import matching_text

SCREEN = Screen("a", "a.Main")
FIELD = WidgetIdentity(resource_id="a:id/code")
any_text = st.text(st.characters(exclude_categories=()), max_size=30)
numbers = st.floats().map(str) | st.integers(-(10**9), 10**9).map(str)
comparisons = st.builds(
    TextComparison,
    st.sampled_from(ComparisonKind),
    any_text,
    any_text | numbers | st.text("()[]{}^$*+?|\\.-,a1dwpQE", max_size=20),
    st.booleans(),
    st.just("a.Main.m"),
)


@given(comparisons, st.lists(comparisons, max_size=4), st.integers(0, 9))
def test_texts_are_few_and_short(
    seen: TextComparison, known: list[TextComparison], seed: int
) -> None:
    texts = texts_for(seen, [*known, seen], Random(seed))
    assert len(texts) <= 4 + len(known)
    assert all(0 < len(text) <= 120 for text in texts)


# Python and Java mean the same by these.
atoms = st.sampled_from(["a", "[a-z]", r"\d", r"\w", "[^x]", "(?:ab|cd)", r"\.", "-"])
marks = st.sampled_from(["", "?", "*", "+", "{2}", "{1,3}", "{2,}"])
expressions = st.lists(st.builds(str.__add__, atoms, marks), min_size=1, max_size=6).map("".join)


@given(expressions, st.integers(0, 9))
def test_a_drawn_text_is_matched(regex: str, seed: int) -> None:
    text = matching_text(regex, Random(seed))
    assert text is not None
    assert re.fullmatch(regex, text)


@given(any_text | st.text("()[]{}^$*+?|\\.-,a1dwpQE<>=!:", max_size=40), st.integers(0, 9))
def test_any_expression_has_a_short_text_or_none(regex: str, seed: int) -> None:
    text = matching_text(regex, Random(seed))
    assert text is None or len(text) <= 80


@given(st.lists(st.tuples(any_text, st.lists(comparisons, max_size=4)), max_size=6))
def test_a_field_gets_only_texts_that_the_app_has_to_do_with(
    writes: list[tuple[str, list[TextComparison]]],
) -> None:
    learnt = LearntTexts(Random(1))
    for number, (text, seen) in enumerate(writes):
        action = Action(ActionKind.WRITE, FIELD, text)
        observation = Observation(SCREEN, comparisons=tuple(seen))
        learnt.note(Step(number, 0, SCREEN, action, observation))
    mine = Action(ActionKind.WRITE, FIELD, "mine")
    known = learnt.texts_of(SCREEN, mine)
    assert len(set(known)) == len(known)
    for _ in range(20):
        assert learnt.apply(SCREEN, mine).argument in {"mine", *known}

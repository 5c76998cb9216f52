"""Texts that a run learns for a field, and when they are written."""

from __future__ import annotations

from random import Random

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity
from tapwright.core.step import Observation, Step
from tapwright.core.text_comparison import ComparisonKind, TextComparison
from tapwright.planning.learnt_texts import LearntTexts

FIELD = WidgetIdentity(class_name="android.widget.EditText", resource_id="a:id/code")
OTHER = WidgetIdentity(class_name="android.widget.EditText", resource_id="a:id/name")
SCREEN = Screen("a", "a.Main")


def write(text: str, field: WidgetIdentity = FIELD) -> Action:
    return Action(ActionKind.WRITE, field, text)


def step(action: Action, *comparisons: TextComparison, episode: int = 0) -> Step:
    return Step(0, episode, SCREEN, action, Observation(SCREEN, comparisons=comparisons))


def equal(typed: str, other: str, *, passed: bool = False) -> TextComparison:
    return TextComparison(ComparisonKind.EQUAL, typed, other, passed, "a.Main.check")


def learnt(*steps: Step) -> LearntTexts:
    texts = LearntTexts(Random(1))
    for each in steps:
        texts.note(each)
    return texts


def test_the_field_that_was_written_into_learns() -> None:
    click = Action(ActionKind.CLICK, WidgetIdentity(text="Open"))
    texts = learnt(step(write("hello")), step(click, equal("hello", "xyzzy")))
    assert texts.texts_of(SCREEN, write("")) == ("xyzzy",)
    assert texts.texts_of(SCREEN, write("", OTHER)) == ()
    elsewhere = Screen("a", "a.Other")
    assert texts.texts_of(elsewhere, write("")) == ()


def test_a_text_of_another_episode_teaches_nothing() -> None:
    texts = learnt(step(write("hello")), step(write("x", OTHER), equal("hello", "b"), episode=1))
    assert texts.texts_of(SCREEN, write("")) == ()


def test_a_line_of_what_was_written_counts() -> None:
    texts = learnt(step(write("hello\n"), equal("hello", "xyzzy")))
    assert texts.texts_of(SCREEN, write("")) == ("xyzzy",)


def drawn(texts: LearntTexts, action: Action) -> set[object]:
    return {texts.apply(SCREEN, action).argument for _ in range(50)}


def test_a_learnt_text_is_tried_until_it_is_compared_and_repeated_if_it_was_accepted() -> None:
    for passed in (False, True):
        texts = learnt(step(write("hello"), equal("hello", "xyzzy")))
        assert drawn(texts, write("mine")) == {"mine", "xyzzy"}
        texts.note(step(write("xyzzy")))
        assert drawn(texts, write("mine")) == {"mine", "xyzzy"}
        texts.note(step(write("xyzzy"), equal("xyzzy", "xyzzy", passed=passed)))
        assert drawn(texts, write("mine")) == ({"mine", "xyzzy"} if passed else {"mine"})


def test_a_text_that_is_never_compared_is_given_up() -> None:
    texts = learnt(step(write("hello"), equal("hello", "xyzzy")), *[step(write("xyzzy"))] * 3)
    assert drawn(texts, write("mine")) == {"mine"}


def test_other_actions_and_unknown_fields_stay_as_they_are() -> None:
    texts = learnt(step(write("hello"), equal("hello", "xyzzy")))
    click = Action(ActionKind.CLICK, FIELD)
    assert all(texts.apply(SCREEN, click) is click for _ in range(20))
    assert drawn(texts, write("mine", OTHER)) == {"mine"}


def test_two_fields_do_not_get_the_same_text_in_an_episode() -> None:
    texts = learnt(step(write("hello")))
    assert drawn(texts, write("hello")) == {"hello"}
    assert drawn(texts, write("hello\n", OTHER)) == {"hello2\n"}
    assert drawn(texts, write("", OTHER)) == {""}
    texts.note(step(write("x"), episode=1))
    assert drawn(texts, write("hello", OTHER)) == {"hello"}


def test_fields_without_a_name_are_told_apart_by_their_place() -> None:
    def two(first: str, second: str) -> Screen:
        return Screen(
            "a",
            "a.Main",
            tuple(
                Widget(
                    class_name="android.widget.EditText",
                    text=text,
                    bounds=Bounds(0, top, 10, top + 10),
                )
                for text, top in ((first, 0), (second, 20))
            ),
        )

    empty, full = two("", ""), two("hello", "")
    first, second = (identity for identity, _ in empty.identities())
    texts = LearntTexts(Random(1))
    texts.note(
        Step(
            0,
            0,
            empty,
            write("hello", first),
            Observation(full, comparisons=(equal("hello", "b"),)),
        )
    )
    assert texts.texts_of(empty, write("", second)) == ()
    (filled, _), _ = full.identities()
    assert texts.texts_of(full, write("", filled)) == ("b",)


def test_what_one_field_learns_is_bounded() -> None:
    many = [equal("hello", f"text {number}") for number in range(500)]
    texts = learnt(step(write("hello"), *many))
    assert len(texts.texts_of(SCREEN, write(""))) == 80

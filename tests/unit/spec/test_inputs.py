"""What a monitor remembers of the texts that a test typed."""

from __future__ import annotations

from tapwright.spec import (
    ActionLabels,
    Declarations,
    Input,
    LabelledStep,
    Meaning,
    PlainScreen,
    read_specification,
)
from tapwright.spec.inputs import Typing
from tapwright.spec.presence import TypedTexts


def write(text: str) -> ActionLabels:
    """Returns the labels of typing a text."""
    return ActionLabels("write", {}, text)


def test_texts_typed_without_leave_are_remembered_until_the_next_trace() -> None:
    typing = Typing(Declarations(Meaning.DECLARED, (Input("Ann"),)), ())
    for action in (write("ann"), write("Bob"), ActionLabels("idle", {}, "5")):
        typing.note(action)
    assert typing.texts == TypedTexts(("Ann",), frozenset({"Bob"}))
    typing.restart()
    assert not typing.texts.undeclared


def test_in_the_papers_meaning_everything_may_be_typed() -> None:
    typing = Typing(Declarations(), ())
    typing.note(write("Bob"))
    assert not typing.texts.undeclared


def test_a_fork_remembers_for_itself() -> None:
    monitor = read_specification("F [text = x]", "a.ltl").monitor()
    fork = monitor.fork()
    fork.step(LabelledStep(write("Bob"), PlainScreen()))
    assert not monitor.typed.undeclared
    assert fork.typed.undeclared == {"Bob"}

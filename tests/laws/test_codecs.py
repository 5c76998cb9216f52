"""What is written reads back: actions and traces, for any content."""

import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tapwright.core.action import Action, ActionKind, Argument, Need, parse_action
from tapwright.core.crash import Crash
from tapwright.core.errors import InputError
from tapwright.core.intent import Intent
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity, WindowKind
from tapwright.core.step import NOTHING_WAITS, Limit, Observation, Step
from tapwright.core.text_comparison import ComparisonKind, TextComparison
from tapwright.core.trace import EpisodeMark, TraceWriter, read_trace

# Any code point, lone surrogates included: apps show whatever they like.
texts = st.text(st.characters(exclude_categories=()), max_size=12)
identities = st.builds(WidgetIdentity, texts, texts, texts, texts, st.integers(0, 9))
numbers = st.integers(-5, 5000)
bounds = st.builds(Bounds, numbers, numbers, numbers, numbers)
flags = st.booleans()
widgets = st.builds(
    Widget,
    texts,
    texts,
    texts,
    texts,
    texts,
    bounds,
    *[flags] * 10,
    depth=st.integers(0, 9),
)
screens = st.builds(
    Screen,
    texts,
    texts,
    st.lists(widgets, max_size=4).map(tuple),
    flags,
    flags,
    flags,
    st.tuples(numbers, numbers),
    st.sampled_from(WindowKind),
)


plain = st.text(st.characters(codec="utf-8"), max_size=12)  # URIs are of UTF-8
nothing = st.just(())


def _uri(intent: Intent) -> str:
    return intent.uri


@st.composite
def actions(draw: st.DrawFn) -> Action:
    kind = draw(st.sampled_from(ActionKind))
    arguments: dict[Argument, st.SearchStrategy[str | float | None]] = {
        Argument.NOTHING: st.none(),
        Argument.TEXT: texts,
        Argument.SECONDS: st.floats(0, 1e6),
        Argument.DIRECTION: st.sampled_from(["left", "right", "up", "down"]),
        Argument.PERMISSION: st.from_regex(r"[a-z]+(\.[A-Z_]+){1,2}", fullmatch=True),
        Argument.INTENT: st.builds(Intent, plain, st.just(""), plain, nothing, plain, nothing).map(
            _uri
        ),
    }
    argument = draw(arguments.get(kind.argument, st.none() | texts))
    if kind.need is Need.NOTHING:
        return Action(kind, None, argument)
    optional = kind.need is Need.ANY_OR_NOTHING
    return Action(kind, draw(st.none() | identities if optional else identities), argument)


counted = st.dictionaries(texts, st.integers(0, 9), max_size=2).map(lambda d: tuple(d.items()))
crashes = st.builds(Crash, st.sampled_from(["crash", "anr", "exit"]), texts, texts, texts, texts)
comparisons = st.builds(TextComparison, st.sampled_from(ComparisonKind), texts, texts, flags, texts)
observations = st.builds(
    Observation,
    screens,
    st.floats(0, 1e9),
    st.none() | crashes,
    st.lists(texts, max_size=3).map(tuple),
    st.lists(st.builds(Limit, texts, texts, texts), max_size=2).map(tuple),
    st.integers(0, 1000),
    unaudited=counted,
    behind=st.none(),
    waiting=st.just(NOTHING_WAITS),  # what came before in the trace tells it
    comparisons=st.lists(comparisons, max_size=2).map(tuple),
    probes=st.just(()),  # how many are new is kept, which ones is only for devices side by side
)
rewards = st.dictionaries(texts, st.floats(-1, 1), max_size=2).map(lambda d: tuple(d.items()))
values = rewards
steps = st.builds(Step, numbers, numbers, screens, actions(), observations, rewards, values)


@given(actions())
def test_an_action_reads_back(action: Action) -> None:
    assert parse_action(str(action)) == action


@given(st.text() | st.sampled_from(ActionKind).flatmap(lambda k: st.text().map(f"{k} ".__add__)))
def test_any_text_is_an_action_or_an_input_error(text: str) -> None:
    try:
        parse_action(text)
    except InputError:
        return


marks = st.builds(
    EpisodeMark,
    numbers,
    screens,
    st.floats(0, 10),
    st.none() | st.floats(0, 1),
    unaudited=counted,
)


@given(st.lists(steps | marks, max_size=4))
def test_a_trace_reads_back(entries: list[Step | EpisodeMark]) -> None:
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "trace.jsonl"
        with TraceWriter(path) as writer:
            for entry in entries:
                if isinstance(entry, Step):
                    writer.step(entry)
                else:
                    writer.episode(entry)
        assert list(read_trace(path)) == entries

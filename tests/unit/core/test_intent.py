"""An intent as a URI: what is written reads back, and what is none is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.intent import STREAM, Intent, read_intent

VIEW, SEND = "android.intent.action.VIEW", "android.intent.action.SEND"
texts = st.text(st.characters(codec="utf-8"), max_size=8)
names = texts.filter(bool)


@given(
    st.builds(
        Intent,
        texts,
        st.sampled_from(["", "notes://open/1?id=2#top", "mailto:a@b", "geo:"]),
        texts,
        st.lists(names, max_size=2).map(tuple),
        texts,
        st.lists(st.tuples(names, texts), max_size=2).map(tuple),
    )
)
def test_what_is_written_reads_back(intent: Intent) -> None:
    assert read_intent(intent.uri) == intent


def test_it_is_written_as_android_writes_it() -> None:
    intent = Intent(VIEW, "notes://open/1", "", (), "org.example/.Main", (("key", "a b;c"),))
    assert intent.uri == (
        "intent://open/1#Intent;scheme=notes;action=android.intent.action.VIEW;"
        "component=org.example/.Main;S.key=a%20b%3Bc;end"
    )


@pytest.mark.parametrize(
    ("intent", "words"),
    [
        (Intent(VIEW, "notes://open"), "view notes://open"),
        (Intent(VIEW, "content://x", "image/png"), "view content://x"),
        (Intent(SEND, type="text/plain"), "share text/plain"),
        (Intent(SEND), "SEND"),
        (Intent("android.intent.action.BOOT_COMPLETED"), "BOOT_COMPLETED"),
        (Intent(component="org.example/org.example.Main"), "start Main"),
    ],
)
def test_people_read_what_it_is_about(intent: Intent, words: str) -> None:
    assert intent.words == words


def test_only_files_of_this_phone_are_not_portable() -> None:
    assert Intent(SEND, extras=((STREAM, "content://x"),)).hands_over_files
    assert Intent(VIEW, "content://x").hands_over_files
    assert not Intent(VIEW, "https://example.org").hands_over_files


@pytest.mark.parametrize(
    "text", ["", "notes://open", "intent:#Intent;end;", "intent:#Intent;i.number=3;end"]
)
def test_what_is_no_intent_makes_no_action(text: str) -> None:
    with pytest.raises(ValueError, match="intent"):
        read_intent(text)
    with pytest.raises(InputError, match="intent as a URI"):
        Action(ActionKind.INTENT, None, text)

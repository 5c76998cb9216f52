"""The ways into an app: all that another app or the system can use, and nothing more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.apk import identify_app
from tapwright.apps.entries import Entries, choose_entries, entries_of
from tapwright.core.action import ActionKind
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.core.intent import Intent, read_intent

APKS = Path(__file__).parents[3] / "sample-apps" / "apks"


def found(apk: str, wanted: Entries) -> list[tuple[ActionKind, Intent]]:
    entries = entries_of(identify_app(APKS / apk), wanted)
    return [(each.kind, read_intent(str(each.argument))) for each in entries]


def components(apk: str, wanted: Entries) -> set[str]:
    return {intent.component.rpartition(".")[2] for _, intent in found(apk, wanted)}


def test_a_person_with_a_phone_opens_links_shares_and_starts_it() -> None:
    actions = [
        (kind, intent.action.rpartition(".")[2], intent.data or intent.type)
        for kind, intent in found("entries.apk", Entries.PHONE)
    ]
    assert actions == [
        (ActionKind.INTENT, "VIEW", "reminder://open"),
        (ActionKind.INTENT, "VIEW", "reminder://open/1?id=1"),
        (ActionKind.INTENT, "SEND", "text/plain"),
        (ActionKind.INTENT, "SEND", "image/jpeg"),
        (ActionKind.INTENT, "SEND", "application/pdf"),
        (ActionKind.BROADCAST, "BOOT_COMPLETED", ""),
    ]


@pytest.mark.parametrize("wanted", list(Entries))
def test_what_only_the_app_itself_could_use_is_never_an_entry(wanted: Entries) -> None:
    own = {"OwnActivity", "WriteActivity", "GuardedReceiver", "ReminderReceiver"}
    assert not components("entries.apk", wanted) & own
    assert "WordActivity" not in components("service.apk", wanted)


def test_another_app_sends_more_than_a_person_causes() -> None:
    assert "LinkActivity" in components("entries.apk", Entries.ALL)
    bare = [intent for _, intent in found("entries.apk", Entries.ALL) if not intent.action]
    assert {each.component.rpartition(".")[2] for each in bare} == {"LinkActivity", "ShareActivity"}


def test_a_receiver_hears_other_apps_by_name_alone() -> None:
    sent = [intent for kind, intent in found("intents.apk", Entries.ALL) if kind == "broadcast"]
    boot, note = sent
    assert (boot.action, boot.component) == ("android.intent.action.BOOT_COMPLETED", "")
    assert note.action == "org.tapwright.intents.NOTE"
    assert note.component.endswith("Inbox")
    assert note not in [intent for _, intent in found("intents.apk", Entries.PHONE)]


def test_from_android_13_on_an_intent_by_name_must_fit_a_filter() -> None:
    # The app of these entries is for an earlier Android, this one for a later.
    assert all(intent.action for _, intent in found("intents.apk", Entries.ALL))


def test_without_more_ways_in_there_are_none() -> None:
    assert found("entries.apk", Entries.GUI) == []
    assert entries_of(App("a", "org.example"), Entries.ALL) == ()


def test_a_wrong_word_is_told() -> None:
    assert choose_entries("phone") is Entries.PHONE
    with pytest.raises(InputError, match="did you mean 'phone'"):
        choose_entries("phon")

"""Entries are offered one at a time, the least used first, and only where they make sense."""

from __future__ import annotations

from tapwright.core.action import Action, ActionKind
from tapwright.core.action_kinds import ALL_KINDS
from tapwright.core.intent import Intent
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Waiting
from tapwright.planning.entry_offer import EntryOffer

PACKAGE = "org.example"
HERE = Observation(Screen(PACKAGE, "Main"))
LINK = Action(ActionKind.INTENT, None, Intent("v", "n://a", component="p/.A").uri)
BOOT = Action(ActionKind.BROADCAST, None, Intent("b").uri)


def offer(*entries: Action, kinds: frozenset[ActionKind] = ALL_KINDS) -> EntryOffer:
    return EntryOffer(PACKAGE, entries, kinds)


def kinds(given: EntryOffer, seen: Observation = HERE) -> list[ActionKind]:
    return [each.kind for each in given.at(seen)]


def test_one_entry_at_a_time_and_those_passed_over_come_again() -> None:
    given = offer(LINK, BOOT)
    assert [kinds(given)[0] for _ in range(4)] == ["intent", "broadcast", "intent", "broadcast"]


def test_what_was_used_waits_for_the_others() -> None:
    given = offer(LINK, BOOT)
    (link,) = given.at(HERE)
    given.count(link)
    assert [kinds(given)[0] for _ in range(3)] == ["broadcast"] * 3


def test_nothing_is_offered_in_other_apps() -> None:
    outside = Observation(Screen("com.android.launcher3", ""), waiting=Waiting(1, 1, 60.0))
    assert offer(LINK).at(outside) == ()


def test_a_device_is_offered_what_it_can_do() -> None:
    given = offer(LINK, BOOT, kinds=frozenset({ActionKind.BROADCAST}))
    seen = HERE._replace(waiting=Waiting(notifications=1, shortcuts=1))
    assert kinds(given, seen) == ["broadcast"]


def test_what_the_app_left_with_the_phone_is_offered_besides() -> None:
    seen = HERE._replace(waiting=Waiting(2, 1, 3600.2))
    assert kinds(offer(LINK), seen) == ["intent", "notifications", "shortcuts", "idle"]
    assert offer().at(seen)[-1].argument == 3601.0


def test_an_alarm_that_is_near_or_far_is_not_waited_for() -> None:
    for seconds in (5.0, 1e8):
        assert offer().at(HERE._replace(waiting=Waiting(alarm=seconds))) == ()


def test_entries_of_one_component_are_a_family() -> None:
    other = Action(ActionKind.INTENT, None, Intent("v", "n://b", component="p/.A").uri)
    first, second = offer(LINK, other).entries
    assert str(first.key).partition("\t")[0] == str(second.key).partition("\t")[0]
    assert first.key != second.key

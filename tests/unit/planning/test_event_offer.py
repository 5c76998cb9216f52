"""Events of the phone come to every new screen by counts, and only where a phone could do them."""

from __future__ import annotations

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.labelled_widgets import family_of
from tapwright.core.action import Action, ActionKind
from tapwright.core.action_kinds import ALL_KINDS
from tapwright.core.screen import Screen, WindowKind
from tapwright.core.step import Observation, Waiting
from tapwright.planning.event_offer import EventOffer

PACKAGE = "org.example"
MAIN = Observation(Screen(PACKAGE, "Main"))
DIALOG = Observation(Screen(PACKAGE, "Main", window=WindowKind.DIALOG))
CAMERA = "android.permission.CAMERA"


def taken(offer: EventOffer, seen: Observation, times: int = 9) -> list[ActionKind]:
    """Takes whatever is offered, so many times at most."""
    kinds = list[ActionKind]()
    for _ in range(times):
        for action in offer.at(seen):
            offer.count(action)
            kinds.append(action.kind)
    return kinds


def test_each_event_comes_once_to_a_screen_and_again_to_the_next() -> None:
    offer = EventOffer(PACKAGE, ALL_KINDS)
    assert taken(offer, MAIN) == ["kill", "low-memory", "clock-ahead"]
    assert taken(offer, MAIN) == []
    assert taken(offer, DIALOG) == ["kill", "low-memory", "clock-ahead"]


def test_the_least_done_anywhere_comes_first_on_a_new_screen() -> None:
    offer = EventOffer(PACKAGE, ALL_KINDS)
    taken(offer, MAIN, times=1)
    assert [action.kind for action in offer.at(DIALOG)] == ["low-memory"]


def test_what_is_passed_over_is_offered_on() -> None:
    offer = EventOffer(PACKAGE, ALL_KINDS)
    assert [offer.at(MAIN)[0].kind for _ in range(3)] == ["kill"] * 3


def test_only_permissions_that_the_app_holds_are_taken_away_each_of_them() -> None:
    offer = EventOffer(PACKAGE, frozenset({ActionKind.REVOKE}))
    assert offer.at(MAIN) == ()
    seen = MAIN._replace(waiting=Waiting(revocable=(CAMERA, "android.permission.SEND_SMS")))
    assert taken(offer, seen) == ["revoke", "revoke"]
    assert offer.at(seen) == ()


def test_nothing_happens_in_other_apps_nor_what_the_device_cannot_do() -> None:
    outside = Observation(Screen("com.android.launcher3", ""))
    assert EventOffer(PACKAGE, ALL_KINDS).at(outside) == ()
    assert EventOffer(PACKAGE, frozenset({ActionKind.BACK})).at(MAIN) == ()


def test_events_of_one_kind_are_a_family() -> None:
    offer = EventOffer(PACKAGE, ALL_KINDS)
    keys = [key_of(offer.at(seen)[0]) for seen in (MAIN, DIALOG)]
    assert keys[0] != keys[1]
    assert family_of(keys[0]) == family_of(keys[1])


def test_an_event_of_a_trace_counts_as_it_was_offered() -> None:
    offer = EventOffer(PACKAGE, ALL_KINDS)
    for action in (Action(ActionKind.KILL), Action(ActionKind.CLOCK_AHEAD, argument=90000.0)):
        offer.count(offer.with_key(MAIN.screen, action))
    assert taken(offer, MAIN) == ["low-memory"]
    back = Action(ActionKind.BACK)
    assert offer.with_key(MAIN.screen, back) is back

"""What frontier agents hold for worth trying, and how they get there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.decisions import at, moved

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.agents.frontier.agent import FrontierAgent
from tapwright.agents.frontier.field_texts import field_text
from tapwright.agents.frontier.values import FrontierSettings
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import WidgetIdentity


def click(name: str) -> KeyedAction:
    return KeyedAction(ActionKind.CLICK, WidgetIdentity(resource_id=name), None, f"click {name}\t")


def field(name: str) -> KeyedAction:
    return KeyedAction(ActionKind.WRITE, WidgetIdentity(resource_id=name), "", f"write {name}\t")


A, B, C = click("a"), click("b"), click("c")


class Lab:
    """An agent without chance, and steps as an app would answer them."""

    def __init__(self, fill: float = 0.0) -> None:
        self.agent = FrontierAgent(FrontierSettings(epsilon=0.0, fill=fill), Random(1))
        self.values = self.agent._values
        self.statistics = self.values.statistics
        self.agent.begin_episode(at("s"))

    def step(
        self,
        state: str,
        action: KeyedAction,
        after: str,
        offers: tuple[Action, ...],
        *,
        new: bool = False,
        crashed: bool = False,
    ) -> None:
        self.agent.learn(
            moved(state, action, 0.0, after, offers, newly_covered=int(new), crashed=crashed)
        )

    def choose(self, state: str, offers: tuple[Action, ...]) -> Action:
        return self.agent.choose(at(state, offers))

    def bonus(self, action: KeyedAction) -> float:
        return self.values.bonus("s", action.key, action.kind)


def test_the_untried_comes_before_the_tried() -> None:
    lab = Lab()
    lab.choose("s", (A, B))
    lab.step("s", A, "s", (A, B))
    assert lab.choose("s", (A, B)) is B


def test_it_goes_back_to_where_something_is_untried() -> None:
    lab = Lab()
    here, there = (A, B), (C, click("d"))
    for _ in range(3):
        lab.step("s", A, "t", there)
        lab.step("t", C, "s", here)
        lab.step("s", B, "s", here)
    # All of `here` is tried; `there` has one that is not, and A leads to it.
    assert lab.choose("s", here) is A


def test_what_changes_nothing_is_worth_little_after_two_attempts() -> None:
    lab = Lab()
    before = lab.bonus(A)
    lab.step("s", A, "s", (A,))
    once = lab.bonus(A)
    lab.step("s", A, "s", (A,))
    assert before > once > 10 * lab.bonus(A)


def test_a_state_that_offers_nothing_new_is_no_find() -> None:
    lab = Lab()
    lab.step("s", A, "t", (A, B, C))
    lab.step("t", B, "u", (B, C))  # known events put together anew
    assert lab.statistics.gain_share(A.key) == 1
    assert lab.statistics.gain_share(B.key) == 0.5


def test_a_button_that_did_nothing_is_tried_again_once_a_field_is_written() -> None:
    lab = Lab(fill=1.0)
    submit, name = click("submit"), field("name")
    offers = (submit, name, A)
    for _ in range(9):
        lab.step("s", A, "t", (A,))
        lab.step("s", name, "w", offers)
    for _ in range(2):
        lab.step("s", submit, "s", offers)
    assert lab.choose("s", offers).target == name.target
    lab.step("s", name, "w", offers, new=True)
    assert lab.choose("w", offers) is submit


def test_what_crashed_is_worth_less() -> None:
    lab = Lab()
    lab.step("s", A, "t", (), new=True)
    lab.step("s", B, "u", (), new=True, crashed=True)
    assert lab.bonus(B) == pytest.approx(0.3 * lab.bonus(A))


def test_an_event_that_stays_where_it_is_leads_nowhere_else() -> None:
    lab = Lab()
    lab.step("s", A, "s", (A, B))
    assert lab.values.discounted_value("t", A.key, {}) == 0


def test_since_the_last_news_events_lead_where_they_just_led() -> None:
    lab = Lab()
    lab.step("s", A, "t", (C,), new=True)
    lab.step("s", A, "u", (), new=True)
    assert lab.values.discounted_value("s", A.key, {}) > 0
    assert lab.values.discounted_value("s", A.key, {A.key: "u"}) == 0


def test_a_form_is_filled_in_before_anything_else() -> None:
    lab = Lab(fill=1.0)
    form = (click("save"), field("name"), field("mail"))
    first, second, third = (lab.choose("s", form) for _ in range(3))
    assert [first.target, second.target] == [form[1].target, form[2].target]
    assert first.argument
    assert third.kind is ActionKind.CLICK


def test_texts_suit_the_name_of_the_field() -> None:
    mail = field("e_mail")
    texts = {field_text(mail, (mail,), Random(seed)) for seed in range(30)}
    assert "user@example.com" in texts
    assert len(texts) > 3


def test_what_was_tried_is_saved_and_loaded(tmp_path: Path) -> None:
    lab, other = Lab(), Lab()
    lab.step("s", A, "t", (B,), new=True)
    lab.agent.save(tmp_path / "statistics.json")
    other.agent.load(tmp_path / "statistics.json")
    assert other.statistics.tried(A.key) == 1
    assert other.bonus(A) == lab.bonus(A)


def test_workers_share_what_is_known_and_not_where_they_are() -> None:
    lab = Lab()
    mate = lab.agent.for_worker()
    lab.step("s", A, "s", (A, B))
    assert mate.choose(at("s", (A, B))) is B


def test_it_counts_what_changed_and_what_was_new_in_the_episode() -> None:
    lab = Lab()
    lab.step("s", A, "t", (A,))
    lab.step("s", A, "t", (A,))
    lab.agent.begin_episode(at("s"))
    lab.step("s", A, "t", (A,))
    assert lab.statistics.tried(A.key) == lab.statistics.changed(A.key) == 3
    assert lab.statistics.freshness(A.key) == 0.75  # two of three, and one for what is unknown


def test_leaving_for_where_nothing_can_be_done_changes_nothing() -> None:
    lab, back = Lab(), KeyedAction(ActionKind.BACK, key="back")
    lab.step("s", back, "outside-launcher", (back,))
    assert lab.statistics.changed("back") == 0
    lab.step("s", back, "outside-chooser", (click("choose"),))
    assert lab.statistics.changed("back") == 1

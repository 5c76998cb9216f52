"""One process's side of the exchange: told twice, late or by another merger, it learns the same."""

from __future__ import annotations

from random import Random

from tests.decisions import moved

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.agents.frontier.agent import FrontierAgent
from tapwright.agents.frontier.values import FrontierSettings
from tapwright.agents.random import RandomAgent
from tapwright.core.action import ActionKind
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.fleet.merger import Merger
from tapwright.fleet.messages import unpack
from tapwright.fleet.partner import Partner
from tapwright.run.coverage_union import ProbeUnion

BACK = KeyedAction(ActionKind.BACK, key="back")
TRIED = ("count", "events tried", "back")


def make() -> tuple[FrontierAgent, Partner]:
    agent = FrontierAgent(FrontierSettings(), Random(1))
    return agent, Partner(agent, ProbeUnion())


def exchange(name: str, partner: Partner, merger: Merger) -> None:
    partner.give(merger.exchange(name, *partner.take()))


def tried(agent: FrontierAgent) -> int:
    return agent.all_learnt().counts.get(TRIED, 0)


def test_what_one_learns_the_other_knows_and_neither_counts_it_twice() -> None:
    merger, (first, one), (second, two) = Merger(), make(), make()
    for _ in range(3):
        first.learn(moved("s", BACK, 0, "t", [BACK]))
    second.learn(moved("s", BACK, 0, "t", [BACK]))
    for _ in range(4):
        exchange("1", one, merger)
        exchange("2", two, merger)
    assert (tried(first), tried(second)) == (4, 4)


def test_told_twice_it_learns_once() -> None:
    merger, (first, one), (second, two) = Merger(), make(), make()
    first.learn(moved("s", BACK, 0, "t", [BACK]))
    exchange("1", one, merger)
    news = merger.exchange("2", *two.take())
    two.give(news)
    two.give(news)
    assert tried(second) == 1


def test_a_merger_that_begins_anew_is_told_everything() -> None:
    (first, one), (second, two) = make(), make()
    first.learn(moved("s", BACK, 0, "t", [BACK]))
    exchange("1", one, Merger())
    merger = Merger()
    exchange("1", one, merger)
    exchange("1", one, merger)
    exchange("2", two, merger)
    assert tried(second) == 1


def test_what_was_not_heard_is_told_again() -> None:
    merger, (first, one) = Merger(), make()
    exchange("1", one, merger)
    exchange("1", one, merger)
    first.learn(moved("s", BACK, 0, "t", [BACK]))
    one.take()  # it is lost on the way
    one.was_not_heard()
    assert unpack(one.take()[2]).counts[TRIED] == 1


def test_a_probe_that_another_hit_is_not_new_here() -> None:
    merger, coverage = Merger(), ProbeUnion()
    one = Partner(RandomAgent(Random(1)), ProbeUnion())
    two = Partner(RandomAgent(Random(1)), coverage)
    one.note_probes(["a"])
    exchange("1", one, merger)
    exchange("2", two, merger)
    assert coverage.count(Observation(Screen(), probes=("a", "b"))).newly_covered == 1

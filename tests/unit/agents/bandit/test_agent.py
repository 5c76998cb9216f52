"""The bandit credits an event with what the steps after it covered."""

from random import Random

from tests.decisions import at, moved

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.agents.bandit.agent import BanditAgent, BanditSettings
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import WidgetIdentity

DOOR = KeyedAction(ActionKind.CLICK, WidgetIdentity("B", "door"), key="page click door\t")
WALL = KeyedAction(ActionKind.CLICK, WidgetIdentity("B", "wall"), key="page click wall\t")
WALK = KeyedAction(ActionKind.CLICK, WidgetIdentity("B", "walk"), key="page click walk\t")


def agent(**settings: float) -> BanditAgent:
    return BanditAgent("bandit", BanditSettings(**settings), Random(1))  # type: ignore[arg-type]


def walk(bandit: BanditAgent, first: Action, covered: int) -> None:
    """An episode of two steps, of which the second covers something."""
    bandit.begin_episode(at("hall"))
    bandit.learn(moved("hall", first, 0, "room"))
    bandit.learn(moved("room", WALK, 0, "end", newly_covered=covered, terminated=True))


def test_an_event_is_worth_what_came_after_it() -> None:
    bandit = agent()
    for _ in range(10):
        walk(bandit, DOOR, 50)
        walk(bandit, WALL, 0)
    door, wall = bandit.values_of(at("hall", [DOOR, WALL]))
    assert door > 2 * wall
    chosen = [bandit.choose(at("hall", [DOOR, WALL])) for _ in range(50)]
    assert chosen.count(DOOR) > 40


def test_beyond_the_horizon_nothing_is_credited() -> None:
    bandit = agent(horizon=1)
    for _ in range(10):
        walk(bandit, DOOR, 50)
    door, walked = bandit.values_of(at("hall", [DOOR, WALK]))
    assert walked > 2 * door


def test_what_others_did_in_between_is_not_credited() -> None:
    bandit = agent()
    for _ in range(10):
        bandit.begin_episode(at("hall"))
        bandit.learn(moved("hall", DOOR, 0, "room"))
        bandit.choose(at("elsewhere", [WALK]))  # a guide led there
        bandit.learn(moved("elsewhere", WALK, 0, "end", newly_covered=50, terminated=True))
    door, walked = bandit.values_of(at("hall", [DOOR, WALK]))
    assert walked > 2 * door


def test_diversity_prefers_the_event_whose_outcomes_differ() -> None:
    def preference(diversity: float) -> float:
        bandit = agent(diversity=diversity, forgetting=0.0)
        for turn in range(20):
            walk(bandit, DOOR, 50 * (turn % 2))
            walk(bandit, WALL, 8)
        door, wall = bandit.values_of(at("hall", [DOOR, WALL]))
        return door - wall

    assert preference(1.0) > 1.0 + preference(0.0)


def test_workers_share_what_they_learn_but_not_their_episodes() -> None:
    bandit = agent()
    other = bandit.for_worker()
    bandit.begin_episode(at("hall"))
    bandit.learn(moved("hall", DOOR, 0, "room"))
    for _ in range(10):
        walk(other, WALL, 50)
    bandit.begin_episode(at("hall"))  # the door led to nothing, whatever the other covered
    door, wall = bandit.values_of(at("hall", [DOOR, WALL]))
    assert wall > door

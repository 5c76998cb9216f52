"""The frontier leads to the furthest points by the shortest ways, and not for ever to the same."""

from tapwright.core.action import Action, ActionKind
from tapwright.experience.frontier import Frontier

BACK, MENU, HOME = (Action(kind) for kind in (ActionKind.BACK, ActionKind.MENU, ActionKind.HOME))


def walk(frontier: Frontier, *steps: tuple[Action, float]) -> None:
    frontier.begin()
    for action, reward in steps:
        frontier.see(action, reward)


def test_nothing_is_known_before_a_reward() -> None:
    frontier = Frontier()
    walk(frontier, (BACK, 0.0), (MENU, -1.0))
    assert frontier.way() == ()


def test_of_equally_far_points_the_nearer_comes_first() -> None:
    frontier = Frontier()
    walk(frontier, (BACK, 0.0), (BACK, 0.3), (HOME, 0.0))
    walk(frontier, (MENU, 0.3), (HOME, -1.0))
    assert frontier.way() == (MENU,)


def test_the_furthest_point_comes_before_nearer_ones() -> None:
    frontier = Frontier()
    walk(frontier, (MENU, 0.3))
    walk(frontier, (BACK, 0.0), (BACK, 0.3), (HOME, 0.6), (BACK, 0.0))
    assert frontier.way() == (BACK, BACK, HOME)


def test_a_point_that_leads_no_further_is_returned_to_less() -> None:
    frontier = Frontier()
    walk(frontier, (MENU, 0.3))
    walk(frontier, (BACK, 0.3), (HOME, 0.6))
    ways = [frontier.way() for _ in range(40)]
    assert ways[:8] == [(BACK, HOME)] * 8
    assert (MENU,) in ways
    walk(frontier, (MENU, 0.3), (HOME, 0.6), (BACK, 0.9))
    assert frontier.way() == (MENU, HOME, BACK)

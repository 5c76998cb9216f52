"""The search through what is known."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tapwright.agents.planner.expansion import Expansions, WayOn
from tapwright.agents.planner.heuristic import Heuristic
from tapwright.agents.planner.product import ProductNode
from tapwright.agents.planner.search import ForwardSearch
from tapwright.core.action import Action, ActionKind

STEP, OTHER, TREASURE = Action(ActionKind.BACK), Action(ActionKind.MENU), Action(ActionKind.ROTATE)
HOPES = {"detour": 9.0, "further": 9.0}
WAYS = {
    "start": [(STEP, "detour"), (OTHER, "shortcut")],
    "detour": [(STEP, "further")],
    "further": [(STEP, "goal")],
    "shortcut": [(STEP, "goal")],
}


def expansion_of(node: ProductNode) -> Any:
    """What is known of a node; only at the goal is there something to try."""
    return SimpleNamespace(
        chance=0.0,
        sure=None,
        best=5.0 if node.state == "goal" else 0.0,
        action=TREASURE,
    )


def ways_from(node: ProductNode, expansion: object) -> list[WayOn]:
    """Where known steps lead."""
    return [
        WayOn(action, ProductNode(state, "", ""), 1.0, HOPES.get(state, 1.0), True)
        for action, state in WAYS.get(node.state, [])
    ]


def lookahead(needs: int = 1) -> ForwardSearch:
    worth = SimpleNamespace(
        settings=SimpleNamespace(discount=0.8, late=0.1),
        trust=lambda before, after: 1.0,
        needs=lambda node: needs,
    )
    expansions = SimpleNamespace(of=expansion_of, ways=ways_from, refresh_if_outdated=lambda: False)
    return ForwardSearch(cast(Heuristic, worth), cast(Expansions, expansions))


def test_a_node_that_was_met_too_late_is_met_again_on_a_shorter_way() -> None:
    way = lookahead().best(ProductNode("start", "", ""), most_steps=3)
    assert [node.state for node, _ in way.steps] == ["start", "shortcut", "goal"]
    assert way.steps[-1][1] == TREASURE


def test_no_way_is_longer_than_allowed() -> None:
    assert lookahead().best(ProductNode("start", "", ""), most_steps=2).steps == ()


def test_little_is_expected_where_too_few_steps_are_left_for_the_rest() -> None:
    in_time, late = (
        lookahead(needs).best(ProductNode("start", "", ""), most_steps=5).worth for needs in (3, 4)
    )
    assert late == pytest.approx(0.1 * in_time)

"""The search through what is known."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tapwright.agents.planner.expanded_node import ProductEdge
from tapwright.agents.planner.expansion import Expansions
from tapwright.agents.planner.heuristic import Heuristic
from tapwright.agents.planner.product import ProductNode
from tapwright.agents.planner.search import ForwardSearch
from tapwright.core.action import Action, ActionKind

STEP, OTHER, TREASURE = Action(ActionKind.BACK), Action(ActionKind.MENU), Action(ActionKind.ROTATE)
STAGE_WEIGHTS = {"detour": 9.0, "further": 9.0}
EDGES = {
    "start": [(STEP, "detour"), (OTHER, "shortcut")],
    "detour": [(STEP, "further")],
    "further": [(STEP, "goal")],
    "shortcut": [(STEP, "goal")],
}


def expansion_of(node: ProductNode) -> Any:
    """What is known of a node; only at the goal is there something to try."""
    return SimpleNamespace(
        satisfying=None,
        best=SimpleNamespace(
            value=5.0 if node.state == "goal" else 0.0, option=SimpleNamespace(action=TREASURE)
        ),
    )


def edges_from(node: ProductNode, expansion: object) -> list[ProductEdge]:
    """Where known steps lead."""
    return [
        ProductEdge(action, ProductNode(state, "", ""), 1.0, STAGE_WEIGHTS.get(state, 1.0), True)
        for action, state in EDGES.get(node.state, [])
    ]


def search(needs: int = 1) -> ForwardSearch:
    heuristic = SimpleNamespace(
        settings=SimpleNamespace(discount=0.8, late=0.1),
        trust=lambda before, after: 1.0,
        product=SimpleNamespace(steps_needed=lambda node: needs),
    )
    expansions = SimpleNamespace(
        of=expansion_of, edges=edges_from, refresh_if_outdated=lambda: False
    )
    return ForwardSearch(cast(Heuristic, heuristic), cast(Expansions, expansions))


def test_a_node_that_was_met_too_late_is_met_again_on_a_shorter_way() -> None:
    path = search().best(ProductNode("start", "", ""), most_steps=3)
    assert [node.state for node, _ in path.steps] == ["start", "shortcut", "goal"]
    assert path.steps[-1][1] == TREASURE


def test_no_way_is_longer_than_allowed() -> None:
    assert search().best(ProductNode("start", "", ""), most_steps=2).steps == ()


def test_little_is_expected_where_too_few_steps_are_left_for_the_rest() -> None:
    in_time, late = (
        search(needs).best(ProductNode("start", "", ""), most_steps=5).value for needs in (3, 4)
    )
    assert late == pytest.approx(0.1 * in_time)

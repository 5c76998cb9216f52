"""An expanded product node: a row for each option, and the known edges to other nodes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.agents.planner.node_options import NodeOptions, Option
from tapwright.agents.planner.product import ProductNode
from tapwright.core.action import Action


class ProductEdge(NamedTuple):
    """An edge of the product automaton: a known action and a node that it may lead to."""

    action: Action
    target: ProductNode
    chance: float  # that it leads there
    stage_weight: float  # factor for the stages that are completed there
    is_same_stage: bool  # the monitor's state does not change


@dataclass(slots=True)
class OptionRow:
    """An option of an expanded node with all that is known about it."""

    option: Option
    position: int  # among the options of the node
    value: float = 0.0
    is_known: bool = False  # it has a known outcome
    is_ineffective: bool = False  # it had no visible effect
    targets: tuple[tuple[ProductNode, float], ...] = ()  # each with its chance
    chance_to_satisfy: float = 0.0  # that the option satisfies the specification


@dataclass(slots=True)
class Expansion:
    """A node with a row for each option. The sets hold positions of rows."""

    node: ProductNode
    options: NodeOptions
    rows: list[OptionRow]
    new_outcomes: set[int]  # rows whose targets must be computed again
    outdated: set[int]  # rows whose value must be computed again
    maybe_lower: set[int] = field(default_factory=set)  # rows whose value may only have fallen
    best: OptionRow | None = None  # the row with the highest value
    satisfying: OptionRow | None = None  # the row that most likely satisfies the specification
    edges: dict[str | None, tuple[ProductEdge, ...]] = field(
        default_factory=dict
    )  # cache, by the node's `entered_by`

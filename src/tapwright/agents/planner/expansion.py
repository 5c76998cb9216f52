"""The expansion of product nodes: the value of each option and the known edges. Cached.

A step marks only the options that it says something about as outdated.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import attrgetter
from random import Random
from typing import NamedTuple

from tapwright.agents.planner.heuristic import Heuristic
from tapwright.agents.planner.node_options import NodeOptions, Option
from tapwright.agents.planner.novelty import Label, Lesson
from tapwright.agents.planner.product import ProductNode
from tapwright.agents.planner.transition_model import Learnt
from tapwright.core.action import Action
from tapwright.core.step import Observation
from tapwright.spec import Verdict
from tapwright.spec.formula import Literal

# A step also changes a little the novelty expected of all actions of its kind. All options are
# evaluated again for that when the number of steps has grown by this factor.
_GROWTH = 2.0
_JITTER = 0.2  # random share added to values, so that ties are broken at random


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


_VALUE = attrgetter("value")
_CHANCE_TO_SATISFY = attrgetter("chance_to_satisfy")


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


@dataclass(slots=True)
class Expansions:
    """Expands nodes on demand and keeps the expansions up to date."""

    heuristic: Heuristic
    random: Random
    _expansions: dict[ProductNode, Expansion] = field(default_factory=dict)
    # By state and `entered_by`: nodes that use the expansion of the node without `entered_by`.
    _borrowers: dict[tuple[str, str | None], list[ProductNode]] = field(default_factory=dict)
    _by_label: dict[str, list[tuple[Expansion, int]]] = field(default_factory=dict)  # both labels
    _by_state: dict[str, list[Expansion]] = field(default_factory=dict)
    _steps: int = 0
    _steps_at_refresh: int = 10

    def of(self, node: ProductNode) -> Expansion:
        """Returns the node's expansion, up to date.

        Until something is tried in a stage, the action that led into it makes no difference: nodes
        that differ only in that share one expansion.
        """
        expansion = self._expansions.get(node)
        if expansion is None:
            expansion = self._expansions[node] = self._find(node)
        if expansion.outdated:
            self._refresh(expansion)
        return expansion

    def edges(self, node: ProductNode, expansion: Expansion) -> tuple[ProductEdge, ...]:
        """Returns the known edges from the node to other nodes, one for each target."""
        found = expansion.edges.get(node.entered_by)
        if found is None:
            found = expansion.edges[node.entered_by] = self._edges(node, expansion)
        return found

    def _find(self, node: ProductNode) -> Expansion:
        """Returns a shared expansion if the node may use one, or else expands the node."""
        if node.entered_by is not None and not self._has_tries(node):
            self._borrowers.setdefault((node.state, node.entered_by), []).append(node)
            node = ProductNode(node.state, node.exact_state)
            expansion = self._expansions.get(node)
            if expansion is not None:
                return expansion
        expansion = self._expansions[node] = self._expand(node)
        return expansion

    def _has_tries(self, node: ProductNode) -> bool:
        """Returns whether anything was tried at the node's state since its stage began."""
        stage = self.heuristic.product.monitor(node).state
        return self.heuristic.model.has_tries(node.state, (stage, node.entered_by))

    def refresh_if_outdated(self) -> bool:
        """Drops all expansions if the options of nodes were dropped; returns whether it did."""
        if not self.heuristic.node_options.refresh_if_outdated():
            return False
        for cache in (self._expansions, self._borrowers, self._by_label, self._by_state):
            cache.clear()
        return True

    def learn(self, node: ProductNode, action: Action, label: Label, learnt: Learnt) -> None:
        """Marks the rows as outdated that a step says something about.

        Args:
            node: where the step began.
            action: what was taken.
            label: the label of the action there.
            learnt: what the step changed in the transition model.
        """
        for borrower in self._borrowers.pop((node.state, node.entered_by), ()):
            del self._expansions[borrower]
        goal_state = self.heuristic.node_options.of(node).context.goal_state
        self._mark_labelled(label, learnt, goal_state)
        for expansion in self._by_state.get(node.state, ()):
            position = expansion.options.positions.get(action)
            if position is not None:
                expansion.new_outcomes.add(position)
                expansion.outdated.add(position)
        self._steps += 1
        if self._steps > _GROWTH * self._steps_at_refresh:
            self._steps_at_refresh = self._steps
            self.mark_all_outdated()

    def _mark_labelled(self, label: Label, learnt: Learnt, goal_state: str) -> None:
        """Marks for a new value the cached actions that are like the one that was just taken.

        An action is like it if its label is: the exact one, or the rough one without numbers.
        """
        exact, rough = learnt.lessons
        share_changed: dict[tuple[Literal, ...], bool] = {}  # of the missing goals that it meets
        for expansion, position in self._by_label.get(label.exact, ()):
            context, _, missing, _ = expansion.options
            if missing not in share_changed:
                before = learnt.showed_before
                share_changed[missing] = self._is_share_changed(missing, label, before)
            if share_changed[missing]:
                expansion.outdated.add(position)
            elif context.goal_state == goal_state:
                _mark(expansion, position, exact)
        if rough is not Lesson.NOTHING:
            for expansion, position in self._by_label.get(label.rough, ()):
                _mark(expansion, position, rough)

    def _is_share_changed(
        self, missing: tuple[Literal, ...], label: Label, before: Observation | None
    ) -> bool:
        """Returns whether an action of this label now meets another share of the missing goals."""
        if not missing:
            return False
        now, share = self.heuristic.model.last_shown(label), self.heuristic.share_met
        return before is None or now is None or share(missing, before) != share(missing, now)

    def mark_all_outdated(self) -> None:
        """Marks every row of every expansion, so that its value is computed again when used."""
        for expansions in self._by_state.values():
            for expansion in expansions:
                expansion.outdated.update(range(len(expansion.rows)))

    def _expand(self, node: ProductNode) -> Expansion:
        """Returns a new expansion, with every row outdated."""
        options = self.heuristic.node_options.of(node)
        rows = [OptionRow(option, index) for index, option in enumerate(options.options)]
        positions = range(len(rows))
        expansion = Expansion(node, options, rows, set(positions), set(positions))
        self._by_state.setdefault(node.state, []).append(expansion)
        for row in rows:
            exact, rough, _ = row.option.label
            for name in (exact, rough):  # no exact label equals a rough one
                self._by_label.setdefault(name, []).append((expansion, row.position))
        return expansion

    def _refresh(self, expansion: Expansion) -> None:
        """Computes outdated values again, and finds the best row.

        A value that may only have fallen is computed again when its row would be the best.
        """
        rows, maybe_lower = expansion.rows, expansion.maybe_lower
        if expansion.new_outcomes:
            self._find_targets(expansion, expansion.new_outcomes)
            expansion.new_outcomes.clear()
        for position in expansion.outdated:
            self._evaluate(expansion, rows[position])
        maybe_lower -= expansion.outdated
        expansion.outdated.clear()
        if not rows:
            return
        best: OptionRow = max(rows, key=_VALUE)
        while best.position in maybe_lower:
            maybe_lower.remove(best.position)
            self._evaluate(expansion, best)
            best = max(rows, key=_VALUE)
        expansion.best = best

    def _evaluate(self, expansion: Expansion, row: OptionRow) -> None:
        """Computes the value of a row."""
        heuristic, node, options = self.heuristic, expansion.node, expansion.options
        value = heuristic.value(node, options, row.option, is_known=row.is_known)
        if row.is_known and not row.targets:
            value *= heuristic.settings.retry  # it had no effect, or a bad one
            if row.is_ineffective:
                value = max(value, heuristic.value_as_first(node, options, row.option))
        row.value = value * self._jitter()

    def best_second(self, node: ProductNode, first: Action) -> tuple[float, Action | None]:
        """Returns the best action to try right after one without visible effect, with its value.

        Only actions without visible effect themselves are candidates.
        """
        expansion, heuristic = self.of(node), self.heuristic
        options = expansion.options
        tried = heuristic.model.tried_after(node.state, options.context.stage, first)
        best: tuple[float, Action | None] = (0.0, None)
        for row in expansion.rows:
            if row.is_ineffective and row.option.action not in tried:
                value = heuristic.value_as_second(options, row.option) * self._jitter()
                if value > best[0]:
                    best = value, row.option.action
        return best

    def _jitter(self) -> float:
        return 1 + _JITTER * self.random.random()

    def _find_targets(self, expansion: Expansion, positions: Iterable[int]) -> None:
        """Computes for these rows which nodes their known outcomes lead to."""
        for position in positions:
            self._follow(expansion, expansion.rows[position])
        expansion.edges.clear()
        likeliest = max(expansion.rows, key=_CHANCE_TO_SATISFY, default=None)
        is_possible = likeliest is not None and likeliest.chance_to_satisfy > 0
        expansion.satisfying = likeliest if is_possible else None

    def _follow(self, expansion: Expansion, row: OptionRow) -> None:
        """Computes from known outcomes where the row's action leads."""
        node, model = expansion.node, self.heuristic.model
        stage_entry = expansion.options.context.stage, node.entered_by
        outcomes = model.outcomes(node.state, stage_entry, row.option.action)
        targets, row.chance_to_satisfy, row.is_ineffective = [], 0.0, False
        for outcome, chance in outcomes:
            reached = self.heuristic.product.after(node, outcome)
            if reached.verdict is Verdict.SATISFIED:
                row.chance_to_satisfy = max(row.chance_to_satisfy, chance)
            elif reached.verdict is not Verdict.VIOLATED and outcome.step.crash is None:
                if reached.node == node:
                    row.is_ineffective = True
                else:
                    targets.append((reached.node, chance))
        row.is_known, row.targets = bool(outcomes), tuple(targets)

    def _edges(self, node: ProductNode, expansion: Expansion) -> tuple[ProductEdge, ...]:
        """Returns the first edge to each target."""
        edges: dict[ProductNode, ProductEdge] = {}
        for row in expansion.rows:
            for target, chance in row.targets:
                if target.entered_by is None:  # a shared expansion does not know the node's
                    target = ProductNode(target.state, target.exact_state, node.entered_by)
                if target not in edges:
                    weight = self.heuristic.stage_weight(target)
                    is_same = target.exact_state == node.exact_state
                    edges[target] = ProductEdge(row.option.action, target, chance, weight, is_same)
        return tuple(edges.values())


def _mark(expansion: Expansion, position: int, lesson: Lesson) -> None:
    """Marks a row whose expected novelty a step raises or lowers."""
    is_best = expansion.best is not None and expansion.best.position == position
    if lesson is Lesson.RAISE or is_best:
        expansion.outdated.add(position)
    else:
        expansion.maybe_lower.add(position)

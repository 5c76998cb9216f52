"""The heuristic: what it is worth to try an action, by novelty, relevance, tries and progress."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt

from tapwright.agents.planner.node_options import (
    NodeOptions,
    NodeOptionsCache,
    Option,
    goals_met,
)
from tapwright.agents.planner.novelty import Label
from tapwright.agents.planner.product import Product, ProductNode
from tapwright.agents.planner.settings import PlannerSettings
from tapwright.agents.planner.transition_model import ANY_ENTRY, TransitionModel
from tapwright.core.action import Action
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.planning.action_filter import ActionFilter
from tapwright.spec.formula import Literal
from tapwright.spec.screen_labels import ObservedScreen


@dataclass(slots=True)
class Heuristic:
    """Estimates the value of trying each option of a node."""

    actions: ActionFilter
    model: TransitionModel
    product: Product
    settings: PlannerSettings
    titles: tuple[str, ...] = ()  # of the specification and its stages
    steps_in_stage: Counter[str] = field(default_factory=Counter)  # that did not complete it
    steps_since_entry: Counter[ProductNode] = field(default_factory=Counter)  # by first node
    node_options: NodeOptionsCache = field(init=False)
    _shares: dict[tuple[tuple[Literal, ...], Screen], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.node_options = NodeOptionsCache(
            self.actions, self.model, self.product, self.settings, self.titles
        )

    def value(
        self, node: ProductNode, options: NodeOptions, option: Option, *, is_known: bool
    ) -> float:
        """Returns the value of trying the option at the node.

        Args:
            node: where it would be tried.
            options: all options of the node.
            option: one of them.
            is_known: whether it has a known outcome there.
        """
        settings, model = self.settings, self.model
        action, label, relevance_by_words, weight = option
        expected = self._expected_share(options, label)
        relevance = max(relevance_by_words, expected)
        value = weight * (1 + settings.relevance * relevance)
        novelty = model.novelty.expected(label, options.context.goal_state, relevance)
        value *= float(novelty ** self._novelty_exponent(options.context.stage))
        failures = model.device_failures(node.state, action)
        if failures:
            value *= settings.loss**failures
        if not is_known:
            tries = model.tries_on_layout(options.context, label)
            # At least the factor for a try right here: two squares of a board may differ.
            return value * max(settings.alike / tries, settings.retry) if tries else value
        # Never 0: what the app has stored meanwhile may make a difference.
        tries = model.tries(node.state, (options.context.stage, node.entered_by), action)
        if tries:
            return value * settings.retry / tries
        factor = self._factor_if_known(node, options.context.stage, action)
        return float(value * factor ** (1 - max(relevance_by_words, expected / 2)))

    def _factor_if_known(self, node: ProductNode, stage: str, action: Action) -> float:
        """Returns the factor for an outcome known from another stage or another entry."""
        tries = self.model.tries(node.state, (stage, ANY_ENTRY), action)
        return self.settings.retry / tries if tries else self.settings.known

    def value_as_second(self, options: NodeOptions, option: Option) -> float:
        """Returns the value of trying the option right after one without visible effect.

        The first may have selected a piece of a board without showing it. The value is small until
        many steps in the stage have not completed it.
        """
        value = option.weight * (1 + self.settings.relevance * option.relevance)
        exponent = self._novelty_exponent(options.context.stage)
        return value * self.settings.pairs * (1 - exponent)

    def value_as_first(self, node: ProductNode, options: NodeOptions, option: Option) -> float:
        """Returns the value of an option without visible effect, for the options after it."""
        stage = options.context.stage
        tried = len(self.model.tried_after(node.state, stage, option.action))
        taken = self.model.tries(node.state, (stage, ANY_ENTRY), option.action)
        untried_share = (1 - tried / len(options.options)) / sqrt(1 + taken)
        return self.settings.discount * untried_share * self.value_as_second(options, option)

    def _novelty_exponent(self, stage: str) -> float:
        """Returns 1 at first, nearly 0 after many steps: then novelty counts for nothing."""
        return 1 / (1 + self.steps_in_stage[stage] / self.settings.faith)

    def _expected_share(self, options: NodeOptions, label: Label) -> float:
        """Returns the share of the missing goals that the action is expected to meet.

        That is the share that an action of this label met last time, divided by how often that was
        not enough. Negated goals do not count: most screens meet them.
        """
        if not options.missing:
            return 0.0
        shown = self.model.last_shown(label)
        tries = self.model.tries_in_goal_state(options.context, label)
        if shown is None:
            return self.settings.untried
        share = self.share_met(options.missing, shown)
        return share / (1 + tries) if tries else max(share, self.settings.untried)

    def share_met(self, goals: tuple[Literal, ...], shown: Observation) -> float:
        """Returns the share of the goals that the observation meets; cached."""
        key = goals, shown.screen
        share = self._shares.get(key)
        if share is None:
            met = goals_met(goals, ObservedScreen(shown), self.product.typed)
            share = self._shares[key] = sum(met) / len(met)
        return share

    def stage_weight(self, node: ProductNode) -> float:
        """Returns the factor for the stages that are completed at the node."""
        return float(self.settings.progress ** self.product.progress(node))

    def trust(self, before: ProductNode, after: ProductNode) -> float:
        """Returns the factor for everything behind a step from one node to another.

        If the step completes a stage and the next stage was not completed from there, the stage may
        have been completed in a wrong way; the factor falls with the steps spent since.
        """
        if before.exact_state == after.exact_state:
            return 1.0
        return 1 / (1 + self.steps_since_entry[after] / self.settings.patience)

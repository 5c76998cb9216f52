"""What an action is worth that may be tried: its novelty, its words, and how far one is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.experience.place import Lookout
from tapwright.experience.product import Node, Product
from tapwright.experience.relevance import action_words, relevance
from tapwright.experience.transition_model import (
    Known,
    Label,
    TransitionModel,
    Where,
    label_of,
    layout_of,
)
from tapwright.spec import ActionLabels, Observation, action_labels
from tapwright.spec.formula import Literal
from tapwright.spec.labelling import holds
from tapwright.spec.step_labels import DeviceLabels


@dataclass(frozen=True, slots=True)
class PlanSettings:
    """What makes an action worth trying; a factor of 1 or a weight of 0 leaves it out."""

    discount: float = 0.8  # factor for each step that it is further away
    relevance: float = 8.0  # weight of having all words of something that is asked for
    closeness: float = 2.0  # weight of a screen on which all that is asked for is seen
    progress: float = 3.0  # factor for each stage that is done there
    retry: float = 0.15  # factor after a try in the same state and situation, shared by the tries
    alike: float = 0.3  # the same for a screen that differs in what users set alone
    known: float = 0.3  # factor if its outcome is known from another situation
    asked: float = 0.3  # share of the words that writing a text counts for which is asked for next
    shown: float = 0.3  # factor for writing a text that the app shows by itself
    loss: float = 0.001  # factor for each time that the device failed there
    patience: float = 30.0  # steps in a stage after which a way into it is trusted half
    restart: int = 3  # steps that a new episode counts for


class Option(NamedTuple):
    """An action of a place, and what it is worth but for its novelty."""

    action: Action
    label: Label
    weight: float
    relevance: float


class View(NamedTuple):
    """What can be done at a node."""

    where: Where
    options: Sequence[Option]


@dataclass(slots=True)
class Worth:
    """Looks at nodes once and remembers them."""

    lookout: Lookout
    model: TransitionModel
    product: Product
    settings: PlanSettings
    fruitless: Counter[Node] = field(default_factory=Counter)  # steps after a stage began there
    _views: dict[Node, View] = field(default_factory=dict)
    _common: Counter[str] = field(default_factory=Counter)  # labels that have a word
    _counted: set[tuple[str, ...]] = field(default_factory=set)
    _counted_for_views: int = 0

    def view(self, node: Node) -> View:
        """What can be done there."""
        if len(self._counted) > 2 * self._counted_for_views:
            self._views.clear()  # which words are rare is known better now
            self._counted_for_views = len(self._counted)
        found = self._views.get(node)
        if found is None:
            found = self._views[node] = self._look(node)
        return found

    def of(self, node: Node, view: View, option: Option, known: Known | None) -> float:
        """What it is worth to try the option there, where it has or has no known outcome."""
        settings, model = self.settings, self.model
        action, label, weight, relevance = option
        worth = weight * model.novelty(label, relevance)
        losses = model.losses(node.state, action)
        if losses:
            worth *= settings.loss**losses
        if known is None:
            tries = model.tries_alike(view.where, label)
            return worth * settings.alike / tries if tries else worth
        tries = model.tries(node.state, view.where.situation, action)
        # Never nothing: what the app has stored meanwhile may make a difference.
        return worth * (settings.retry / tries if tries else settings.known ** (1 - relevance))

    def trust(self, before: Node, after: Node) -> float:
        """What is left of the worth of all that follows a known step.

        A way into a stage from which the next one was not found may be a wrong one.
        """
        if before.exact == after.exact:
            return 1.0
        return 1 / (1 + self.fruitless[after] / self.settings.patience)

    def _look(self, node: Node) -> View:
        monitor, settings = self.product.monitor(node.exact), self.settings
        observation = self.model.observation(node.state)
        screen, wanted = observation.screen, monitor.wanted()
        place = self.lookout.look(screen, monitor)
        asked = [each for each in wanted if not each.proposition.is_action]
        met = _met(asked, DeviceLabels(observation))
        missing = tuple(each for each, is_met in zip(asked, met, strict=True) if not is_met)
        weight = settings.progress**monitor.progress
        weight *= 1 + settings.closeness * (sum(met) / len(met) if met else 0.0)
        options = [self._option(each, screen, missing, weight) for each in place.actions]
        texts = frozenset(each.proposition.value for each in asked if each.positive)
        where = Where(monitor.state, f"{monitor.state} {met}", layout_of(screen, texts))
        return View(where, options)

    def _option(
        self, action: Action, screen: Screen, missing: Sequence[Literal], weight: float
    ) -> Option:
        settings, labels = self.settings, action_labels(action, screen)
        label, words = label_of(action, labels, screen.activity), action_words(labels)
        if label.exact not in self._counted:
            self._counted.add(label.exact)
            self._common.update(words)
        fit = relevance(action, words, missing, self._common)
        if action.kind is ActionKind.WRITE:
            text = str(action.argument)
            if self.model.is_shown(text):
                weight *= settings.shown
            elif any(each.positive and each.proposition.value == text for each in missing):
                fit = max(fit, settings.asked)
        return Option(action, label, weight * (1 + settings.relevance * fit), fit)


def _met(asked: Sequence[Literal], shown: DeviceLabels) -> list[bool]:
    """Which of the things that are asked of a screen this one has."""
    observation = Observation(ActionLabels(""), shown)
    return [holds(each.proposition, observation) is each.positive for each in asked]

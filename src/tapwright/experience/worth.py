"""What an action is worth that may be tried: its novelty, its words, and how far one is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.core.action import Action
from tapwright.experience.place import Lookout
from tapwright.experience.product import Node, Product
from tapwright.experience.relevance import relevance
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
    loss: float = 0.001  # factor for each time that the device failed there
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
    _views: dict[Node, View] = field(default_factory=dict)

    def view(self, node: Node) -> View:
        """What can be done there."""
        found = self._views.get(node)
        if found is None:
            found = self._views[node] = self._look(node)
        return found

    def of(self, node: Node, view: View, option: Option, known: Known | None) -> float:
        """What it is worth to try the option there, where it has or has no known outcome."""
        settings, model = self.settings, self.model
        action, label, weight, relevance = option
        worth = weight * model.novelty(label, relevance)
        worth *= settings.loss ** model.losses(node.state, action)
        if known is None:
            tries = model.tries_alike(view.where, label)
            return worth * settings.alike / tries if tries else worth
        tries = model.tries(node.state, view.where.situation, action)
        # Never nothing: what the app has stored meanwhile may make a difference.
        return worth * (settings.retry / tries if tries else settings.known ** (1 - relevance))

    def _look(self, node: Node) -> View:
        monitor, settings = self.product.monitor(node.exact), self.settings
        observation = self.model.observation(node.state)
        screen, wanted = observation.screen, monitor.wanted()
        place = self.lookout.look(screen, monitor)
        met = _met(wanted, DeviceLabels(observation))
        weight = settings.progress**monitor.progress
        weight *= 1 + settings.closeness * (sum(met) / len(met) if met else 0.0)
        options = []
        for action in place.actions:
            labels = action_labels(action, screen)
            label, fit = (
                label_of(action, labels, screen.activity),
                relevance(action, labels, wanted),
            )
            options.append(Option(action, label, weight * (1 + settings.relevance * fit), fit))
        asked = frozenset(each.proposition.value for each in wanted if each.positive)
        where = Where(monitor.state, f"{monitor.state} {met}", layout_of(screen, asked))
        return View(where, options)


def _met(wanted: Sequence[Literal], shown: DeviceLabels) -> list[bool]:
    """Which of the things that are asked of a screen this one has."""
    observation = Observation(ActionLabels(""), shown)
    return [
        holds(each.proposition, observation) is each.positive
        for each in wanted
        if not each.proposition.is_action
    ]

"""What an action is worth that may be tried: its novelty, its words, and how far one is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from tapwright.agents.planner.novelty import Label, label_of
from tapwright.agents.planner.product import Product, ProductNode
from tapwright.agents.planner.relevance import GoalWords, action_words
from tapwright.agents.planner.transition_model import (
    ANY_ENTRY,
    TransitionModel,
    Where,
    layout_of,
)
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.core.step import Observation as DeviceObservation
from tapwright.planning.action_filter import ActionFilter
from tapwright.spec import ActionLabels, LabelledStep, action_labels
from tapwright.spec.formula import Literal
from tapwright.spec.labelling import holds
from tapwright.spec.step_labels import DeviceLabels


@dataclass(frozen=True, slots=True)
class PlannerSettings:
    """What makes an action worth trying; a factor of 1 or a weight of 0 leaves it out."""

    discount: float = 0.8  # factor for each step that it is further away
    relevance: float = 8.0  # weight of having all words of something that is asked for
    closeness: float = 2.0  # factor for each thing that is asked for and seen there
    progress: float = 3.0  # factor for each stage that is done there
    retry: float = 0.15  # factor after a try in the same state and situation, shared by the tries
    alike: float = 0.3  # the same for a screen that differs in what users set alone
    known: float = 0.3  # factor if its outcome is known from another situation
    asked: float = 0.3  # share of the words that writing a text counts for which is asked for next
    untried: float = 0.3  # share of what is missing that an action may bring which nobody knows
    shown: float = 0.3  # factor for writing a text that the app shows by itself
    unasked: float = 0.2  # factor for writing a text that the specification does not name
    loss: float = 0.001  # factor for each time that the device failed there
    patience: float = 30.0  # steps in a stage after which a way into it is trusted half
    restart: int = 3  # steps that the first new episode counts for; later ones for more
    faith: float = 400.0  # steps in a stage after which what looks new counts for half
    pairs: float = 0.15  # factor for an action after another that seemed to do nothing
    late: float = 0.1  # factor where too few steps are left to satisfy the specification


class Option(NamedTuple):
    """An action of a place, how much of what is asked for it names, and what else speaks for it."""

    action: Action
    label: Label
    relevance: float
    weight: float


class _Named(NamedTuple):
    """An action on a screen."""

    action: Action
    label: Label
    words: frozenset[str]
    text: str | None  # that its widget shows


class _ScreenView(NamedTuple):
    """A node, whatever its actions sound like."""

    where: Where
    named: Sequence[_Named]
    missing: tuple[Literal, ...]  # what is asked for and is not so
    texts: frozenset[str]  # that the specification names from there on
    is_begun: bool  # whether one of them stands in a field: the others may have to be filled in
    weight: float


class View(NamedTuple):
    """What can be done at a node."""

    where: Where
    options: Sequence[Option]
    lacks: tuple[Literal, ...]  # what is asked for and not to be seen
    positions: Mapping[Action, int]  # among the options


@dataclass(slots=True)
class Heuristic:
    """Looks at nodes once and remembers them."""

    actions: ActionFilter
    model: TransitionModel
    product: Product
    settings: PlannerSettings
    steps_in_stage: Counter[str] = field(
        default_factory=Counter
    )  # steps in a stage that did not end it
    steps_since_entry: Counter[ProductNode] = field(
        default_factory=Counter
    )  # steps after a stage began there
    _screen_views: dict[tuple[str, str], _ScreenView] = field(default_factory=dict)
    _views: dict[tuple[str, str], View] = field(default_factory=dict)
    _goal_words: dict[tuple[Literal, ...], GoalWords] = field(
        default_factory=dict
    )  # by what is missing
    _common: Counter[str] = field(default_factory=Counter)  # labels that have a word
    _counted: set[str] = field(default_factory=set)
    _counted_for_views: int = 0
    _stages: dict[str, float] = field(default_factory=dict)
    _needs: dict[str, int] = field(default_factory=dict)
    _shares: dict[tuple[tuple[Literal, ...], Screen], float] = field(default_factory=dict)

    def view(self, node: ProductNode) -> View:
        """What can be done there."""
        key = node.state, node.exact
        found = self._views.get(key)
        if found is None:
            seen = self._screen_views.get(key)
            if seen is None:
                seen = self._screen_views[key] = self._look(node)
            found = self._views[key] = self._view(seen)
        return found

    def refresh_if_outdated(self) -> bool:
        """Forget the views if it is known much better now which words are rare; whether it was."""
        if len(self._counted) <= 2 * self._counted_for_views:
            return False
        self._views.clear()
        self._goal_words.clear()
        self._counted_for_views = len(self._counted)
        return True

    def of(self, node: ProductNode, view: View, option: Option, *, known: bool) -> float:
        """What it is worth to try the option there, where it has or has no known outcome."""
        settings, model = self.settings, self.model
        action, label, named, weight = option
        promise = self._promise(view, label)
        relevance = max(named, promise)
        worth = weight * (1 + settings.relevance * relevance)
        novelty = model.novelty.of(label, view.where.context, relevance)
        worth *= float(novelty ** self._faith(view.where.stage))
        losses = model.losses(node.state, action)
        if losses:
            worth *= settings.loss**losses
        if not known:
            tries = model.tries_alike(view.where, label)
            # Never less than what was tried here: one square of a board is not like another.
            return worth * max(settings.alike / tries, settings.retry) if tries else worth
        # Never nothing: what the app has stored meanwhile may make a difference.
        stage = view.where.stage
        tries = model.tries(node.state, (stage, node.entry), action)
        if tries:
            return worth * settings.retry / tries
        tries = model.tries(node.state, (stage, ANY_ENTRY), action)
        factor = settings.retry / tries if tries else settings.known
        return float(worth * factor ** (1 - max(named, promise / 2)))

    def of_second(self, view: View, option: Option) -> float:
        """What it is worth to try the option after another one that seemed to do nothing.

        It may have chosen a piece to move, unseen. Little, until all else was tried in vain.
        """
        worth = option.weight * (1 + self.settings.relevance * option.relevance)
        return worth * self.settings.pairs * (1 - self._faith(view.where.stage))

    def of_first(self, node: ProductNode, view: View, option: Option) -> float:
        """What it is worth to take an option that seems to do nothing for what may follow it."""
        stage = view.where.stage
        tried = len(self.model.seconds(node.state, stage, option.action))
        taken = self.model.tries(node.state, (stage, ANY_ENTRY), option.action)
        left = (1 - tried / len(view.options)) / sqrt(1 + taken)
        return self.settings.discount * left * self.of_second(view, option)

    def _faith(self, stage: str) -> float:
        """How much is given on what looks new; in the end everything is tried equally often."""
        return 1 / (1 + self.steps_in_stage[stage] / self.settings.faith)

    def _promise(self, view: View, label: Label) -> float:
        """How much of what is missing was seen when an action of this name was last taken.

        A promise is believed less with each time that it was not enough. What must not be seen
        promises nothing: most screens lack it.
        """
        if not view.lacks:
            return 0.0
        shown, tries = self.model.led_to(label), self.model.tries_in_context(view.where, label)
        if shown is None:
            return self.settings.untried
        promise = self.share_shown(view.lacks, shown)
        return promise / (1 + tries) if tries else max(promise, self.settings.untried)

    def share_shown(self, lacks: tuple[Literal, ...], shown: DeviceObservation) -> float:
        """How much of what is missing is to be seen there."""
        key = lacks, shown.screen
        share = self._shares.get(key)
        if share is None:
            met = _met(lacks, DeviceLabels(shown))
            share = self._shares[key] = sum(met) / len(met)
        return share

    def of_stage(self, node: ProductNode) -> float:
        """What the stages are worth that are done there."""
        found = self._stages.get(node.exact)
        if found is None:
            progress = self.product.monitor(node.exact).progress
            found = self._stages[node.exact] = self.settings.progress**progress
        return found

    def needs(self, node: ProductNode) -> int:
        """At least so many steps lead from there to the end of the specification."""
        found = self._needs.get(node.exact)
        if found is None:
            found = self._needs[node.exact] = self.product.monitor(node.exact).steps_needed
        return found

    def trust(self, before: ProductNode, after: ProductNode) -> float:
        """What is left of the worth of all that follows a known step.

        A way into a stage from which the next one was not found may be a wrong one.
        """
        if before.exact == after.exact:
            return 1.0
        return 1 / (1 + self.steps_since_entry[after] / self.settings.patience)

    def _view(self, seen: _ScreenView) -> View:
        missing = seen.missing
        goal_words = self._goal_words.get(missing)
        if goal_words is None:
            goal_words = self._goal_words[missing] = GoalWords(missing, self._common)
        options = [self._option(each, goal_words, seen) for each in seen.named]
        lacks = tuple(each for each in missing if each.positive)
        positions = {each.action: index for index, each in enumerate(options)}
        return View(seen.where, options, lacks, positions)

    def _look(self, node: ProductNode) -> _ScreenView:
        monitor, settings = self.product.monitor(node.exact), self.settings
        observation = self.model.observation(node.state)
        screen, wanted = observation.screen, monitor.wanted()
        place = self.actions.look(screen, monitor)
        asked = [each for each in wanted if not each.proposition.is_action]
        met = _met(asked, DeviceLabels(observation))
        missing = tuple(each for each, is_met in zip(asked, met, strict=True) if not is_met)
        weight = self.of_stage(node)
        weight *= settings.closeness ** sum(met)
        named = [self._name(each, screen) for each in place.actions]
        texts = frozenset(each.proposition.value for each in asked if each.positive)
        stage = monitor.state
        layout = layout_of(screen, texts)
        where = Where(stage, f"{stage} {met} {_places(screen, texts)}", layout)
        named_texts = frozenset(monitor.texts_to_write())
        is_begun = any(each.editable and each.text in named_texts for each in screen.widgets)
        return _ScreenView(where, named, missing, named_texts, is_begun, weight)

    def _name(self, action: Action, screen: Screen) -> _Named:
        """What the action is called; its words are counted, which tells how rare they are."""
        named = _name(action, screen)
        if named.label.exact not in self._counted:
            self._counted.add(named.label.exact)
            self._common.update(named.words)
        return named

    def _option(self, named: _Named, goal_words: GoalWords, seen: _ScreenView) -> Option:
        action, label, words, text_shown = named
        missing, texts, weight = seen.missing, seen.texts, seen.weight
        fit = goal_words.relevance(action, words)
        if action.kind is ActionKind.WRITE:
            text, settings = str(action.argument), self.settings
            if text_shown == text:
                weight *= settings.retry  # it stands there already
            elif texts and text not in texts:
                fills_in = seen.is_begun and text_shown not in texts
                weight *= 1 if fills_in else settings.unasked
            elif self.model.is_shown(text):
                weight *= settings.shown
            elif any(each.positive and each.proposition.value == text for each in missing):
                fit = max(fit, settings.asked)
        return Option(action, label, fit, weight)


@lru_cache(maxsize=16384)
def _name(action: Action, screen: Screen) -> _Named:
    labels = action_labels(action, screen)
    label = label_of(action, labels, screen.activity)
    return _Named(action, label, action_words(labels), labels.detail.get("text"))


def _places(screen: Screen, texts: frozenset[str]) -> list[tuple[str, str, str]]:
    """Where texts stand that are asked for: a button may do nothing until a field has one."""
    return [
        (each.class_name, each.resource_id, each.text)
        for each in screen.widgets
        if each.text in texts
    ]


def _met(asked: Sequence[Literal], shown: DeviceLabels) -> list[bool]:
    """Which of the things that are asked of a screen this one has."""
    observation = LabelledStep(ActionLabels(""), shown)
    return [holds(each.proposition, observation) is each.positive for each in asked]

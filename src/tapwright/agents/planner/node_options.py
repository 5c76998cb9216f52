"""The options of a node: its actions, each with its relevance and a weight. Cached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from tapwright.agents.planner.novelty import Label, label_of
from tapwright.agents.planner.product import Product, ProductNode
from tapwright.agents.planner.relevance import GoalWords, IntentWords, action_words
from tapwright.agents.planner.settings import PlannerSettings
from tapwright.agents.planner.transition_model import Context, TransitionModel, layout_of
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.planning.action_filter import ActionFilter
from tapwright.planning.pickers import picker_fields
from tapwright.planning.writing import texts_of_inputs
from tapwright.spec import ActionLabels, LabelledStep, Monitor, action_labels
from tapwright.spec.formula import Literal
from tapwright.spec.labelling import holds, matches
from tapwright.spec.meaning import fold
from tapwright.spec.overwritten import names_a_thing
from tapwright.spec.presence import TypedTexts
from tapwright.spec.proposition import Proposition
from tapwright.spec.screen_labels import ObservedScreen


class Option(NamedTuple):
    """An action at a node."""

    action: Action
    label: Label
    relevance: float  # share of a goal's words that the action's words cover
    weight: float  # of the node, and of the text if the action writes one


class NodeOptions(NamedTuple):
    """All options of a node."""

    context: Context
    options: Sequence[Option]
    missing: tuple[Literal, ...]  # goals that the screen does not meet; negated ones left out
    positions: Mapping[Action, int]  # of each action among the options


class _NamedAction(NamedTuple):
    """An action on a screen with its label and words."""

    action: Action
    label: Label
    words: frozenset[str]
    text_shown: str | None  # by its widget
    labels: ActionLabels
    sets_picker: bool  # it writes into a picker, which is to choose


class _ScreenView(NamedTuple):
    """The part of a node that does not depend on how rare words are."""

    context: Context
    actions: Sequence[_NamedAction]
    missing: tuple[Literal, ...]  # goals that the screen does not meet
    asked_actions: tuple[Proposition, ...]  # what the next stage says of its last action
    texts: frozenset[str]  # that the specification still names
    is_declared: bool  # these texts are inputs and not what is to be seen
    named: frozenset[str]  # texts that the specification speaks of at all, folded
    gone: frozenset[str]  # texts that are shown and must go, folded
    is_form_begun: bool  # a field contains one of these texts
    weight: float


@dataclass(slots=True)
class NodeOptionsCache:
    """Computes the options of nodes on demand and caches them."""

    actions: ActionFilter
    model: TransitionModel
    product: Product
    settings: PlannerSettings
    titles: tuple[str, ...] = ()  # of the specification and its stages
    _screen_views: dict[tuple[str, str], _ScreenView] = field(default_factory=dict)
    _options: dict[tuple[str, str], NodeOptions] = field(default_factory=dict)
    _goal_words: dict[tuple[Literal, ...], GoalWords] = field(default_factory=dict)
    _word_counts: Counter[str] = field(default_factory=Counter)  # how many labels have a word
    _counted: set[str] = field(default_factory=set)  # labels whose words are counted
    _counted_at_refresh: int = 0
    _intent: IntentWords = field(init=False)

    def __post_init__(self) -> None:
        self._intent = IntentWords(self.titles, self._word_counts)

    def of(self, node: ProductNode) -> NodeOptions:
        """Returns the options of the node."""
        key = node.state, node.exact_state
        found = self._options.get(key)
        if found is None:
            view = self._screen_views.get(key)
            if view is None:
                view = self._screen_views[key] = self._view(node)
            found = self._options[key] = self._node_options(view)
        return found

    def refresh_if_outdated(self) -> bool:
        """Drops all options once twice as many labels are known; returns whether it did.

        Relevance depends on how rare words are, and new labels change that.
        """
        if len(self._counted) <= 2 * self._counted_at_refresh:
            return False
        self._options.clear()
        self._goal_words.clear()
        self._counted_at_refresh = len(self._counted)
        return True

    def _node_options(self, view: _ScreenView) -> NodeOptions:
        """Returns the options of a screen view, with relevance and weight."""
        goal_words = self._goal_words.get(view.missing)
        if goal_words is None:
            goal_words = GoalWords(view.missing, self._word_counts)
            self._goal_words[view.missing] = goal_words
        options = [self._option(each, goal_words, view) for each in view.actions]
        missing = tuple(each for each in view.missing if each.positive)
        positions = {each.action: index for index, each in enumerate(options)}
        return NodeOptions(view.context, options, missing, positions)

    def _view(self, node: ProductNode) -> _ScreenView:
        """Computes what does not depend on how rare words are."""
        monitor, settings = self.product.monitor(node), self.settings
        observation = self.model.observation(node.state)
        screen = observation.screen
        permitted = self.actions.look(screen, monitor)
        wanted = monitor.wanted()
        goals = [each for each in wanted if not each.proposition.is_action]
        asked_actions = tuple(
            each.proposition for each in wanted if each.positive and each.proposition.is_action
        )
        met = goals_met(goals, ObservedScreen(observation), monitor.typed)
        missing = tuple(each for each, is_met in zip(goals, met, strict=True) if not is_met)
        weight = settings.progress ** self.product.progress(node)
        weight *= settings.closeness ** sum(met)
        actions = [self._named(each, screen) for each in permitted.actions]
        asked = frozenset(each.proposition.value for each in goals if each.positive)
        context = _context(monitor, screen, met, asked)
        texts = frozenset(texts_of_inputs(monitor.inputs()))
        is_form_begun = any(each.editable and each.text in texts for each in screen.widgets)
        is_declared = bool(monitor.typed.declared)
        gone = frozenset(
            fold(each.proposition.value)
            for each in missing
            if not each.positive and each.proposition.name == "text"
        )
        return _ScreenView(
            context,
            actions,
            missing,
            asked_actions,
            texts,
            is_declared,
            monitor.named_texts,
            gone,
            is_form_begun,
            weight,
        )

    def _named(self, action: Action, screen: Screen) -> _NamedAction:
        """Returns the action with its label; counts the words of a label that is new."""
        named = _named_action(action, screen)
        if named.label.exact not in self._counted:
            self._counted.add(named.label.exact)
            self._word_counts.update(named.words)
        return named

    def _option(self, named: _NamedAction, goal_words: GoalWords, view: _ScreenView) -> Option:
        """Returns the option of an action; writes are weighed by their text."""
        relevance, weight = goal_words.relevance(named.action, named.words), view.weight
        by_intent = self._intent.share(named.action, named.words)
        relevance = max(relevance, self.settings.intent * by_intent)
        if view.asked_actions and _is_asked_action(named.labels, view.asked_actions):
            relevance = max(relevance, self.settings.named)
        if named.action.kind is ActionKind.WRITE:
            text = str(named.action.argument)
            factor = (
                None
                if named.sets_picker and text != named.text_shown
                else self._text_factor(text, named.text_shown, view)
            )
            if factor is None:
                if view.is_declared or named.sets_picker or _is_asked(text, view.missing):
                    relevance = max(relevance, self.settings.asked)
            else:
                weight *= factor
        return Option(named.action, named.label, relevance, weight)

    def _text_factor(self, text: str, text_shown: str | None, view: _ScreenView) -> float | None:
        """Returns the factor for writing the text; None if nothing speaks against it."""
        settings = self.settings
        if text_shown == text:
            return settings.retry  # the field contains it already
        if view.is_declared and text_shown and text in view.texts:
            if fold(text_shown) in view.gone:
                return None  # to change a thing is to write over what it was
            if text_shown in view.texts:
                return settings.overwrite
            is_own = names_a_thing(text_shown) and self.model.is_app_text(text_shown)
            if is_own and fold(text_shown) not in view.named:
                return settings.destroy  # a test should not turn the app's own into another thing
        if view.texts and text not in view.texts:
            # A form with one text of the specification may need its other fields filled in.
            fills_in = view.is_form_begun and text_shown not in view.texts
            return 1 if fills_in else settings.unasked
        if self.model.is_app_text(text):
            return settings.shown
        return None


@lru_cache(maxsize=16384)
def _named_action(action: Action, screen: Screen) -> _NamedAction:
    """Returns the action with its label, words and text shown; cached."""
    labels = action_labels(action, screen)
    label = label_of(action, labels, screen.activity)
    shown, words = labels.detail.get("text"), action_words(labels)
    sets_picker = action.kind is ActionKind.WRITE and action.target in picker_fields(screen)
    return _NamedAction(action, label, words, shown, labels, sets_picker)


def _is_asked_action(labels: ActionLabels, asked: tuple[Proposition, ...]) -> bool:
    """Returns whether the action is what the specification says of the next one, in all points."""
    return all(matches(each, labels.values(each.name)) for each in asked)


def _is_asked(text: str, missing: tuple[Literal, ...]) -> bool:
    """Returns whether one of the goals asks for the text."""
    return any(each.positive and each.proposition.value == text for each in missing)


def _context(
    monitor: Monitor, screen: Screen, met: Sequence[bool], asked: frozenset[str]
) -> Context:
    """Returns what the outcome of an action depends on, besides the action: the screen's context.

    That is the stage of the specification, which of its goals are met, and where the texts that it
    asks for stand: a button may do nothing until a field has one.
    """
    widgets = [
        (each.class_name, each.resource_id, each.text)
        for each in screen.widgets
        if each.text in asked
    ]
    stage = monitor.state
    return Context(stage, f"{stage} {met} {widgets}", layout_of(screen, asked))


def goals_met(goals: Sequence[Literal], shown: ObservedScreen, typed: TypedTexts) -> list[bool]:
    """Returns for each goal whether the screen meets it, by what the app shows."""
    step = LabelledStep(ActionLabels(""), shown)
    return [holds(each, step, typed) for each in goals]

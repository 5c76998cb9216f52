"""Applies the user's rules to the actions offered and the texts written; counts matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random

from tapwright.abstractions.abstraction import Abstraction, CachedAbstraction, StateAndActions
from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity
from tapwright.rules.rules import FieldTexts, Never, Rules

# These end in a tap in the middle of their widget.
_TAPS = frozenset({ActionKind.CLICK, ActionKind.LONG_CLICK, ActionKind.CHECK, ActionKind.WRITE})


class RuleFilter:
    """The rules of one run; `matches` counts for each rule the screens on which it applied."""

    def __init__(self, rules: Rules, random: Random) -> None:
        self._rules = rules
        self._random = random
        self._seen: set[Screen] = set()
        self.matches: Counter[Never | FieldTexts] = Counter(
            dict.fromkeys((*rules.never, *rules.texts), 0)
        )

    def allowed(
        self, screen: Screen, actions: Sequence[Action], named: Collection[str] = ()
    ) -> tuple[Action, ...]:
        """Returns the actions that no rule forbids, with the texts that the rules prescribe.

        Args:
            screen: where the actions are offered.
            actions: all that could be done.
            named: texts of the specification, which may be written whatever the rules say.
        """
        self._count(screen)
        rules = [rule for rule in self._rules.never if rule.pattern.fits_screen(screen)]
        if any(rule.pattern.is_of_screens for rule in rules):
            return ()
        forbidden = _forbidden(screen, rules)
        allowed = [
            action
            for action in actions
            if action.target is None or not self._is_forbidden(screen, action, forbidden)
        ]
        return tuple(self._with_texts(screen, allowed, named)) if self._rules.texts else (*allowed,)

    def apply_text(self, screen: Screen, action: Action, named: Collection[str] = ()) -> Action:
        """Returns the chosen action; a text that the rules do not prescribe is replaced by one."""
        if action.kind is not ActionKind.WRITE or action.target is None:
            return action
        rule = self._texts_of(screen, action.target)
        if rule is None or action.argument in rule.values or action.argument in named:
            return action
        return replace(action, argument=self._random.choice(rule.values))

    def _is_forbidden(
        self, screen: Screen, action: Action, forbidden: dict[WidgetIdentity, int]
    ) -> bool:
        """Returns whether the action targets a forbidden widget or would hit one drawn above it."""
        if not forbidden or action.target in forbidden:
            return bool(forbidden)
        widget = None if action.target is None else screen.find(action.target)
        if widget is None or action.kind not in _TAPS:
            return False
        centre, position = widget.bounds.centre, screen.widgets.index(widget)
        return any(
            position < above and _contains(screen.widgets[above].bounds, centre)
            for above in forbidden.values()
        )

    def _with_texts(
        self, screen: Screen, actions: Sequence[Action], named: Collection[str]
    ) -> list[Action]:
        """Returns the actions with every write into a field of a rule replaced by its texts."""
        offered: dict[Action, None] = {}
        for action in actions:
            rule = None
            if action.kind is ActionKind.WRITE and action.target is not None:
                rule = self._texts_of(screen, action.target)
            # A keyed action stands for any text; `apply_text` replaces it after the choice.
            if rule is None or isinstance(action, KeyedAction) or action.argument in named:
                offered[action] = None
            if rule is not None and not isinstance(action, KeyedAction):
                offered |= {replace(action, argument=text): None for text in rule.values}
        return list(offered)

    def _texts_of(self, screen: Screen, target: WidgetIdentity) -> FieldTexts | None:
        """Returns the first rule that prescribes texts for this widget."""
        widget = screen.find(target)
        for rule in self._rules.texts:
            pattern = rule.pattern
            if widget is not None and pattern.fits_screen(screen) and pattern.fits_widget(widget):
                return rule
        return None

    def _count(self, screen: Screen) -> None:
        """Counts which rules apply to the screen, once for each screen."""
        if screen in self._seen:
            return
        self._seen.add(screen)
        for rule in self.matches:
            if rule.pattern.fits_screen(screen) and _applies(rule, screen):
                self.matches[rule] += 1


class FilteredAbstraction(CachedAbstraction):
    """Another abstraction, whose actions are filtered by the rules."""

    def __init__(self, other: Abstraction, rules: RuleFilter) -> None:
        super().__init__()
        self._other = other
        self._rule_filter = rules

    def _abstract(self, screen: Screen) -> StateAndActions:
        actions = self._rule_filter.allowed(screen, self._other.actions_of(screen))
        return StateAndActions(self._other.state_of(screen), actions)


def _applies(rule: Never | FieldTexts, screen: Screen) -> bool:
    """Returns whether one of the user's rules has anything to act on here.

    The screen's activity fits the rule's already.
    """
    if isinstance(rule, Never) and rule.pattern.is_of_screens:
        return True
    return any(
        rule.pattern.fits_widget(widget) and (isinstance(rule, Never) or widget.editable)
        for widget in screen.widgets
    )


def _forbidden(screen: Screen, rules: Sequence[Never]) -> dict[WidgetIdentity, int]:
    """Returns the forbidden widgets and all widgets inside them, each with its index."""
    found: dict[WidgetIdentity, int] = {}
    inside: int | None = None  # depth of the forbidden widget that contains the present one
    for position, (identity, widget) in enumerate(screen.identities()):
        if inside is not None and widget.depth <= inside:
            inside = None
        if inside is None and _fits_any(rules, widget):
            inside = widget.depth
        if inside is not None:
            found[identity] = position
    return found


def _fits_any(rules: Sequence[Never], widget: Widget) -> bool:
    """Returns whether any rule's pattern matches the widget."""
    return any(rule.pattern.fits_widget(widget) for rule in rules)


def _contains(bounds: Bounds, point: tuple[int, int]) -> bool:
    """Returns whether the point lies inside the bounds."""
    x, y = point
    return bounds.left <= x < bounds.right and bounds.top <= y < bounds.bottom

"""Applies the user's rules to what agents are offered and what they write, and counts matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random

from tapwright.abstractions.abstraction import Abstraction, RememberingAbstraction, Seen
from tapwright.abstractions.keyed_action import Event
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity
from tapwright.rules.rules import FieldTexts, Never, Rules

# These end in a tap in the middle of their widget.
_TAPS = frozenset({ActionKind.CLICK, ActionKind.LONG_CLICK, ActionKind.CHECK, ActionKind.WRITE})


class RuleFilter:
    """The rules of one run; `matches` counts the screens that each rule had something to say of."""

    def __init__(self, rules: Rules, random: Random) -> None:
        self._rules = rules
        self._random = random
        self._seen: set[Screen] = set()
        self.matches: Counter[Never | FieldTexts] = Counter(
            dict.fromkeys((*rules.never, *rules.texts), 0)
        )

    def permitted(
        self, screen: Screen, actions: Sequence[Action], named: Collection[str] = ()
    ) -> tuple[Action, ...]:
        """The actions that no rule forbids, with the texts that the rules prescribe.

        Args:
            screen: where they are offered.
            actions: what could be done.
            named: texts that may be written whatever the rules say of the field.
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

    def settle(self, screen: Screen, action: Action, named: Collection[str] = ()) -> Action:
        """The action that an agent chose, with a prescribed text if it made up another."""
        if action.kind is not ActionKind.WRITE or action.target is None:
            return action
        rule = self._texts_of(screen, action.target)
        if rule is None or action.argument in rule.values or action.argument in named:
            return action
        return replace(action, argument=self._random.choice(rule.values))

    def _is_forbidden(
        self, screen: Screen, action: Action, forbidden: dict[WidgetIdentity, int]
    ) -> bool:
        """Whether it is aimed at a forbidden widget, or would hit one that lies over its own."""
        if not forbidden or action.target in forbidden:
            return bool(forbidden)
        widget = None if action.target is None else screen.find(action.target)
        if widget is None or action.kind not in _TAPS:
            return False
        centre, place = widget.bounds.centre, screen.widgets.index(widget)
        return any(
            place < above and _holds(screen.widgets[above].bounds, centre)
            for above in forbidden.values()
        )

    def _with_texts(
        self, screen: Screen, actions: Sequence[Action], named: Collection[str]
    ) -> list[Action]:
        offered: dict[Action, None] = {}
        for action in actions:
            rule = None
            if action.kind is ActionKind.WRITE and action.target is not None:
                rule = self._texts_of(screen, action.target)
            # Events stand for any text; the agent's own is replaced once it has chosen.
            if rule is None or isinstance(action, Event) or action.argument in named:
                offered[action] = None
            if rule is not None and not isinstance(action, Event):
                offered |= {replace(action, argument=text): None for text in rule.values}
        return list(offered)

    def _texts_of(self, screen: Screen, target: WidgetIdentity) -> FieldTexts | None:
        widget = screen.find(target)
        for rule in self._rules.texts:
            pattern = rule.pattern
            if widget is not None and pattern.fits_screen(screen) and pattern.fits_widget(widget):
                return rule
        return None

    def _count(self, screen: Screen) -> None:
        if screen in self._seen:
            return
        self._seen.add(screen)
        for rule in self.matches:
            if rule.pattern.fits_screen(screen) and _applies(rule, screen):
                self.matches[rule] += 1


class FilteredAbstraction(RememberingAbstraction):
    """Another abstraction with what the rules leave of its actions."""

    def __init__(self, other: Abstraction, enforcement: RuleFilter) -> None:
        super().__init__()
        self._other = other
        self._enforcement = enforcement

    def _look(self, screen: Screen) -> Seen:
        actions = self._enforcement.permitted(screen, self._other.actions_of(screen))
        return Seen(self._other.state_of(screen), actions)


def _applies(rule: Never | FieldTexts, screen: Screen) -> bool:
    if isinstance(rule, Never) and rule.pattern.is_of_screens:
        return True
    return any(
        rule.pattern.fits_widget(widget) and (isinstance(rule, Never) or widget.editable)
        for widget in screen.widgets
    )


def _forbidden(screen: Screen, rules: Sequence[Never]) -> dict[WidgetIdentity, int]:
    """The widgets that fit, with everything inside them, and their places in the hierarchy."""
    found: dict[WidgetIdentity, int] = {}
    inside: int | None = None  # depth of the forbidden widget that we are in
    for place, (identity, widget) in enumerate(screen.identities()):
        if inside is not None and widget.depth <= inside:
            inside = None
        if inside is None and _fits_any(rules, widget):
            inside = widget.depth
        if inside is not None:
            found[identity] = place
    return found


def _fits_any(rules: Sequence[Never], widget: Widget) -> bool:
    return any(rule.pattern.fits_widget(widget) for rule in rules)


def _holds(bounds: Bounds, point: tuple[int, int]) -> bool:
    x, y = point
    return bounds.left <= x < bounds.right and bounds.top <= y < bounds.bottom

"""States and actions by what a person reads on the widgets that can be used.

The key of an action has two parts: its page (activity and title), kind, class and id; and its
label. Actions with an equal first part are a family: the rows of a list, the colours of a palette.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from tapwright.abstractions.abstraction import CachedAbstraction, StateAndActions
from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.abstractions.needless_taps import TAPS, goes_to_a_row
from tapwright.abstractions.plain_labels import PlainLabels, without_numbers
from tapwright.abstractions.state_name import layout_name, outside_name, state_name
from tapwright.core.action import DIRECTIONS, Action, ActionKind, Argument, needs_met
from tapwright.core.screen import Screen, Widget, WidgetIdentity

KINDS = (
    ActionKind.CLICK,
    ActionKind.LONG_CLICK,
    ActionKind.WRITE,
    ActionKind.SCROLL_DOWN,
    ActionKind.SCROLL_UP,
    ActionKind.SCROLL_RIGHT,
    ActionKind.SCROLL_LEFT,
)
_WAIT_SECONDS = 20.0  # shorter than the screen timeout
SYSTEM = (
    Action(ActionKind.BACK),
    Action(ActionKind.MENU),
    Action(ActionKind.ROTATE),
    Action(ActionKind.PAUSE_RESUME),
    Action(ActionKind.IDLE, argument=_WAIT_SECONDS),
    Action(ActionKind.POWER),
    Action(ActionKind.VOLUME_UP),
    Action(ActionKind.VOLUME_DOWN),
    Action(ActionKind.CAMERA),
    Action(ActionKind.REINIT),
)
_SEPARATOR = "\t"
# Ids that Android gives to titles; they tell one dialog of an activity from another.
_TITLES = ("/alertTitle", "/action_bar_title", "/message")
_CANVAS = 5  # a view is a canvas from a fifth of the screen's width on
# A canvas does not declare which touches it handles, and bars can only be dragged.
_TEXTS = ("TextView", "EditText", "Button")
_BARS = ("SeekBar", "RatingBar")
_OUTSIDE = frozenset({ActionKind.BACK, ActionKind.REINIT})  # the only system actions in other apps


def family_of(key: object) -> str:
    """Returns the part of an action's key that all actions of its family share."""
    return str(key).partition(_SEPARATOR)[0]


class LabelledWidgets(CachedAbstraction):
    """A state is the activity, the title shown, and the set of keys of all possible actions.

    Numbers in labels do not count, nor do texts that the tester wrote, nor how often a name occurs:
    `Note 1` and `Note 2` are the same, and so is a list with ten of them.
    """

    def __init__(
        self, package: str, kinds: frozenset[ActionKind], own_texts: Collection[str] = ()
    ) -> None:
        super().__init__()
        self._package = package
        self._labels = PlainLabels(own_texts)
        self._kinds = tuple(kind for kind in KINDS if kind in kinds)
        self._system = tuple(action for action in SYSTEM if action.kind in kinds)
        self._swipes = ActionKind.SWIPE in kinds

    def _abstract(self, screen: Screen) -> StateAndActions:
        title = self._title(screen)
        page = f"{screen.activity or screen.package} {title}"
        events: dict[str, KeyedAction] = {}
        for event in self._events(screen, page):
            events.setdefault(str(event.key), event)
        inside = screen.package == self._package
        system = [
            KeyedAction(action.kind, None, action.argument, _system_key(action.kind, screen, page))
            for action in self._system
            if inside or action.kind in _OUTSIDE
        ]
        content = (screen.activity, title, sorted(events))
        name = state_name(screen, content) if inside else layout_name(content, outside_name(screen))
        return StateAndActions(name, (*events.values(), *system))

    def _events(self, screen: Screen, page: str) -> Iterator[KeyedAction]:
        """Yields every action on the screen's widgets; the first part of its key is the page."""
        widgets = list(screen.identities())
        for index, (identity, widget) in enumerate(widgets):
            if widget.package != screen.package:
                continue
            usable = widget.clickable or widget.long_clickable or widget.scrollable
            takes_touches = _takes_raw_touches(screen, widgets, index)
            if not (usable or takes_touches or widget.editable):
                continue  # most widgets only show something
            name, number = _name_without_numbers(widget.class_name, widget.resource_id)
            label = self._labels.name_of(widgets, index)
            met = needs_met(widget)
            for kind in self._kinds:
                if kind.need in met and not _belongs_to_a_row(kind, screen, index):
                    text = "" if kind.argument is Argument.TEXT else None
                    key = f"{page} {kind.value} {name}{_SEPARATOR}{number}{label}"
                    yield KeyedAction(kind, identity, text, key)
            if takes_touches:
                yield from self._touches(identity, widget, f"{page} touch {name}")

    def _title(self, screen: Screen) -> str:
        """Returns the title that a dialog or the action bar shows, or nothing."""
        for widget in screen.widgets:
            if widget.text and widget.resource_id.endswith(_TITLES):
                return self._labels.plain(widget.text)
        return ""

    def _touches(
        self, identity: WidgetIdentity, widget: Widget, family: str
    ) -> Iterator[KeyedAction]:
        """Yields the clicks and swipes on a canvas or bar, which declares no actions itself."""
        if widget.bounds.is_empty or not widget.enabled:
            return
        if not widget.clickable:
            yield KeyedAction(ActionKind.CLICK, identity, None, f"{family}{_SEPARATOR}click")
        if self._swipes:
            for direction in DIRECTIONS:
                key = f"{family}{_SEPARATOR}{direction}"
                yield KeyedAction(ActionKind.SWIPE, identity, direction, key)


def _system_key(kind: ActionKind, screen: Screen, page: str) -> str:
    """Returns the key of an action without a widget; some are counted for each page apart."""
    if kind is ActionKind.REINIT:
        return kind.value
    where = page if kind in (ActionKind.BACK, ActionKind.MENU) else screen.activity
    return f"{where} {kind.value}"


@lru_cache(maxsize=4096)
def _name_without_numbers(class_name: str, resource_id: str) -> tuple[str, str]:
    """Returns class and id without numbers, and the id itself if it has a number.

    `color_1` and `color_2` are of one family.
    """
    short_id = resource_id.rpartition("/")[2]
    plain = without_numbers(short_id)
    number = "" if plain == short_id else f"{short_id} "
    return f"{class_name.rpartition('.')[2]} {plain}", number


def _belongs_to_a_row(kind: ActionKind, screen: Screen, index: int) -> bool:
    """Returns whether the action is useless on this widget.

    A tap in the middle of a list taps one of its rows; a long click on a field selects text.
    """
    if kind is ActionKind.LONG_CLICK and screen.widgets[index].editable:
        return True
    return kind in TAPS and goes_to_a_row(screen.widgets, index)


def _takes_raw_touches(
    screen: Screen, widgets: Sequence[tuple[WidgetIdentity, Widget]], index: int
) -> bool:
    """Returns whether the widget is a bar, or a canvas: large, with nothing inside it."""
    widget, following = widgets[index][1], index + 1
    if following < len(widgets) and widgets[following][1].depth > widget.depth:
        return False
    if widget.class_name.endswith(_BARS):
        return True
    if widget.class_name.endswith(_TEXTS):
        return False
    left, top, right, bottom = widget.bounds
    return min(right - left, bottom - top) * _CANVAS >= min(screen.size)

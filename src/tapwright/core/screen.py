"""What the device shows: a screen of widgets, as plain immutable values."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple


class Bounds(NamedTuple):
    """A rectangle on the screen in pixels; right and bottom are exclusive."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    @property
    def centre(self) -> tuple[int, int]:
        """The pixel in the middle, where a tap goes."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def is_empty(self) -> bool:
        """Whether no pixel lies inside."""
        return self.right <= self.left or self.bottom <= self.top


class WidgetIdentity(NamedTuple):
    """What tells a widget from the others of its screen, without coordinates.

    `position` counts the widgets of the same screen that are equal in all other fields.
    """

    class_name: str = ""
    resource_id: str = ""
    text: str = ""
    content_description: str = ""
    position: int = 0


_EDITABLE_CLASSES = ("EditText", "AutoCompleteTextView")


@lru_cache(maxsize=1024)
def takes_text(class_name: str) -> bool:
    """Whether text can be written into widgets of the class; uiautomator tells no more of that."""
    return class_name.endswith(_EDITABLE_CLASSES)


# The attributes of a widget that are true or false, as `Widget` calls them.
FLAGS = (
    "checkable",
    "checked",
    "clickable",
    "enabled",
    "focusable",
    "focused",
    "long_clickable",
    "password",
    "scrollable",
    "selected",
)


class Widget(NamedTuple):
    """One node of the hierarchy, with the attributes that uiautomator gives it."""

    class_name: str = ""
    resource_id: str = ""
    text: str = ""
    content_description: str = ""
    package: str = ""
    bounds: Bounds = Bounds()
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    long_clickable: bool = False
    password: bool = False
    scrollable: bool = False
    selected: bool = False
    depth: int = 0  # distance from the root of its window

    @property
    def editable(self) -> bool:
        """Whether text can be written into it."""
        return takes_text(self.class_name)

    @property
    def name(self) -> str:
        """The shortest thing a person would call it by."""
        simple_id = self.resource_id.rpartition("/")[2]
        return self.text or self.content_description or simple_id or self.simple_class

    @property
    def simple_class(self) -> str:
        """The class name without its package."""
        return self.class_name.rpartition(".")[2]


@lru_cache(maxsize=16384)
def _text_of(widget: Widget) -> str:
    # Screens differ in few of their widgets.
    return repr(tuple(widget))


class WindowKind(StrEnum):
    """What kind of window has the focus."""

    UNKNOWN = ""  # the device does not tell
    ACTIVITY = "activity"
    DIALOG = "dialog"
    POPUP = "popup"  # a menu, the list of a spinner, a bubble: closed by whatever comes next


@dataclass(frozen=True, eq=False)
class Screen:
    """One observation of the device. Equal screens have equal fingerprints.

    `widgets` holds the whole hierarchy in document order; `Widget.depth` tells the nesting. Where
    `window` is known, the window with the focus comes last, after the popups that lie above it.
    """

    package: str = ""
    activity: str = ""
    widgets: tuple[Widget, ...] = ()
    landscape: bool = False
    screen_on: bool = True
    keyboard_shown: bool = False
    size: tuple[int, int] = (0, 0)
    window: WindowKind = WindowKind.UNKNOWN

    @cached_property
    def fingerprint(self) -> str:
        """A stable digest of all that is on the screen; it names the screen in a trace."""
        widgets = ", ".join([_text_of(widget) for widget in self.widgets])
        flags = f"{self.landscape}, {self.screen_on}, {self.keyboard_shown}, {self.size}"
        if self.window:  # traces of devices that do not tell it keep their names
            flags += f", {self.window}"
        content = f"({self.package!r}, {self.activity!r}, [{widgets}], {flags})"
        return hashlib.blake2b(content.encode("utf-8", "replace"), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Screen):
            return NotImplemented
        return self is other or self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    @cached_property
    def _index(self) -> dict[WidgetIdentity, Widget]:
        counts: dict[tuple[str, str, str, str], int] = {}
        index: dict[WidgetIdentity, Widget] = {}
        for widget in self.widgets:
            key = widget[:4]  # class, id, text and description
            position = counts.get(key, 0)
            counts[key] = position + 1
            index[WidgetIdentity(*key, position)] = widget
        return index

    def identities(self) -> Iterator[tuple[WidgetIdentity, Widget]]:
        """Each widget with what tells it from the others, in document order."""
        return iter(self._index.items())

    def find(self, identity: WidgetIdentity) -> Widget | None:
        """The widget with exactly this identity, if it is on the screen."""
        return self._index.get(identity)

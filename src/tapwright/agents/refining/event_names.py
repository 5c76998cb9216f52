"""Names of events and states that can be made finer and coarser while a run goes on.

At first an event is named by activity, kind, class and id. A family of such events can be refined
by one more attribute: the text, then the place among its equals. A state is the set of the names of
its events.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tapwright.abstractions.keyed_action import key_of
from tapwright.agents.agent import DecisionPoint
from tapwright.core.action import Action
from tapwright.core.screen import Screen

Name = tuple[str, ...]
Family = tuple[str, str, str, str]  # activity, kind, class, id
ATTRIBUTES = ("text", "place")  # in the order in which they are tried


class Event(NamedTuple):
    """All that may tell an action from others of its screen."""

    activity: str
    kind: str
    class_name: str
    resource_id: str
    text: str = ""
    place: int = 0  # among the events of its family on the screen

    @property
    def family(self) -> Family:
        """Returns the coarsest name."""
        return self[:4]


class Page(NamedTuple):
    """A screen as it was seen: the events that it offered."""

    activity: str
    events: tuple[Event, ...]


class Refinement(NamedTuple):
    """A family is told apart by an attribute."""

    family: Family
    attribute: str


def page_of(point: DecisionPoint) -> Page:
    """Returns the page that an agent decides on; its events are in the order of the actions."""
    screen, seen, events = point.screen, dict[Family, int](), []
    activity = screen.activity or screen.package
    for action in point.actions:
        event = _event(screen, activity, action)
        place = seen[event.family] = seen.get(event.family, -1) + 1
        events.append(event._replace(place=place))
    return Page(activity, tuple(events))


def _event(screen: Screen, activity: str, action: Action) -> Event:
    target = action.target
    if target is None:
        return Event(activity, action.kind.value, "", str(key_of(action)))
    widget = screen.find(target)
    # What a field holds was written by the agent itself and tells nothing.
    is_field = widget is not None and widget.editable
    text = "" if is_field else target.text or target.content_description
    return Event(activity, action.kind.value, target.class_name, target.resource_id, text)


class Naming:
    """The refinements in force, and those that are not to be tried again."""

    def __init__(
        self, refined: Iterable[Refinement] = (), banned: Iterable[Refinement] = ()
    ) -> None:
        self.refined: dict[Refinement, None] = dict.fromkeys(refined)  # in their order
        self.banned = set(banned)
        self._attributes: Mapping[Family, tuple[str, ...]] = {}
        self._find_attributes()

    def name(self, event: Event) -> Name:
        """Returns the name of an event: that of its family, with what refines it."""
        attributes = self._attributes.get(event.family)
        return event.family if attributes is None else _named(event, attributes)

    def state(self, page: Page) -> frozenset[Name]:
        """Returns the state that a page is."""
        names = {self.name(event) for event in page.events}
        return frozenset(names or {(page.activity,)})

    def refine(self, refinement: Refinement) -> None:
        """Makes the names of a family finer."""
        self.refined[refinement] = None
        self._find_attributes()

    def coarsen(self, refinement: Refinement) -> None:
        """Takes a refinement back, for good."""
        del self.refined[refinement]
        self.banned.add(refinement)
        self._find_attributes()

    def without(self, refinement: Refinement) -> Naming:
        """Returns the naming as if this refinement were not there."""
        return Naming(each for each in self.refined if each != refinement)

    def possible(self, family: Family) -> list[Refinement]:
        """Returns the refinements of a family that may be tried."""
        tried = (Refinement(family, attribute) for attribute in ATTRIBUTES)
        return [each for each in tried if each not in self.refined and each not in self.banned]

    def _find_attributes(self) -> None:
        found: dict[Family, tuple[str, ...]] = {}
        for family, attribute in self.refined:
            found[family] = (*found.get(family, ()), attribute)
        self._attributes = found


def _named(event: Event, attributes: tuple[str, ...]) -> Name:
    return (*event.family, *(f"{each}={getattr(event, each)}" for each in attributes))

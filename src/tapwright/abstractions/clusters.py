"""SQDroid's states: the widget tree as clusters of siblings (Algorithm 2), and its actions."""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.abstractions.abstraction import CachedAbstraction, StateAndActions
from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.abstractions.state_name import layout_name, outside_name
from tapwright.core.action import Action, ActionKind, Argument, needs_met
from tapwright.core.screen import Screen
from tapwright.core.tree_path import IndexPath, index_paths

KINDS = (
    ActionKind.CLICK,
    ActionKind.LONG_CLICK,
    ActionKind.WRITE,
    ActionKind.SCROLL_UP,
    ActionKind.SCROLL_DOWN,
    ActionKind.SCROLL_LEFT,
    ActionKind.SCROLL_RIGHT,
)
NAVIGATION = tuple(
    KeyedAction(kind, key=kind.value)
    for kind in (ActionKind.BACK, ActionKind.MENU, ActionKind.HOME)
)
SYSTEM = tuple(
    KeyedAction(kind, key=kind.value)
    for kind in (
        ActionKind.OPEN_BROWSER,
        ActionKind.VOLUME_UP,
        ActionKind.CAPS_LOCK,
        ActionKind.SCREENSHOT,
        ActionKind.POWER,
        ActionKind.CAMERA,
    )
)
SYSTEM_KINDS = frozenset(event.kind for event in SYSTEM)


def paths_of(screen: Screen, package: str) -> list[IndexPath]:
    """The path of child indices from the root to each widget of the package (lines 13 to 20)."""
    paths = zip(screen.widgets, index_paths(screen.widgets), strict=True)
    return [path for widget, path in paths if widget.package == package]


def clusters(paths: Sequence[IndexPath]) -> list[IndexPath]:
    """Returns the parents of all paths, sorted and without duplicates (lines 6 to 10)."""
    return sorted({path[:-1] for path in paths if len(path) > 1})


Shape = tuple["Shape", ...]


def shape(parents: Sequence[IndexPath], *, alike_once: bool = False) -> Shape:
    """Returns the tree of a screen's clusters, which names its state, as nested tuples.

    A cluster is the widgets with the same parent. Siblings are not in order: Android versions
    differ in it.

    Args:
        parents: the parent widget of each cluster, as the path to it.
        alike_once: whether equal subtrees of a node count once.
    """
    children: dict[IndexPath, list[IndexPath]] = {}
    known = set(parents)
    for path in parents:
        # A parent of another package is not among the clusters; its children hang from the root.
        above = path[:-1] if path[:-1] in known else ()
        children.setdefault(above, []).append(path)

    def below(path: IndexPath) -> Shape:
        shapes = [below(child) for child in children.get(path, ())]
        return tuple(sorted(set(shapes) if alike_once else shapes))

    return below(())


class ClusteredScreens(CachedAbstraction):
    """A state is the set of clusters, or, for the ablation, the set of possible actions."""

    def __init__(self, package: str, *, clustering: bool = True, ordered: bool = False) -> None:
        super().__init__()
        self._package = package
        self._clustering = clustering
        self._ordered = ordered

    def _abstract(self, screen: Screen) -> StateAndActions:
        inside = screen.package == self._package
        events = _events(screen, screen.package)
        actions: tuple[Action, ...] = (*events.values(), *NAVIGATION, *SYSTEM)
        if not inside:
            return StateAndActions(outside_name(screen), actions)
        if self._clustering:
            parents = clusters(paths_of(screen, self._package))
            return StateAndActions(
                layout_name(parents if self._ordered else shape(parents)), actions
            )
        return StateAndActions(layout_name(sorted(events), "widgets"), actions)


def _events(screen: Screen, package: str) -> dict[str, KeyedAction]:
    """Returns the actions by key; the key is (bounds, kind of action), as in section III.A."""
    events: dict[str, KeyedAction] = {}
    for identity, widget in screen.identities():
        if widget.package != package:
            continue
        left, top, right, bottom = widget.bounds
        met = needs_met(widget)
        for kind in KINDS:
            if kind.need in met:
                key = f"{kind.value} [{left},{top}][{right},{bottom}]"
                text = "" if kind.argument is Argument.TEXT else None
                events.setdefault(key, KeyedAction(kind, identity, text, key))
    return events

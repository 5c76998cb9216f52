"""States and actions of SQDroid's released code: the inner nodes of the widget tree, and leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tapwright.abstractions.abstraction import CachedAbstraction, StateAndActions
from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.abstractions.state_name import layout_name, outside_name
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget, WidgetIdentity
from tapwright.core.tree_path import IndexPath, index_paths

BACK = KeyedAction(ActionKind.BACK, key="back")
_EDITABLE = ".EditText"


class LayoutNode(NamedTuple):
    """A widget of the app with what it has from the nodes above it."""

    identity: WidgetIdentity
    widget: Widget
    path: IndexPath
    is_leaf: bool
    clickable: bool  # itself or a node above it
    long_clickable: bool
    checkable: bool

    @property
    def glued(self) -> str:
        """The path as the released code writes it; with an index over 9 it is ambiguous."""
        return "".join(map(str, self.path))


def layout_nodes(screen: Screen, package: str) -> Iterator[LayoutNode]:
    """Yields the nodes of the app depth first."""
    places = list(index_paths(screen.widgets))
    parents = {path[:-1] for path in places}
    by_path: dict[IndexPath, LayoutNode] = {}
    for (identity, widget), path in zip(screen.identities(), places, strict=True):
        above = by_path.get(path[:-1])
        node = by_path[path] = LayoutNode(
            identity,
            widget,
            path,
            path not in parents,
            widget.clickable or (above is not None and above.clickable),
            widget.long_clickable or (above is not None and above.long_clickable),
            widget.checkable or (above is not None and above.checkable),
        )
        if widget.package == package:
            yield node


class LayoutNodes(CachedAbstraction):
    """A state is the list of paths and classes of the inner nodes; `back` is the last action."""

    def __init__(self, package: str) -> None:
        super().__init__()
        self._package = package

    def _abstract(self, screen: Screen) -> StateAndActions:
        if screen.package != self._package:
            return StateAndActions(outside_name(screen), (BACK,))
        nodes = list(layout_nodes(screen, self._package))
        inner = [f"{node.glued};{node.widget.class_name}" for node in nodes if not node.is_leaf]
        return StateAndActions(layout_name(inner, "nodes"), (*_events(nodes), BACK))


def _events(nodes: Sequence[LayoutNode]) -> Iterator[Action]:
    for node in nodes:
        widget, identity = node.widget, node.identity
        if widget.bounds.is_empty:
            continue
        if not node.is_leaf:
            if widget.scrollable:
                # Its scroll is a press of a second in the middle: the two share a constant.
                key = f"scroll {node.glued} {tuple(widget.bounds)}"
                yield KeyedAction(ActionKind.LONG_CLICK, identity, key=key)
            continue
        name = f"{node.glued} {widget.class_name}"
        if node.clickable:
            yield KeyedAction(ActionKind.CLICK, identity, key=f"click {name}")
        if node.long_clickable:
            yield KeyedAction(ActionKind.LONG_CLICK, identity, key=f"long-click {name}")
        if node.checkable:  # its check is a click, with a value of its own
            yield KeyedAction(ActionKind.CLICK, identity, key=f"check {name}")
        if _EDITABLE in widget.class_name:
            yield KeyedAction(ActionKind.WRITE, identity, "", f"text {name}")

"""Recognises a screen of an app on any Android version, by the part that the app draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tapwright.abstractions.clusters import clusters, paths_of, shape
from tapwright.abstractions.state_name import layout_name, outside_name
from tapwright.core.screen import Screen, Widget

_CONTENT = "android:id/content"


def own_layout(screen: Screen, package: str) -> str:
    """Returns a name that is equal for screens whose content has the same tree of clusters.

    The frame around the content (action bar, menus) is drawn by the framework and differs between
    versions. How many rows of a list fit depends on the screen's size, so equal rows count once.
    """
    if screen.package != package:
        return outside_name(screen)
    own = replace(screen, widgets=_content(screen.widgets))
    return layout_name(shape(clusters(paths_of(own, package)), alike_once=True), "content")


def _content(widgets: Sequence[Widget]) -> tuple[Widget, ...]:
    """Returns the widgets inside the content view, with depths from 0; all if there is none."""
    found: list[Widget] = []
    top: int | None = None
    for widget in widgets:
        if top is not None and widget.depth <= top:
            top = None
        if top is None and widget.resource_id == _CONTENT:
            top = widget.depth
        if top is not None:
            found.append(widget._replace(depth=widget.depth - top))
    return tuple(found or widgets)

"""Where widgets stand in the view tree: the indices of the children on the way from the root."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tapwright.core.screen import Widget

IndexPath = tuple[int, ...]


def index_paths(widgets: Sequence[Widget]) -> Iterator[IndexPath]:
    """Yields the path of each widget; `0` is the first root, `0, 2` its third child.

    A widget's parent is the last one before it that is less deep: devices leave out containers.
    """
    above: list[tuple[int, IndexPath]] = []  # depth and path, from the root down
    children: dict[IndexPath, int] = {}
    for widget in widgets:
        while above and above[-1][0] >= widget.depth:
            above.pop()
        parent = above[-1][1] if above else ()
        index = children[parent] = children.get(parent, -1) + 1
        path = (*parent, index)
        above.append((widget.depth, path))
        yield path


def path_text(path: IndexPath) -> str:
    """Returns a path as specifications write it, such as `0:0:2`."""
    return ":".join(map(str, path))

"""Widgets as declared propositions see them: with their names, their row and what they contain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tapwright.core.screen import takes_text

# What has rows: a row is a child of one of these.
_LISTS = ("ListView", "GridView", "RecyclerView", "ListFragment")

# The ids by which Android and its libraries call titles, and what holds them.
_TITLES = frozenset({"alertTitle", "action_bar_title", "toolbar_title"})
_BARS = frozenset({"action_bar", "toolbar", "topAppBar"})


def resource_names(resource_id: str) -> tuple[str, ...]:
    """Returns a resource id in full and its last part: `org.example:id/title` and `title`."""
    _, slash, name = resource_id.rpartition("/")
    return (resource_id, name) if slash else (resource_id,)


@dataclass(frozen=True, slots=True)
class WidgetView:
    """One widget: the values of its properties, and how deep it lies in the view tree."""

    attributes: Mapping[str, str]  # by the names of `WIDGET_PROPERTIES`
    depth: int = 0

    @property
    def text(self) -> str:
        """Returns what it says."""
        return self.attributes.get("text", "")

    @property
    def is_field(self) -> bool:
        """Returns whether text can be typed into it."""
        return takes_text(self.attributes.get("class", ""))

    @property
    def is_list(self) -> bool:
        """Returns whether its children are rows."""
        return self.attributes.get("class", "").endswith(_LISTS)

    def values(self, name: str) -> tuple[str, ...]:
        """Returns its values of a property; what cannot be checked is neither checked nor not."""
        if name == "checked" and self.attributes.get("checkable", "true") != "true":
            return ()
        if name in ("resourceId", "objectID"):
            path = self.attributes.get("objectID") if name == "objectID" else None
            names = resource_names(self.attributes.get("resourceId", ""))
            return names if path is None else (path, *names)
        value = self.attributes.get(name)
        return () if value is None else (value,)


@dataclass(frozen=True)
class ViewTree:
    """The widgets of one window in document order; a parent is the last one before less deep."""

    views: Sequence[WidgetView]
    _rows: dict[int, range] = field(default_factory=dict)

    @cached_property
    def _parents(self) -> list[int]:
        """Returns for each widget the index of its parent; -1 for a root."""
        parents, above = [], list[int]()
        for index, view in enumerate(self.views):
            while above and self.views[above[-1]].depth >= view.depth:
                above.pop()
            parents.append(above[-1] if above else -1)
            above.append(index)
        return parents

    def ancestors(self, index: int) -> Iterator[int]:
        """Yields the indices of what contains the widget, the nearest first."""
        while (index := self._parents[index]) >= 0:
            yield index

    def inside(self, index: int) -> range:
        """Returns the indices of the widget and of everything in it."""
        end, depth = index + 1, self.views[index].depth
        while end < len(self.views) and self.views[end].depth > depth:
            end += 1
        return range(index, end)

    def names(self, index: int) -> tuple[str, ...]:
        """Returns what a person may call the widget: its id, description, or a field's label."""
        view = self.views[index]
        names = [*view.values("resourceId"), view.attributes.get("contentDescription", "")]
        if view.is_field:
            names.append(self._label(index))
        return tuple(name for name in names if name)

    def _label(self, index: int) -> str:
        """Returns the text right before a field, up to the field before it."""
        for view in reversed(self.views[:index]):
            if view.is_field:
                return ""
            if view.text:
                return view.text.strip().rstrip(":").rstrip()
        return ""

    def rows(self) -> Iterator[int]:
        """Yields the entries of lists: the widgets right inside one."""
        for index, parent in enumerate(self._parents):
            if parent >= 0 and self.views[parent].is_list:
                yield index

    def row(self, index: int) -> range:
        """Returns the indices of the widget's row.

        That is the child of the nearest list that holds it; outside lists the nearest container
        that says something else, too.
        """
        found = self._rows.get(index)
        if found is None:
            found = self._rows[index] = self._find_row(index)
        return found

    def list_around(self, index: int) -> range:
        """Returns the indices of the list that holds the widget; of all widgets if none does."""
        lists = (each for each in self.ancestors(index) if self.views[each].is_list)
        nearest = next(lists, None)
        return range(len(self.views)) if nearest is None else self.inside(nearest)

    def _find_row(self, index: int) -> range:
        child, nearest = index, None
        for above in self.ancestors(index):
            if self.views[above].is_list:
                return self.inside(child)
            if nearest is None and self._has_telling_neighbour(above, index):
                nearest = above
            child = above
        return self.inside(index if nearest is None else nearest)

    def _has_telling_neighbour(self, container: int, index: int) -> bool:
        """Returns whether the container shows a text or a box beside the view."""
        own = self.inside(index)
        return any(
            self.views[each].text or self.views[each].attributes.get("checkable") == "true"
            for each in self.inside(container)
            if each not in own
        )


def title_of(tree: ViewTree) -> str:
    """Returns the title of a window: a dialog's, or what its action bar says first."""
    bar: range | None = None
    for index, view in enumerate(tree.views):
        names = view.values("resourceId")
        if view.text and not _TITLES.isdisjoint(names):
            return view.text
        if bar is None and not _BARS.isdisjoint(names):
            bar = tree.inside(index)
    said = (tree.views[index].text for index in bar or ())
    return next(filter(None, said), "")

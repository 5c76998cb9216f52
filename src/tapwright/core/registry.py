"""Named things, loaded when asked for: recipes, devices. Others add theirs by entry point."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Generic, TypeVar, cast

from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """A name, where to load it from (`module:attribute`), and one line about it."""

    name: str
    location: str
    summary: str


class Registry(Generic[T]):
    """Finds a thing by name; its module is imported only then."""

    def __init__(self, kind: str, group: str, entries: tuple[Entry, ...]) -> None:
        self._kind = kind
        self._group = group
        self._own = {entry.name: entry for entry in entries}

    def entries(self) -> Iterator[Entry]:
        """All that can be asked for: ours first, then what other packages add."""
        yield from self._own.values()
        for point in sorted(metadata.entry_points(group=self._group), key=lambda point: point.name):
            if point.name not in self._own:
                yield Entry(point.name, point.value, f"from {point.module}")

    def names(self) -> list[str]:
        """The names, in the order of `entries`."""
        return [entry.name for entry in self.entries()]

    def load(self, name: str) -> T:
        """The thing with this name, or at this place (`module:attribute`)."""
        if ":" in name:
            # Only for what the user names: a file there must not stand in for a missing library.
            if (here := str(Path.cwd())) not in sys.path:
                sys.path.append(here)
            return self._load(Entry(name, name, ""))
        for entry in self.entries():
            if entry.name == name:
                return self._load(entry)
        raise InputError(f"no {self._kind} {name!r}{did_you_mean(name, self.names())}")

    def _load(self, entry: Entry) -> T:
        module, _, attribute = entry.location.partition(":")
        if not module or not attribute:
            raise InputError(f"not a place of the form module:attribute: {entry.location!r}")
        try:
            return cast(T, getattr(importlib.import_module(module), attribute))
        except (ImportError, AttributeError) as error:
            raise InputError(
                f"{self._kind} {entry.name!r} cannot be loaded from {entry.location}: {error}"
            ) from error

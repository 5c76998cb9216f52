"""Reads the fields of a table file one by one; what is wrong is told with table, key and value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean

_KINDS = {str: "a text", int: "a whole number", bool: "true or false", dict: "a table"}


class Fields:
    """A TOML table that knows where it stands; whatever was not asked for is refused."""

    def __init__(self, source: Path, place: str, content: Mapping[str, Any]) -> None:
        self._source = source
        self._place = place
        self._content = content
        self._asked: list[str] = []

    @property
    def place(self) -> str:
        """The file, for errors about the whole of it."""
        return str(self._source)

    def text(self, key: str, default: str | None = None) -> str:
        """A text; must be there when no default is given."""
        value = self._get(key, str, default)
        assert isinstance(value, str)
        return value

    def count(self, key: str, default: int | None = None, *, least: int = 1) -> int:
        """A whole number."""
        value = self._get(key, int, default)
        assert isinstance(value, int)
        if value < least:
            raise self.wrong(key, value, f"must be at least {least}")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false when absent."""
        return self._get(key, bool, False) is True

    def choice(self, key: str, choices: Iterable[str], default: str | None = None) -> str:
        """One of these texts."""
        value, names = self.text(key, default), list(choices)
        if value not in names:
            raise self.wrong(key, value, f"is not known{did_you_mean(value, names)}")
        return value

    def texts(self, key: str, default: Iterable[str] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        value = self._raw(key)
        if value is None:
            if default is None:
                raise self._missing(key)
            return tuple(default)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.wrong(key, value, "is not a list of texts")
        return tuple(value)

    def counts(self, key: str) -> tuple[int, ...]:
        """Whole numbers from 1, each larger than the one before; none when absent."""
        value = self._raw(key)
        if value is None:
            return ()
        is_list = isinstance(value, list) and all(type(each) is int for each in value)
        if not is_list or any(a >= b for a, b in zip([0, *value], value, strict=False)):
            raise self.wrong(key, value, "is not a list of whole numbers that grow")
        return tuple(value)

    def settings(self, key: str) -> dict[str, str]:
        """Names with values of any simple kind, as the command line would give them."""
        return {
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in self._mapping(key).items()
        }

    def figures(self, key: str) -> dict[str, float]:
        """Names with numbers."""
        return {name: self._number(f"{key}.{name}", v) for name, v in self._mapping(key).items()}

    def nested_figures(self, key: str) -> dict[str, dict[str, float]]:
        """Names with names with numbers."""
        found = {}
        for name, inner in self._mapping(key).items():
            if not isinstance(inner, dict):
                raise self.wrong(f"{key}.{name}", inner, "is not a table")
            found[name] = {
                tool: self._number(f"{key}.{name}.{tool}", v) for tool, v in inner.items()
            }
        return found

    def table(self, key: str) -> Fields:
        """A table inside this one; an empty one when absent."""
        return Fields(self._source, self._at(key), self._mapping(key))

    def needed_table(self, key: str) -> Fields:
        """A table inside this one that must be there; a key like it is taken for a misspelling."""
        if self._raw(key) is None:
            near = get_close_matches(key, self._content, 1)
            meant = f", did you mean it by {near[0]!r}?" if near else ""
            raise InputError(f"{self._source}: {self._at(key)} is missing{meant}")
        return self.table(key)

    def tables(self, key: str) -> list[Fields]:
        """The tables of an array of tables; none when absent."""
        value = self._raw(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise self.wrong(key, value, f"is not a list of [[{self._at(key)}]]")
        return [
            Fields(self._source, f"{self._at(key)}[{number}]", each)
            for number, each in enumerate(value, start=1)
        ]

    def rest(self) -> dict[str, float]:
        """Every number that was not asked for yet."""
        names = [name for name in self._content if name not in self._asked]
        return {name: self._number(name, self._raw(name)) for name in names}

    def finish(self) -> None:
        """Refuse what nobody asked for: most likely a slip of the pen."""
        for key in self._content:
            if key not in self._asked:
                near = did_you_mean(key, self._asked)
                raise InputError(f"{self._source}: no key {self._at(key)!r}{near}")

    def wrong(self, key: str, value: object, why: str) -> InputError:
        """The error for a value."""
        return InputError(f"{self._source}: {self._at(key)} = {value!r} {why}")

    def _get(self, key: str, kind: type, default: object) -> object:
        value = self._raw(key)
        if value is None:
            if default is None:
                raise self._missing(key)
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong(key, value, f"is not {_KINDS[kind]}")
        return value

    def _mapping(self, key: str) -> dict[str, Any]:
        value = self._raw(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise self.wrong(key, value, "is not a table")
        return value

    def _number(self, key: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(key, value, "is not a number")
        return float(value)

    def _raw(self, key: str) -> Any:
        if key not in self._asked:
            self._asked.append(key)
        return self._content.get(key)

    def _missing(self, key: str) -> InputError:
        return InputError(f"{self._source}: {self._at(key)} is missing")

    def _at(self, key: str) -> str:
        return f"{self._place}.{key}" if self._place else key

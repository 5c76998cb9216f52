"""Secrets: values from the environment that no file and no terminal may show.

A configuration names them as `${NAME}`. The app gets the value; whatever is written has the name
again, and what is read back by a process that knows the value has the value again. So a test that
types a password can be shared, and replays wherever the environment has the password.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from urllib.parse import quote

from tapwright.core.errors import InputError

_NAMED = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
_SHORTEST = 4  # letters; anything shorter stands in every file by chance
_ANYWHERE = 8  # letters from which on a value is masked inside of words as well
_JSON_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')


class Secrets:
    """The secrets of this process."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}
        self._pattern: re.Pattern[str] | None = None
        self._names: dict[str, str] = {}

    def clear(self) -> None:
        """Forget all of them."""
        self._values.clear()
        self._names.clear()
        self._pattern = None

    def fill_in(self, text: str, environment: Mapping[str, str]) -> str:
        """Returns a text with the values of the secrets that it names, and remembers them.

        Raises:
            InputError: the environment has no such value, or it is too short to be masked.
        """
        return _NAMED.sub(lambda found: self._value(found[1], environment), text)

    def are_in(self, text: str) -> bool:
        """Returns whether a text shows the value of a secret."""
        return self._pattern is not None and self._pattern.search(text) is not None

    def mask(self, text: str) -> str:
        """Returns a text with the names of secrets in place of their values."""
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: f"${{{self._names[found[0]]}}}", text)

    def mask_bytes(self, data: bytes) -> bytes:
        """Returns a UTF-8 text without values of secrets."""
        if self._pattern is None:
            return data
        return self.mask(data.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")

    def mask_json(self, data: bytes) -> bytes:
        """Returns JSON without values of secrets; numbers that look like one stay."""
        if self._pattern is None:
            return data
        return _JSON_STRING.sub(lambda found: self.mask_bytes(found[0]), data)

    def expand(self, text: str) -> str:
        """Returns a text that was masked as it was; names that nobody gave a value stay."""
        if not self._values or "${" not in text:
            return text
        return _NAMED.sub(lambda found: self._values.get(found[1], found[0]), text)

    def expand_json(self, data: bytes) -> bytes:
        """Returns JSON that was masked as it was."""
        if not self._values or b"${" not in data:
            return data

        def value(found: re.Match[str]) -> str:
            known = self._values.get(found[1])
            return found[0] if known is None else json.dumps(known)[1:-1]

        text = data.decode("utf-8", "surrogateescape")
        return _NAMED.sub(value, text).encode("utf-8", "surrogateescape")

    def _value(self, name: str, environment: Mapping[str, str]) -> str:
        value = environment.get(name)
        if not value:
            raise InputError(
                f"the environment has no {name}", hint=f"set it: export {name}=…, or as a CI secret"
            )
        if len(value) < _SHORTEST:
            raise InputError(
                f"the value of {name} is too short to be kept secret",
                hint=f"it needs {_SHORTEST} letters at least; write shorter ones as they are",
            )
        self._values[name] = value
        self._prepare()
        return value

    def _prepare(self) -> None:
        """Make the pattern of all values, in every way that our files write a text."""
        self._names = {
            way: name
            for name, value in self._values.items()
            for way in (
                value,
                json.dumps(value)[1:-1],
                json.dumps(value, ensure_ascii=False)[1:-1],
                html.escape(value),
                quote(value),
            )
        }
        longest_first = sorted(self._names, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(_pattern_of, longest_first)))


def _pattern_of(way: str) -> str:
    plain = re.escape(way)
    return plain if len(way) >= _ANYWHERE else rf"(?<!\w){plain}(?!\w)"


SECRETS = Secrets()

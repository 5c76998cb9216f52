"""The one way in for JSON: decodes it into typed values, and says in words what does not fit.

A `Codec` belongs to one type. What it decodes has that type in every part; anything else is a
`ValueError` that names the place in the document and the value there.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from tapwright.core.errors import TapwrightError

_LARGEST = 2**63 - 1  # beyond it a whole number is no count of anything
Whole = Annotated[int, msgspec.Meta(ge=-_LARGEST, le=_LARGEST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=_LARGEST)]

T = TypeVar("T")
_SHOWN = 60  # characters of a wrong value
_AT = re.compile(r"(.*) - at `\$(.*)`", re.DOTALL)
_IN_PATH = re.compile(r"\.([\w-]+)|\[(\d+)\]|\[\.\.\.\]")
_EXPECTED = re.compile(r"Expected `([^`]*)`(?:, got .*)?(.*)", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(.*)`")
_WORDS = {
    "int": "whole number",
    "float": "number",
    "str": "text",
    "bool": "true or false",
    "array": "list",
}


@dataclass(frozen=True, slots=True)
class CustomType:
    """How a type is kept that the library does not know."""

    encode: Callable[[Any], Any]
    decode: Callable[[Any], Any]  # raises ValueError, whose message the place is added to
    schema: dict[str, Any]


def _path_of(value: Any) -> Path:
    if not isinstance(value, str):
        raise ValueError("Expected `str`, got another type")
    return Path(value)


_PATH = CustomType(str, _path_of, {"type": "string"})


class Codec(Generic[T]):
    """Reads and writes the JSON of one type."""

    def __init__(self, kind: type[T], custom: Mapping[type, CustomType] | None = None) -> None:
        """Prepare.

        Args:
            kind: the type.
            custom: how to read and write types inside it that the library does not know.
        """
        self._kind = kind
        self._custom = {Path: _PATH, **(custom or {})}
        self._decoder = msgspec.json.Decoder(kind, dec_hook=self._decode_custom)
        self._encoder = msgspec.json.Encoder(enc_hook=self._encode_custom)

    def decode(self, data: bytes | str) -> T:
        """Returns the value that a JSON text stands for.

        Raises:
            ValueError: it is no JSON, or something in it has another type than it should.
        """
        try:
            return self._decoder.decode(data)
        except (ValueError, RecursionError, TapwrightError):
            # The slow way finds the place of the error. It also reads lone surrogates, which the
            # library refuses and apps show.
            return self.convert(_load_json(data))

    def convert(self, value: Any) -> T:
        """Returns the typed value that decoded JSON stands for.

        Raises:
            ValueError: something in it has another type than it should.
        """
        try:
            return self._convert(value)
        except msgspec.ValidationError as error:
            raise ValueError(self._complaint(deepcopy(value), str(error))) from error
        except TapwrightError as error:
            raise ValueError(error.message) from error

    def encode(self, value: T) -> bytes:
        """Returns a value as JSON text on one line."""
        try:
            return self._encoder.encode(value)
        except UnicodeEncodeError:  # a lone surrogate, which only an escape can stand for
            return json.dumps(self.plain(value), separators=(",", ":")).encode()

    def plain(self, value: T) -> Any:
        """Returns a value as plain dicts, lists, texts and numbers."""
        return msgspec.to_builtins(value, enc_hook=self._encode_custom)

    def pretty(self, value: T) -> bytes:
        """Returns a value as indented JSON, for people."""
        try:
            return msgspec.json.format(self._encoder.encode(value), indent=2) + b"\n"
        except UnicodeEncodeError:
            return json.dumps(self.plain(value), indent=2).encode() + b"\n"

    def schema(self) -> dict[str, Any]:
        """Returns the JSON schema of the type."""
        return msgspec.json.schema(self._kind, schema_hook=lambda kind: self._custom[kind].schema)

    def _decode_custom(self, kind: type, value: Any) -> Any:
        return self._custom[kind].decode(value)

    def _encode_custom(self, value: Any) -> Any:
        found = [custom for kind, custom in self._custom.items() if isinstance(value, kind)]
        if not found:
            raise TypeError(f"no JSON for {type(value).__name__}")
        return found[0].encode(value)

    def _convert(self, value: Any) -> T:
        return msgspec.convert(value, self._kind, dec_hook=self._decode_custom)

    def _complaint(self, value: Any, message: str) -> str:
        at = _AT.fullmatch(message)
        what, path = (message, "") if at is None else at.groups()
        where, wrong = self._find(value, path, message)
        expected, missing = _EXPECTED.fullmatch(what), _MISSING.fullmatch(what)
        if missing is not None:
            return f"{where}.{missing[1]} is missing".removeprefix(".")
        where = where or "it"
        if expected is not None:
            kinds = [kind for kind in expected[1].split(" | ") if kind != "null"]
            words = " or ".join(_WORDS.get(kind, kind) for kind in kinds)
            return f"{where} is no {words}{expected[2]}: {repr(wrong)[:_SHOWN]}"
        return f"{where}: {what[:1].lower()}{what[1:]}"

    def _find(self, document: Any, path: str, message: str) -> tuple[str, Any]:
        """Follows the path of an error; returns it with the keys that it leaves out, and the value.

        The library writes `[...]` for the keys of a table. The one it means is found by trying
        each alone, which changes the document.
        """
        here, names = document, ""
        for step in _IN_PATH.finditer(path):
            name, number = step.groups()
            if number is not None:
                here, names = here[int(number)], f"{names}[{number}]"
                continue
            key = name if name is not None else self._failing_key(document, here, message)
            if not isinstance(here, dict) or key not in here:
                break
            here, names = here[key], f"{names}.{key}".removeprefix(".")
        return names, here

    def _failing_key(self, document: Any, table: Any, message: str) -> Any:
        if not isinstance(table, dict):
            return None
        entries = dict(table)
        for key, value in entries.items():
            table.clear()
            table[key] = value
            try:
                self._convert(document)
            except (msgspec.ValidationError, TapwrightError) as error:
                if str(error) == message:
                    return key
        table.update(entries)
        return None


def _load_json(data: bytes | str) -> Any:
    try:
        return json.loads(data, parse_constant=_refuse, parse_float=_finite)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _refuse(text: str) -> float:
    raise ValueError(f"{text} is no number of JSON")


def _finite(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else _refuse(text)

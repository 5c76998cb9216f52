"""JSON becomes typed values, or is refused with the place and the value that is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from tapwright.core.document import Codec, Count, CustomType
from tapwright.core.errors import InputError


class Part(msgspec.Struct, kw_only=True):
    held: Count
    place: Path | None = None


@dataclass(frozen=True)
class Limit:
    steps: int

    def __post_init__(self) -> None:
        if self.steps <= 0:
            raise InputError(f"a limit of {self.steps} steps allows nothing")


class Whole(msgspec.Struct, kw_only=True):
    name: str = ""
    seconds: float = 0.0
    parts: dict[str, Part] = {}
    pairs: list[tuple[int, int]] = []
    limit: Limit | None = None


CODEC = Codec(Whole)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"name": 5}', "name is no text: 5"),
        (
            '{"parts": {"a": {"held": 1}, "b": {"held": -1}}}',
            "parts.b.held is no whole number >= 0",
        ),
        ('{"parts": {"a": {"held": 1}, "b": {}}}', "parts.b.held is missing"),
        ('{"parts": {"a": {"held": true}}}', "parts.a.held is no whole number: True"),
        ('{"parts": {"a": {"held": 1, "place": 7}}}', "parts.a.place is no text: 7"),
        ('{"parts": []}', r"parts is no object: \[\]"),
        ('{"pairs": [[1, 2], [3]]}', r"pairs\[1\] is no list of length 2"),
        ('{"limit": {"steps": 0}}', "a limit of 0 steps allows nothing"),
        ('{"seconds": NaN}', "NaN is no number of JSON"),
        ('{"seconds": 1e400}', "1e400 is no number of JSON"),
        ('{"parts": {"a": {"held": 1%s}}}' % ("0" * 30), "parts.a.held is no whole number <="),
        ("5", "it is no object: 5"),
        ("[" * 100_000, "nested too deeply"),
        ("{", "Expecting property name"),
        ("", "Expecting value"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_value(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        CODEC.decode(text.encode())


def test_looking_for_the_place_changes_nothing() -> None:
    value = {"parts": {"a": {"held": 1}, "b": {"held": -1}}}
    with pytest.raises(ValueError, match=r"parts\.b"):
        CODEC.convert(value)
    assert list(value["parts"]) == ["a", "b"]


@pytest.mark.parametrize("name", ["plain", "Grüße ☃ 😀", "half \ud800 a letter", "\x00\n\u2028"])
def test_any_text_is_written_and_read_back(name: str) -> None:
    whole = Whole(name=name, parts={name: Part(held=1, place=Path("/a/b"))}, pairs=[(1, 2)])
    assert CODEC.decode(CODEC.encode(whole)) == whole
    assert CODEC.decode(CODEC.pretty(whole)) == whole
    assert b"\n" not in CODEC.encode(whole)


def test_keys_that_nobody_knows_are_let_pass() -> None:
    assert CODEC.decode(b'{"name": "a", "later": [1]}') == Whole(name="a")


def test_a_type_of_ones_own() -> None:
    kept = CustomType(lambda value: value.hex, lambda text: Code(text), {"type": "string"})
    codec = Codec(list[Code], {Code: kept})
    assert codec.encode([Code("ff")]) == b'["ff"]'
    assert [code.hex for code in codec.decode(b'["a0"]')] == ["a0"]
    with pytest.raises(ValueError, match=r"\[1\]: no code: 'zz'"):
        codec.decode(b'["a0", "zz"]')
    with pytest.raises(TypeError, match="no JSON for object"):
        codec.encode([object()])  # type: ignore[list-item]


class Code:
    def __init__(self, text: str) -> None:
        if not text.isalnum() or not all(letter in "0123456789abcdef" for letter in text):
            raise ValueError(f"no code: {text!r}")
        self.hex = text

"""Parses DEX files: classes, their methods, and what the code of a method refers to.

Only what the activity graph needs; the code of a method is parsed when asked for.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.apk.chunks import FormatError

_HEADER_SIZE = 0x70
_NO_INDEX = 0xFFFFFFFF
_CONST, _CONST_STRING, _CONST_STRING_JUMBO, _CONST_CLASS = 0x14, 0x1A, 0x1B, 0x1C
_CONST_4, _CONST_16, _CONST_HIGH = 0x12, 0x13, 0x15
_NUMBERS = frozenset((_CONST, _CONST_4, _CONST_16, _CONST_HIGH))
_NEW_INSTANCE = 0x22
_INVOKES = frozenset((*range(0x6E, 0x73), *range(0x74, 0x79)))
_STATIC_INVOKES = frozenset((0x71, 0x77))
_STATIC_GETS = frozenset(range(0x60, 0x67))


def _widths() -> bytes:
    """Returns the length of each opcode in code units, by the Dalvik bytecode table."""
    widths = [1] * 256
    for units, opcodes in {
        2: "02 05 08 13 15 16 19 1a 1c 1f 20 22 23 29 2d-31 32-3d 44-6d 90-af d0-e2 fe ff",
        3: "03 06 09 14 17 1b 24 25 26 2a 2b 2c 6e-72 74-78 fc fd",
        4: "fa fb",
        5: "18",
    }.items():
        for part in opcodes.split():
            first, _, last = part.partition("-")
            for opcode in range(int(first, 16), int(last or first, 16) + 1):
                widths[opcode] = units
    return bytes(widths)


_WIDTHS = _widths()


class MethodName(NamedTuple):
    """A method by its class and name; overloads are one."""

    owner: str
    name: str


@dataclass(slots=True)
class References:
    """What the code of a method refers to."""

    classes: set[str] = field(default_factory=set)  # by constant
    created: set[str] = field(default_factory=set)  # by `new`
    touched: set[str] = field(default_factory=set)  # whose static fields are read
    strings: set[str] = field(default_factory=set)
    numbers: set[int] = field(default_factory=set)  # constants: resource ids, and small ones
    calls: set[MethodName] = field(default_factory=set)
    static_calls: set[MethodName] = field(default_factory=set)  # those of `calls` on a class


@dataclass(frozen=True, slots=True)
class DexClass:
    """A class with the offsets of its methods' code."""

    name: str
    superclass: str
    interfaces: tuple[str, ...]
    methods: tuple[tuple[str, int], ...]  # name and offset of the code, 0 without code
    dex: Dex


class Dex:
    """One DEX file."""

    def __init__(self, data: bytes) -> None:
        if len(data) < _HEADER_SIZE or not data.startswith(b"dex\n"):
            raise FormatError("not a DEX file")
        self._data = data
        self._strings_at = self._section(56)
        self._types_at = self._section(64)
        self._methods_at = self._section(88)
        self._classes_at = self._section(96)
        self._strings: dict[int, str] = {}
        self._types: dict[int, str] = {}

    def classes(self) -> Iterator[DexClass]:
        """Yields every class that the file defines."""
        count, at = self._classes_at
        for number in range(count):
            values = self._unpack("<8I", at + 32 * number)
            name, superclass, interfaces, code = values[0], values[2], values[3], values[6]
            yield DexClass(
                self.type_name(name),
                "" if superclass == _NO_INDEX else self.type_name(superclass),
                self._type_list(interfaces),
                tuple(self._methods(code)) if code else (),
                self,
            )

    def type_names(self) -> Iterator[str]:
        """Yields every class that the file defines or refers to."""
        return (self.type_name(number) for number in range(self._types_at[0]))

    def references(self, code: int) -> References:
        """Returns what the code at this offset refers to."""
        found = References()
        (units,) = self._unpack("<I", code + 12)
        instructions = array("H", self._data[code + 16 : code + 16 + 2 * units])
        at, end = 0, len(instructions)
        while at < end:
            unit = instructions[at]
            opcode = unit & 0xFF
            if unit in (0x0100, 0x0200, 0x0300):
                at += _payload(instructions, at)
                continue
            width = _WIDTHS[opcode]
            if at + width > end:
                break
            self._note(found, opcode, instructions, at)
            at += width
        return found

    def type_name(self, index: int) -> str:
        """Returns the class name of a type as in Java; of arrays that of their elements."""
        found = self._types.get(index)
        if found is None:
            (string,) = self._unpack("<I", self._types_at[1] + 4 * index)
            descriptor = self._string(string).lstrip("[")
            found = descriptor[1:-1].replace("/", ".") if descriptor[:1] == "L" else descriptor
            self._types[index] = found
        return found

    def _note(self, found: References, opcode: int, code: array[int], at: int) -> None:
        """Adds what one instruction refers to."""
        if opcode in _INVOKES:
            method = self._method_name(code[at + 1])
            found.calls.add(method)
            if opcode in _STATIC_INVOKES:
                found.static_calls.add(method)
        elif opcode == _CONST_STRING:
            found.strings.add(self._string(code[at + 1]))
        elif opcode == _CONST_CLASS:
            found.classes.add(self.type_name(code[at + 1]))
        elif opcode == _NEW_INSTANCE:
            found.created.add(self.type_name(code[at + 1]))
        elif opcode in _STATIC_GETS:
            (owner,) = self._unpack("<H", self._section(80)[1] + 8 * code[at + 1])
            found.touched.add(self.type_name(owner))
        elif opcode in _NUMBERS:
            found.numbers.add(_constant_of(opcode, code, at))
        elif opcode == _CONST_STRING_JUMBO:
            found.strings.add(self._string(code[at + 1] | code[at + 2] << 16))

    def _method_name(self, index: int) -> MethodName:
        """Returns the method of an index."""
        owner, _, name = self._unpack("<HHI", self._methods_at[1] + 8 * index)
        return MethodName(self.type_name(owner), self._string(name))

    def _methods(self, at: int) -> Iterator[tuple[str, int]]:
        """Yields name and code offset of each method of a class."""
        sizes = []
        for _ in range(4):
            size, at = self._uleb(at)
            sizes.append(size)
        for _ in range(2 * (sizes[0] + sizes[1])):
            _, at = self._uleb(at)
        for count in sizes[2:]:
            index = 0
            for _ in range(count):
                step, at = self._uleb(at)
                _, at = self._uleb(at)
                code, at = self._uleb(at)
                index += step
                yield self._method_name(index).name, code

    def _type_list(self, at: int) -> tuple[str, ...]:
        """Returns the types of a list."""
        if not at:
            return ()
        (count,) = self._unpack("<I", at)
        return tuple(self.type_name(index) for index in self._unpack(f"<{count}H", at + 4))

    def _string(self, index: int) -> str:
        """Returns the string of an index."""
        found = self._strings.get(index)
        if found is None:
            (offset,) = self._unpack("<I", self._strings_at[1] + 4 * index)
            _, start = self._uleb(offset)
            end = self._data.find(b"\0", start)
            found = self._data[start:end].decode("utf-8", "replace")
            self._strings[index] = found
        return found

    def _uleb(self, at: int) -> tuple[int, int]:
        """Returns a number of variable length (ULEB128), and the offset behind it."""
        value = shift = 0
        while True:
            if at >= len(self._data):
                raise FormatError("the DEX file is cut off")
            byte = self._data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value, at
            shift += 7

    def _section(self, at: int) -> tuple[int, int]:
        """Returns count and offset of a section, from the header."""
        count, offset = struct.unpack_from("<2I", self._data, at)
        return count, offset

    def _unpack(self, form: str, at: int) -> tuple[int, ...]:
        """Returns numbers at an offset; raises FormatError beyond the end."""
        try:
            return struct.unpack_from(form, self._data, at)
        except struct.error as error:
            raise FormatError(f"the DEX file is cut off: {error}") from error


def _constant_of(opcode: int, code: array[int], at: int) -> int:
    """The constant of an instruction, without its sign."""
    match opcode:
        case 0x12:
            return code[at] >> 12
        case 0x13:
            return code[at + 1]
        case 0x15:
            return code[at + 1] << 16
    return code[at + 1] | code[at + 2] << 16


def _payload(code: array[int], at: int) -> int:
    """Returns the length of a switch table or array content, in code units."""
    if at + 1 >= len(code):
        return 1
    match code[at]:
        case 0x0100:
            return code[at + 1] * 2 + 4
        case 0x0200:
            return code[at + 1] * 4 + 2
    if at + 3 >= len(code):
        return 4
    size = code[at + 2] | code[at + 3] << 16
    return (size * code[at + 1] + 1) // 2 + 4

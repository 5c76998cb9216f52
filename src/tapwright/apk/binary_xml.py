"""Parses the compiled XML of an APK into elements."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.apk.chunks import NO_STRING, FormatError, StringPool, chunk_at, chunks, unpack

_XML = 0x0003
_RESOURCE_MAP = 0x0180
_START_ELEMENT = 0x0102
_END_ELEMENT = 0x0103
# Names of attributes by the framework's number, for files whose strings were made unreadable.
_ATTRIBUTES = {
    0x01010001: "label",
    0x01010003: "name",
    0x01010006: "permission",
    0x01010009: "protectionLevel",
    0x0101000C: "hasCode",
    0x0101000E: "enabled",
    0x0101000F: "debuggable",
    0x01010010: "exported",
    0x01010018: "authorities",
    0x01010026: "mimeType",
    0x01010027: "scheme",
    0x01010028: "host",
    0x01010029: "port",
    0x0101002A: "path",
    0x0101002B: "pathPrefix",
    0x0101002C: "pathPattern",
    0x01010202: "targetActivity",
    0x0101020C: "minSdkVersion",
    0x0101021B: "versionCode",
    0x0101021C: "versionName",
    0x01010270: "targetSdkVersion",
}


class Reference(NamedTuple):
    """A value that refers to the resource table."""

    id: int


Value = str | int | bool | float | Reference


@dataclass(slots=True)
class Element:
    """A tag with its attributes, by local name."""

    tag: str
    attributes: dict[str, Value] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)

    def all(self, tag: str) -> Iterator[Element]:
        """Returns the children with this tag."""
        return (child for child in self.children if child.tag == tag)


def read_binary_xml(data: bytes) -> Element:
    """Returns the root element of compiled XML."""
    whole = chunk_at(data, 0, len(data))
    if whole.kind != _XML:
        raise FormatError("not compiled XML")
    names: tuple[int, ...] = ()
    strings: StringPool | None = None
    root = Element("")
    path = [root]
    for chunk in chunks(data, whole.body, whole.end):
        if strings is None:
            strings = StringPool(data, chunk)
        elif chunk.kind == _RESOURCE_MAP:
            names = unpack(f"<{(chunk.end - chunk.body) // 4}I", data, chunk.body)
        elif chunk.kind == _START_ELEMENT:
            element = _element(data, chunk.body, strings, names)
            path[-1].children.append(element)
            path.append(element)
        elif chunk.kind == _END_ELEMENT and len(path) > 1:
            path.pop()
    if not root.children:
        raise FormatError("no element")
    return root.children[0]


def _element(data: bytes, at: int, strings: StringPool, names: tuple[int, ...]) -> Element:
    """Returns an element with its attributes."""
    _, tag, first, size, count = unpack("<IIHHH", data, at)
    element = Element(strings[tag])
    for number in range(count):
        _, name, raw, _, _, kind, value = unpack("<IIIHBBI", data, at + first + number * size)
        known = _ATTRIBUTES.get(names[name]) if name < len(names) else None
        element.attributes[known or strings[name]] = _attribute_value(strings, raw, kind, value)
    return element


def _attribute_value(strings: StringPool, raw: int, kind: int, value: int) -> Value:
    """Returns the value of an attribute by its type."""
    match kind:
        case 0x03:
            return strings[value]
        case 0x01 | 0x07:
            return Reference(value)
        case 0x12:
            return value != 0
        case 0x04:
            return float(struct.unpack("<f", struct.pack("<I", value))[0])
    if raw != NO_STRING:
        return strings[raw]
    return value - (1 << 32) if kind == 0x10 and value >> 31 else value

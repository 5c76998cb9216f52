"""Makes small APKs: a writer of compiled XML and resource tables, as simple as can be."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

NONE = 0xFFFFFFFF
Tree = tuple[str, dict[str, Any], list[Any]]  # tag, attributes, children


def chunk(kind: int, header: bytes, body: bytes = b"") -> bytes:
    return struct.pack("<HHI", kind, 8 + len(header), 8 + len(header) + len(body)) + header + body


def string_pool(strings: list[str], utf8: bool = False) -> bytes:
    encoded = []
    for text in strings:
        if utf8:
            data = text.encode()
            assert len(data) < 0x80, "longer strings take two bytes of length"
            encoded.append(bytes([len(text), len(data)]) + data + b"\0")
        else:
            encoded.append(struct.pack("<H", len(text)) + text.encode("utf-16-le") + b"\0\0")
    offsets = [sum(map(len, encoded[:number])) for number in range(len(encoded))]
    body = b"".join(encoded)
    body += b"\0" * (-len(body) % 4)
    header = struct.pack("<5I", len(strings), 0, 256 if utf8 else 0, 28 + 4 * len(offsets), 0)
    return chunk(1, header, struct.pack(f"<{len(offsets)}I", *offsets) + body)


def binary_xml(root: Tree, utf8: bool = False) -> bytes:
    strings: list[str] = []

    def number(text: str) -> int:
        if text not in strings:
            strings.append(text)
        return strings.index(text)

    def attribute(name: str, value: Any) -> bytes:
        match value:
            case bool():
                kind, data, raw = 0x12, 0xFFFFFFFF if value else 0, NONE
            case int():
                kind, data, raw = 0x10, value & 0xFFFFFFFF, NONE
            case ("reference", target):
                kind, data, raw = 0x01, target, NONE
            case _:
                kind, data, raw = 0x03, number(value), number(value)
        return struct.pack("<IIIHBBI", NONE, number(name), raw, 8, 0, kind, data)

    def element(tree: Tree) -> bytes:
        tag, attributes, children = tree
        written = b"".join(attribute(name, value) for name, value in attributes.items())
        start = struct.pack("<IIHHHHHH", NONE, number(tag), 20, 20, len(attributes), 0, 0, 0)
        lines = struct.pack("<II", 1, NONE)
        inside = b"".join(element(child) for child in children)
        end = chunk(0x0103, lines, struct.pack("<II", NONE, number(tag)))
        return chunk(0x0102, lines, start + written) + inside + end

    body = element(root)
    pool = string_pool(strings, utf8)
    return struct.pack("<HHI", 3, 8, 8 + len(pool) + len(body)) + pool + body


def resource_table(strings: dict[str, str], ids: tuple[str, ...] = ()) -> bytes:
    """A table with texts as 0x7f010000 and on, ids as 0x7f020000 and on."""
    keys = [*strings, *ids]

    def type_chunk(number: int, entries: list[bytes]) -> bytes:
        offsets = struct.pack(f"<{len(entries)}I", *(16 * index for index in range(len(entries))))
        header = struct.pack("<BBHII", number, 0, 0, len(entries), 20 + 64 + len(offsets))
        return chunk(
            0x0201, header + struct.pack("<I", 64) + b"\0" * 60, offsets + b"".join(entries)
        )

    def entry(key: int, kind: int, value: int) -> bytes:
        return struct.pack("<HHIHBBI", 8, 0, key, 8, 0, kind, value)

    texts = [entry(index, 0x03, index) for index in range(len(strings))]
    numbers = [entry(len(strings) + index, 0x12, 0) for index in range(len(ids))]
    header = struct.pack("<I", 0x7F) + b"\0" * 256 + struct.pack("<5I", 0, 0, 0, 0, 0)
    body = string_pool(["string", "id"]) + string_pool(keys)
    body += type_chunk(1, texts) + type_chunk(2, numbers)
    whole = string_pool(list(strings.values())) + chunk(0x0200, header, body)
    return chunk(0x0002, struct.pack("<I", 1), whole)


def launcher(name: str) -> Tree:
    action: Tree = ("action", {"name": "android.intent.action.MAIN"}, [])
    category: Tree = ("category", {"name": "android.intent.category.LAUNCHER"}, [])
    return ("activity", {"name": name}, [("intent-filter", {}, [action, category])])


def manifest(*children: Tree, **attributes: Any) -> Tree:
    inside = list(children) or [("application", {}, [launcher(".Main")])]
    return ("manifest", {"package": "org.example", **attributes}, inside)


MakeApk = Callable[..., Path]


@pytest.fixture
def make_apk(tmp_path: Path) -> MakeApk:
    def make(
        tree: Tree | None = None,
        *,
        resources: bytes = b"",
        code: bytes | None = b"Lorg/example/Main;\0",
        entries: dict[str, bytes] | None = None,
        utf8: bool = False,
    ) -> Path:
        path = tmp_path / "app.apk"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("AndroidManifest.xml", binary_xml(tree or manifest(), utf8))
            if resources:
                archive.writestr("resources.arsc", resources)
            if code is not None:
                archive.writestr("classes.dex", code)
            for name, content in (entries or {}).items():
                archive.writestr(name, content)
        return path

    return make

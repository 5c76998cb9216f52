"""Parses a resource table: names of an app's resources, and its default texts."""

from __future__ import annotations

from collections.abc import Iterator

from tapwright.apk.chunks import Chunk, FormatError, StringPool, chunk_at, chunks, unpack

_TABLE = 0x0002
_STRING_POOL = 0x0001
_PACKAGE = 0x0200
_TYPE = 0x0201
_NO_ENTRY = 0xFFFFFFFF
_NO_ENTRY_16 = 0xFFFF
_SPARSE, _OFFSETS_16 = 1, 2
_COMPLEX, _COMPACT = 1, 8
_STRING, _REFERENCE = 0x03, 0x01
_MOST_HOPS = 8  # references that lead to references


class ResourceTable:
    """Names and values of an app's resources; variants for certain devices are left out."""

    def __init__(self, data: bytes = b"") -> None:
        self._names: dict[int, tuple[str, str]] = {}
        self._values: dict[int, tuple[int, int]] = {}
        self._strings: StringPool | None = None
        if data:
            self._read(data)

    def name_of(self, number: int) -> str | None:
        """Returns `type/name` of a resource, or None."""
        found = self._names.get(number)
        return None if found is None else "/".join(found)

    def names(self, kind: str) -> list[str]:
        """Returns all names of one type (`id`, `string`, `layout` …), sorted."""
        return sorted({name for type_name, name in self._names.values() if type_name == kind})

    def text_of(self, number: int) -> str | None:
        """Returns the text or number of a resource; references are followed."""
        for _ in range(_MOST_HOPS):
            found = self._values.get(number)
            if found is None:
                return None
            kind, value = found
            if kind == _STRING and self._strings is not None:
                return self._strings[value]
            if kind != _REFERENCE:
                return str(value)
            number = value
        return None

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yields name and text of each string."""
        for number, (kind, name) in self._names.items():
            text = self.text_of(number) if kind == "string" else None
            if text is not None:
                yield name, text

    def _read(self, data: bytes) -> None:
        """Reads the whole table."""
        whole = chunk_at(data, 0, len(data))
        if whole.kind != _TABLE:
            raise FormatError("not a resource table")
        for chunk in chunks(data, whole.body, whole.end):
            if chunk.kind == _STRING_POOL and self._strings is None:
                self._strings = StringPool(data, chunk)
            elif chunk.kind == _PACKAGE:
                self._read_package(data, chunk)

    def _read_package(self, data: bytes, package: Chunk) -> None:
        """Reads a package of the table."""
        (identity,) = unpack("<I", data, package.start + 8)
        pools = []
        for chunk in chunks(data, package.body, package.end):
            if chunk.kind == _STRING_POOL:
                pools.append(StringPool(data, chunk))
            elif chunk.kind == _TYPE and len(pools) >= 2:
                self._read_type(data, chunk, identity << 24, pools[0], pools[1])

    def _read_type(
        self, data: bytes, chunk: Chunk, package: int, types: StringPool, keys: StringPool
    ) -> None:
        """Reads the resources of one type and configuration."""
        number, flags, _, count, entries, config = unpack("<BBHIII", data, chunk.start + 8)
        # All zero means: for every device.
        is_default = not any(data[chunk.start + 24 : chunk.start + 20 + config])
        first, kind = package | number << 16, types[number - 1]
        for index, offset in _offsets(data, chunk.body, count, flags):
            at = chunk.start + entries + offset
            size, entry_flags, key = unpack("<HHI", data, at)
            compact = bool(entry_flags & _COMPACT)
            name = keys[size if compact else key]
            if is_default or first | index not in self._names:
                self._names[first | index] = (kind, name)
            if not is_default or entry_flags & _COMPLEX:
                continue
            if compact:
                self._values[first | index] = (entry_flags >> 8, key)
            else:
                _, _, value_kind, value = unpack("<HBBI", data, at + size)
                self._values[first | index] = (value_kind, value)


def _offsets(data: bytes, at: int, count: int, flags: int) -> Iterator[tuple[int, int]]:
    """Yields number and offset of each entry, in any of the three encodings."""
    if flags & _SPARSE:
        for position in range(count):
            index, offset = unpack("<HH", data, at + position * 4)
            yield index, offset * 4
    elif flags & _OFFSETS_16:
        for index, offset in enumerate(unpack(f"<{count}H", data, at)):
            if offset != _NO_ENTRY_16:
                yield index, offset * 4
    else:
        for index, offset in enumerate(unpack(f"<{count}I", data, at)):
            if offset != _NO_ENTRY:
                yield index, offset

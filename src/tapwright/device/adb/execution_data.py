"""Reads and merges the coverage files of JaCoCo and EMMA without a JVM."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

from tapwright.core.errors import DeviceError
from tapwright.device.device_values import Counter

# JaCoCo: blocks of a byte each for their kind.
_HEADER, _SESSION, _EXECUTION = 0x01, 0x10, 0x11
_JACOCO_MAGIC = 0xC0C0
_JACOCO_VERSIONS = (0x1006, 0x1007)
_JACOCO_START = b"\x01\xc0\xc0"
# EMMA: a header of 24 bytes, then entries of a length, a kind and data.
_EMMA_START = b"EMMA"
_EMMA_HEADER = 24
_EMMA_COVERAGE = 1
_NO_ARRAY = -1


class NotExecutionData(DeviceError):
    """The file is neither JaCoCo's nor EMMA's, or is truncated."""


@dataclass
class ExecutionData:
    """Which probes (JaCoCo) or blocks (EMMA) of which class were hit."""

    kind: str = ""  # probe or block
    hits: dict[tuple[int, str], list[bool]] = field(default_factory=dict)  # by class id and name

    def merge(self, other: ExecutionData) -> None:
        """Adds the hits of another run of the same app."""
        if not other.hits:
            return
        if self.kind and self.kind != other.kind:
            raise NotExecutionData(f"{other.kind}s cannot be merged into {self.kind}s")
        self.kind = other.kind
        for key, hits in other.hits.items():
            known = self.hits.get(key)
            if known is None:
                self.hits[key] = list(hits)
            elif len(known) != len(hits):
                raise NotExecutionData(f"{key[1]} has {len(known)} {self.kind}s, not {len(hits)}")
            else:
                self.hits[key] = [one or two for one, two in zip(known, hits, strict=True)]

    def counters(self) -> dict[str, Counter]:
        """Returns hit and total probes of the loaded classes; nothing if there are none."""
        total = sum(len(hits) for hits in self.hits.values())
        if not total:
            return {}
        covered = sum(sum(hits) for hits in self.hits.values())
        return {self.kind: Counter(covered, total)}

    def to_jacoco(self) -> bytes:
        """Returns the data in JaCoCo's file format."""
        parts = [struct.pack(">BHH", _HEADER, _JACOCO_MAGIC, _JACOCO_VERSIONS[-1])]
        for (number, name), hits in self.hits.items():
            encoded = name.encode()
            parts.append(struct.pack(">BQH", _EXECUTION, number, len(encoded)) + encoded)
            parts.append(_packed(hits))
        return b"".join(parts)


def read_execution_data(content: bytes) -> ExecutionData:
    """Returns the data of a `.ec` or `.exec` file of either tool."""
    try:
        if content.startswith(_JACOCO_START):
            return _read_jacoco(_Reader(content))
        if content.startswith(_EMMA_START):
            return _read_emma(_Reader(content))
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise NotExecutionData(f"the coverage file is cut off or damaged: {error}") from error
    raise NotExecutionData(f"not a coverage file: it begins with {content[:8]!r}")


class _Reader:
    """Reads numbers and texts from bytes, one after the other."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self.at = 0

    @property
    def is_ended(self) -> bool:
        """Returns whether all bytes are read."""
        return self.at >= len(self._content)

    def take(self, layout: str) -> int:
        """Returns the next number of a struct layout."""
        (value,) = struct.unpack_from(layout, self._content, self.at)
        self.at += struct.calcsize(layout)
        return int(value)

    def text(self) -> str:
        """Returns the next text, which follows its length."""
        length = self.take(">H")
        self.at += length
        return self._content[self.at - length : self.at].decode()

    def variable(self) -> int:
        """Returns the next number in groups of seven bits, lowest first."""
        value = shift = 0
        while True:
            part = self._content[self.at]
            self.at += 1
            value |= (part & 0x7F) << shift
            shift += 7
            if not part & 0x80:
                return value


def _read_jacoco(reader: _Reader) -> ExecutionData:
    """Reads JaCoCo's format."""
    data = ExecutionData("probe")
    while not reader.is_ended:
        match reader.take(">B"):
            case kind if kind == _HEADER:
                magic, version = reader.take(">H"), reader.take(">H")
                if magic != _JACOCO_MAGIC or version not in _JACOCO_VERSIONS:
                    raise NotExecutionData(f"an unknown version of JaCoCo's file: {version:#x}")
            case kind if kind == _SESSION:
                reader.text()
                reader.at += 16  # when it began and when it was written
            case kind if kind == _EXECUTION:
                key = reader.take(">Q"), reader.text()
                data.merge(ExecutionData("probe", {key: _unpacked(reader)}))
            case kind:
                raise NotExecutionData(f"an unknown block in JaCoCo's file: {kind:#x}")
    return data


def _unpacked(reader: _Reader) -> list[bool]:
    """Returns the next array of bits."""
    length = reader.variable()
    packed = [reader.take(">B") for _ in range((length + 7) // 8)]
    return [bool(packed[number // 8] >> number % 8 & 1) for number in range(length)]


def _packed(hits: list[bool]) -> bytes:
    """Returns the bits as JaCoCo writes them: the length, then eight a byte."""
    encoded, length = bytearray(), len(hits)
    while length > 0x7F:
        encoded.append(length & 0x7F | 0x80)
        length >>= 7
    encoded.append(length)
    for start in range(0, len(hits), 8):
        encoded.append(sum(hit << place for place, hit in enumerate(hits[start : start + 8])))
    return bytes(encoded)


def _read_emma(reader: _Reader) -> ExecutionData:
    """Reads EMMA's format."""
    data = ExecutionData("block")
    reader.at = _EMMA_HEADER
    while not reader.is_ended:
        length, kind = reader.take(">q"), reader.take(">B")
        end = reader.at + length
        if kind == _EMMA_COVERAGE:
            for _ in range(reader.take(">i")):
                name, stamp = reader.text(), reader.take(">Q")
                hits: list[bool] = []
                for _ in range(reader.take(">i")):
                    hits += _blocks(reader)
                data.merge(ExecutionData("block", {(stamp, name): hits}))
        reader.at = end
    return data


def _blocks(reader: _Reader) -> list[bool]:
    """Returns the blocks of a method, which are written last to first; none if abstract."""
    length = reader.take(">i")
    if length == _NO_ARRAY:
        return []
    return [bool(reader.take(">B")) for _ in range(length)][::-1]

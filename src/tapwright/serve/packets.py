"""The packets of the adb protocol: a header of 24 bytes, then the payload."""

from __future__ import annotations

import asyncio
import struct
from enum import IntEnum
from typing import NamedTuple

# From this version on the checksum may be left at zero.
VERSION_WITH_CHECKSUM = 0x01000000
VERSION = 0x01000001
# The size that a daemon must accept before the negotiation, and the most that we offer.
SMALLEST_PAYLOAD = 4096
LARGEST_PAYLOAD = 1024 * 1024

_HEADER = struct.Struct("<6I")


class PacketKind(IntEnum):
    """The kind of a packet; the values spell the name in ASCII."""

    CONNECT = 0x4E584E43
    OPEN = 0x4E45504F
    OKAY = 0x59414B4F
    CLOSE = 0x45534C43
    WRITE = 0x45545257


class ProtocolError(Exception):
    """The other side does not follow the protocol; the connection must be closed."""


class Packet(NamedTuple):
    """One packet; what the two numbers mean depends on its kind."""

    command: int
    first: int
    second: int
    payload: bytes = b""


def encode(packet: Packet, version: int = VERSION) -> bytes:
    """Returns the bytes of a packet for a peer of this version."""
    checksum = sum(packet.payload) & 0xFFFFFFFF if version <= VERSION_WITH_CHECKSUM else 0
    header = _HEADER.pack(
        packet.command,
        packet.first & 0xFFFFFFFF,
        packet.second & 0xFFFFFFFF,
        len(packet.payload),
        checksum,
        packet.command ^ 0xFFFFFFFF,
    )
    return header + packet.payload


async def read_packet(reader: asyncio.StreamReader, version: int = VERSION) -> Packet:
    """Reads the next packet; raises `asyncio.IncompleteReadError` if the peer is gone."""
    header = await reader.readexactly(_HEADER.size)
    command, first, second, length, checksum, magic = _HEADER.unpack(header)
    if magic != command ^ 0xFFFFFFFF:
        raise ProtocolError(f"not an adb message: {header.hex()}")
    if length > LARGEST_PAYLOAD:
        raise ProtocolError(f"a message of {length} bytes, more than {LARGEST_PAYLOAD}")
    payload = await reader.readexactly(length)
    # A peer of a newer version sends zero instead of a checksum.
    checked = version <= VERSION_WITH_CHECKSUM or checksum != 0
    if checked and checksum != sum(payload) & 0xFFFFFFFF:
        raise ProtocolError("a message whose checksum is wrong")
    return Packet(command, first, second, payload)

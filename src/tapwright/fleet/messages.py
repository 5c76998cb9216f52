"""What the driver of a run and its processes on other machines tell each other."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tapwright.agents.knowledge import LearntHere, Name
from tapwright.device.device import Device
from tapwright.device.registry import DeviceOptions
from tapwright.run.end_reason import EndReason
from tapwright.run.login import Login, LoginTally
from tapwright.run.settings import RunSettings

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(tuple[list[tuple[tuple[str, ...], int]], list[tuple[str, ...]]])
_LEVEL = 1  # of compression: names repeat so much that more effort saves little


@dataclass(frozen=True, slots=True)
class Parcel:
    """A file of the driver's machine, fetched only where it is missing."""

    path: Path
    content_hash: str
    fetch: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class WorkOrder:
    """What a process is to do."""

    name: str  # of the process, by which its files are called
    settings: RunSettings  # with the seed of this process
    devices: int
    token: str  # what stands in the token file of the run, if this machine sees it
    seconds_left: float | None
    login: Login | None = None
    make_device: Callable[[DeviceOptions], Device] | None = None  # None: as the settings say
    exchange_seconds: float = 0.25  # between two exchanges; 0: none
    parcels: tuple[Parcel, ...] = ()  # files of the driver that the settings name


@dataclass(frozen=True, slots=True)
class Allowance:
    """How much a process may have used in all; it waits for more until `final` says why not."""

    steps: int | None = None
    episodes: int | None = None
    final: EndReason | None = None


@dataclass(frozen=True, slots=True)
class FilePiece:
    """A part of a file that the driver's machine cannot see."""

    file: str  # inside the folder of the process, or of the run for pictures
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class WorkerProgress:
    """What a process has done so far."""

    steps: int
    episodes: int
    is_ready: bool  # at least one device can work
    waits: bool  # nobody of it can go on without another allowance
    ended: EndReason | None = None
    error: str = ""  # why it ended, if it failed
    error_kind: str = ""  # the name of the error's class
    logins: LoginTally = field(default_factory=LoginTally)
    exchanges: int = 0
    sent: int = 0  # bytes
    received: int = 0
    device_seconds: float = 0.0  # that its devices worked
    processor_seconds: float = 0.0
    megabytes: float = 0.0
    merging_seconds: float = 0.0  # of the merging process, as far as it was heard of
    chunks: tuple[FilePiece, ...] = ()


@dataclass(frozen=True, slots=True)
class News:
    """What the merging process knows that one process does not know yet."""

    epoch: str  # of the merging process; another one has forgotten everything
    version: int  # of its knowledge
    packed: bytes  # how much all others counted, and facts
    processor_seconds: float = 0.0  # that the merging process used
    wants_all: bool = False  # it does not know what was told to the one before it


# Asks the merging process: who asks, what it heard last, and what it learnt since.
Exchange = Callable[[str, str, int, bytes], News]


def pack(learnt: LearntHere) -> bytes:
    """Returns knowledge as bytes to be sent."""
    counts, facts = list(learnt.counts.items()), sorted(learnt.facts)
    try:
        data = _ENCODER.encode((counts, facts))
    except UnicodeEncodeError:
        counts = [(_encodable_name(name), count) for name, count in counts]
        data = _ENCODER.encode((counts, [_encodable_name(fact) for fact in facts]))
    return zlib.compress(data, _LEVEL)


def unpack(data: bytes) -> LearntHere:
    """Returns the knowledge that was sent."""
    counts, facts = _DECODER.decode(zlib.decompress(data))
    return LearntHere(dict(counts), set(facts))


def _encodable_name(name: Name) -> Name:
    """Apps show halves of letters too, which UTF-8 cannot say; they become question marks."""
    return tuple(part.encode("utf-8", "replace").decode("utf-8") for part in name)


def folder_of(run: Path, name: str) -> Path:
    """Returns the folder of a process in the run directory."""
    return run / "fleet" / name

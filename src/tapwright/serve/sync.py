"""The `sync:` service: push, pull, stat and list, in both versions of the protocol."""

from __future__ import annotations

import errno
import os
import stat
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from tapwright.serve.storage import Storage
from tapwright.serve.streams import Stream

_WORD = struct.Struct("<4sI")
_STAT = struct.Struct("<4s3I")
_ENTRY = struct.Struct("<4s4I")
# error, device, inode, mode, links, user, group, size, times of access, change and status
_STAT_2 = struct.Struct("<4sIQQIIIIQqqq")
_ENTRY_2 = struct.Struct("<4sIQQIIIIQqqqI")
_CHUNK = 64 * 1024
_LONGEST_NAME = 1024


async def serve_sync(storage: Storage, stream: Stream) -> None:
    """Answers requests until the client quits or disconnects."""
    while len(header := await stream.read_exactly(_WORD.size)) == _WORD.size:
        kind, length = _WORD.unpack(header)
        if kind == b"QUIT":
            return
        if length > _LONGEST_NAME:
            await _fail(stream, "path too long")
            return
        name = (await stream.read_exactly(length)).decode("utf-8", "surrogateescape")
        match kind:
            case b"STAT":
                await stream.write(_stat(storage.host(name)))
            case b"STA2" | b"LST2":
                await stream.write(_stat_2(kind, storage.host(name)))
            case b"LIST" | b"LIS2":
                await stream.write(b"".join(_directory_entries(kind, storage.host(name))))
            case b"RECV":
                await _receive(stream, storage.host(name))
            case b"SEND":
                await _send(stream, storage, name)
            case _:
                await _fail(stream, f"unknown command {kind!r}")
                return


def _stat(path: Path) -> bytes:
    """Returns the answer to STAT, of version 1."""
    try:
        facts = path.stat()
    except OSError:
        return _STAT.pack(b"STAT", 0, 0, 0)
    return _STAT.pack(b"STAT", facts.st_mode, facts.st_size & 0xFFFFFFFF, int(facts.st_mtime))


def _stat_2(kind: bytes, path: Path) -> bytes:
    """Returns the answer to STAT, of version 2."""
    try:
        return _STAT_2.pack(kind, 0, *_file_numbers(path.stat()))
    except OSError as error:
        return _STAT_2.pack(kind, error.errno or errno.EIO, *[0] * 10)


def _file_numbers(facts: os.stat_result) -> tuple[int, ...]:
    """Returns the numbers of version 2 about a file."""
    return (
        facts.st_dev,
        facts.st_ino,
        facts.st_mode,
        facts.st_nlink,
        2000,  # the user and group `shell` of a phone
        2000,
        facts.st_size,
        int(facts.st_atime),
        int(facts.st_mtime),
        int(facts.st_ctime),
    )


def _directory_entries(kind: bytes, path: Path) -> Iterator[bytes]:
    """Yields the entries of a directory and the end mark."""
    is_second = kind == b"LIS2"
    entries = [path, path.parent, *sorted(path.iterdir())] if path.is_dir() else []
    for number, entry in enumerate(entries):
        name = (".", "..")[number] if number < 2 else entry.name
        encoded = name.encode("utf-8", "surrogateescape")
        facts = entry.stat()
        if is_second:
            yield _ENTRY_2.pack(b"DNT2", 0, *_file_numbers(facts), len(encoded)) + encoded
        else:
            size = facts.st_size & 0xFFFFFFFF
            numbers = (facts.st_mode, size, int(facts.st_mtime), len(encoded))
            yield _ENTRY.pack(b"DENT", *numbers) + encoded
    if is_second:
        yield _ENTRY_2.pack(b"DONE", *[0] * 12)
    else:
        yield _ENTRY.pack(b"DONE", 0, 0, 0, 0)


async def _receive(stream: Stream, path: Path) -> None:
    """Sends a file to the client (pull)."""
    try:
        file = path.open("rb")
    except OSError as error:
        await _fail(stream, f"open failed: {error.strerror}")
        return
    with file:
        while chunk := file.read(_CHUNK):
            await stream.write(_WORD.pack(b"DATA", len(chunk)) + chunk)
    await stream.write(_WORD.pack(b"DONE", 0))


async def _send(stream: Stream, storage: Storage, request: str) -> None:
    """Receives a file from the client (push): `NAME,MODE`, data, then DONE with the time."""
    name, _, mode_text = request.rpartition(",")
    path = storage.host(name)
    problem = ""
    mode = int(mode_text) if mode_text.isdigit() else 0o644
    if stat.S_ISLNK(mode):
        problem = "symlinks are not kept"
    file: BinaryIO | None = None
    if not problem:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("wb")
        except OSError as error:
            problem = f"couldn't create file: {error.strerror}"
    seconds = await _take(stream, file)
    if file is not None:
        file.close()
        path.chmod(0o600 | mode & 0o777)
    if seconds is None:
        return
    if problem:
        await _fail(stream, problem)
        return
    os.utime(path, (seconds, seconds))
    await stream.write(_WORD.pack(b"OKAY", 0))


async def _take(stream: Stream, file: BinaryIO | None) -> int | None:
    """Writes the data up to DONE into the file, if there is one; returns the time of DONE."""
    while len(header := await stream.read_exactly(_WORD.size)) == _WORD.size:
        kind, value = _WORD.unpack(header)
        if kind == b"DONE":
            return int(value)
        if kind != b"DATA" or value > _CHUNK:
            await _fail(stream, f"invalid data message: {kind!r}")
            return None
        data = await stream.read_exactly(value)
        if file is not None:
            file.write(data)
    return None


async def _fail(stream: Stream, message: str) -> None:
    """Sends a failure."""
    encoded = message.encode()
    await stream.write(_WORD.pack(b"FAIL", len(encoded)) + encoded)

"""Files of what an agent learnt: which agent's they are, their version, then their content."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from tapwright.core.document import Codec
from tapwright.core.errors import InputError

T = TypeVar("T")


class LearntHeader(msgspec.Struct, kw_only=True):
    """What every such file begins with."""

    learnt: str  # the agent's name
    version: int


_HEADER = Codec(LearntHeader)


def read_learnt(path: Path, codec: Codec[T], name: str, version: int) -> T:
    """Returns the content of a file that an agent saved; another agent's file is refused."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise InputError(f"no such file: {path}") from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    try:
        header = _HEADER.decode(data)
    except ValueError as error:
        raise InputError(f"{path} holds nothing that an agent learnt: {error}") from error
    if header.learnt != name:
        raise InputError(
            f"{path} was learnt by {header.learnt}, not by {name}",
            hint=f"explore with --agent {header.learnt}, or load another file",
        )
    if header.version != version:
        raise InputError(f"{path} has version {header.version}, expected {version}")
    try:
        return codec.decode(data)
    except ValueError as error:
        raise InputError(f"{path} is damaged: {error}") from error

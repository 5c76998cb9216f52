"""The one way into `run.json` and out of it: versions, damage, and the records of version 1."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tapwright.apps.target import TARGET_TYPE, Target
from tapwright.core.document import Codec
from tapwright.core.errors import InputError
from tapwright.core.secrets import SECRETS
from tapwright.run.record import VERSION, RunRecord
from tapwright.run.record_v1 import upgrade

RECORD = Codec(RunRecord, {Target: TARGET_TYPE})
_ANY = Codec(dict[str, Any])


def decode_record(file: Path, data: bytes) -> RunRecord:
    """Returns the record that was read from this file, of this version or an earlier one.

    Raises:
        InputError: it is no record, is damaged, or is of a later version.
    """
    data = SECRETS.expand_json(data)
    try:
        content = _ANY.decode(data)
    except ValueError as error:
        raise InputError(f"cannot read {file}: {error}") from error
    version = content.get("version", 1)
    try:
        if version == VERSION:
            return RECORD.decode(data)
        if version == 1:
            return RECORD.convert(upgrade(content, file.parent))
    except ValueError as error:
        raise InputError(f"{file} is damaged: {error}") from error
    raise InputError(
        f"{file} has version {version!r}, this Tapwright reads versions 1 to {VERSION}",
        hint="read it with the Tapwright that wrote it, or a later one",
    )

"""How many probes JaCoCo put into each class of an APK that was built with it."""

from __future__ import annotations

from pathlib import Path

from tapwright.apk.archive import open_archive
from tapwright.apk.chunks import FormatError
from tapwright.apk.dex import Dex
from tapwright.core.errors import InputError

_INIT = "$jacocoInit"  # asks JaCoCo for the class's probes, by id, name and number


def jacoco_probes(path: Path) -> dict[str, int]:
    """Returns the number of probes by class; nothing for an APK without JaCoCo's code."""
    probes: dict[str, int] = {}
    with open_archive(path) as archive:
        for name in archive.names():
            if not name.endswith(".dex") or "/" in name:
                continue
            try:
                probes |= _probes_in(Dex(archive.read(name) or b""))
            except FormatError as error:
                raise InputError(f"cannot read {name} of {path}: {error}") from error
    return probes


def _probes_in(dex: Dex) -> dict[str, int]:
    found = {}
    for each in dex.classes():
        for method, code in each.methods:
            if method == _INIT and code:
                found[each.name] = max(dex.references(code).numbers, default=0)
    return found

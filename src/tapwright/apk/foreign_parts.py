"""What an app asks of a phone beyond Android itself, and which of its activities do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from tapwright.apk.archive import open_archive
from tapwright.apk.chunks import FormatError
from tapwright.apk.contents import read_manifest_of
from tapwright.apk.dex import Dex, DexClass, References

# The first that fits names a class: maps are a part of Play services.
_PARTS = {
    "Google Maps": ("com.google.android.gms.maps.", "com.google.android.maps."),
    "Google Play services": ("com.google.android.gms.",),
    "Firebase": ("com.google.firebase.",),
    "WebView": ("android.webkit.WebView",),
    "OpenGL": ("android.opengl.", "javax.microedition.khronos."),
}


class ForeignPart(NamedTuple):
    """Something that an app's code names, and the activities whose own code does."""

    name: str
    activities: tuple[str, ...]


@lru_cache(maxsize=8)
def foreign_parts(apk: Path) -> tuple[ForeignPart, ...]:
    """Returns what the code of an APK names; code that cannot be parsed names nothing."""
    activities = {each.name for each in read_manifest_of(apk).activities}
    named: set[str] = set()
    touching: dict[str, set[str]] = {}
    for dex in _dex_files(apk):
        try:
            named.update(_part_of(name) for name in dex.type_names())
            for each in dex.classes():
                activity = each.name.partition("$")[0]
                if activity in activities:
                    for part in map(_part_of, _types_in(each)):
                        touching.setdefault(part, set()).add(activity)
        except FormatError:
            continue  # packed code
    parts = (name for name in _PARTS if name in named)
    return tuple(ForeignPart(name, tuple(sorted(touching.get(name, ())))) for name in parts)


def _dex_files(apk: Path) -> Iterator[Dex]:
    with open_archive(apk) as archive:
        for name in archive.names():
            if name.endswith(".dex") and "/" not in name:
                try:
                    yield Dex(archive.read(name) or b"")
                except FormatError:
                    continue


def _types_in(each: DexClass) -> Iterator[str]:
    """Yields the classes that a class extends or that its code names."""
    yield each.superclass
    for _, code in each.methods:
        if code:
            found: References = each.dex.references(code)
            yield from found.classes | found.created | found.touched
            yield from (call.owner for call in found.calls)


def _part_of(name: str) -> str:
    return next((part for part, prefixes in _PARTS.items() if name.startswith(prefixes)), "")

"""The parts of an app that is shipped as several APKs, and those that a device is given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tapwright.apk.contents import read_manifest_of
from tapwright.core.errors import InputError

PARTS_FILE = "parts.json"  # lies beside an APK that was made of several
_CONFIG = "config."
_DENSITIES = {
    "ldpi": 120,
    "mdpi": 160,
    "tvdpi": 213,
    "hdpi": 240,
    "xhdpi": 320,
    "xxhdpi": 480,
    "xxxhdpi": 640,
}
_ABIS = ("x86_64", "arm64-v8a", "armeabi-v7a", "x86", "armeabi", "mips", "mips64")


@dataclass(frozen=True, slots=True)
class TargetDevice:
    """What the parts of an app are chosen by."""

    level: int = 34
    density: int = 160  # dots per inch
    locale: str = "en-US"
    # The one whose code runs comes first; of an app without it the next is taken, so that its
    # libraries are known to be there.
    abis: tuple[str, ...] = _ABIS[:4]


@dataclass(frozen=True, slots=True)
class AppPart:
    """One APK of an app in parts."""

    path: Path
    package: str
    version: int
    name: str  # empty for the base
    belongs_to: str  # of a part for some devices: the part it adds to, empty for the base

    @property
    def trait(self) -> str:
        """Returns what devices it is for: `x86_64`, `xhdpi`, `en`; empty if for all."""
        name = self.name.rpartition(_CONFIG)
        return name[2] if name[1] and (not name[0] or name[0].endswith(".")) else ""

    @property
    def shown(self) -> str:
        """Returns its name for people."""
        return self.name or "base"


@dataclass(frozen=True, slots=True)
class WholeApk:
    """An APK with all that a device is given of an app, and what it was made of."""

    path: Path
    parts: tuple[str, ...] = ()  # empty for what was one APK to begin with
    left_out: tuple[str, ...] = ()


def is_made(path: Path) -> bool:
    """Returns whether an APK was made of several, and so has nobody's signature."""
    return (path.parent / PARTS_FILE).is_file()


def read_part(path: Path) -> AppPart:
    """Reads what an APK says of the app that it is a part of."""
    manifest = read_manifest_of(path)
    name, of = manifest.split, manifest.of_split
    return AppPart(path, manifest.package, manifest.version_code, name, of)


def choose_parts(parts: Sequence[AppPart], device: TargetDevice) -> list[AppPart]:
    """Returns the parts that the device is given, the base first.

    Raises:
        InputError: they are not the parts of one app.
    """
    base = _base_of(parts)
    whole = [part for part in parts if part is not base and not part.trait]
    fitting = [
        part
        for owner in dict.fromkeys(part.belongs_to for part in parts if part.trait)
        for part in _parts_for_device(
            [one for one in parts if one.trait and one.belongs_to == owner], device
        )
    ]
    return [base, *whole, *fitting]


def _base_of(parts: Sequence[AppPart]) -> AppPart:
    """Returns the base; refuses what cannot be one app."""
    bases = [part for part in parts if not part.name]
    if len(bases) != 1:
        what = "no base" if not bases else f"{len(bases)} bases"
        hint = "the base is the APK whose manifest names no split; give it with the others"
        if bases:
            hint = "give the parts of one app: " + ", ".join(str(part.path) for part in bases)
        raise InputError(f"there is {what} among these APKs", hint=hint)
    base = bases[0]
    for part in parts:
        if part.package != base.package:
            raise InputError(f"{part.path} is of {part.package}, not of {base.package}")
        if part.version != base.version:
            raise InputError(
                f"{part.path} is of version {part.version}, its base of {base.version}",
                hint="give parts of the same version",
            )
    return base


def _parts_for_device(parts: Iterable[AppPart], device: TargetDevice) -> list[AppPart]:
    """Returns of one module's parts for some devices those for this one."""
    abis: dict[str, AppPart] = {}
    densities: dict[int, AppPart] = {}
    others: list[AppPart] = []
    language = device.locale.partition("-")[0]
    for part in parts:
        abi = next((one for one in _ABIS if one.replace("-", "_") == part.trait), None)
        if abi is not None:
            abis[abi] = part
        elif part.trait in _DENSITIES:
            densities[_DENSITIES[part.trait]] = part
        elif not _is_language(part.trait) or part.trait.partition("_")[0] == language:
            others.append(part)
    chosen = [abis[abi] for abi in device.abis if abi in abis][:1]
    if densities:
        # The next larger one: Android scales down rather than up.
        larger = [density for density in densities if density >= device.density]
        chosen.append(densities[min(larger) if larger else max(densities)])
    return chosen + others


def _is_language(trait: str) -> bool:
    """Returns whether a trait is a locale such as `en`, `pt_br` or `fil`."""
    language = trait.partition("_")[0]
    return 2 <= len(language) <= 3 and language.isalpha() and language.islower()

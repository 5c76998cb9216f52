"""Whether and how an APK can run on the JVM device, from what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tapwright.apk.contents import ApkContents, read_native_code_of
from tapwright.apk.foreign_parts import ForeignPart, foreign_parts
from tapwright.apk.manifest import Manifest
from tapwright.device.jvm.native_support import native_remark, stand_in
from tapwright.device.jvm.settings import (
    level_for,
    level_obstacle,
    level_reason,
    level_remark,
)


@dataclass(frozen=True, slots=True)
class Suitability:
    """A verdict in words: on which SDK level it would run, or why it cannot, and what to expect."""

    level: int
    obstacle: str = ""  # why it cannot run at all
    remarks: tuple[str, ...] = ()
    why_level: str = ""

    @property
    def can_run(self) -> bool:
        """Whether it is worth trying."""
        return not self.obstacle


_LACKS = {
    "Google Maps": "maps are never ready",
    "Google Play services": "not installed: its client answers as on a phone without them",
    "Firebase": "what needs Play services or a server fails",
    "WebView": "pages are not shown: an empty view tells its clients of each",
    "OpenGL": "nothing is drawn by it",
}
_ACTIVITIES_SHOWN = 3


def part_remarks(apk: Path) -> list[str]:
    """Returns what of an app is not real on the JVM device, each with the activities it touches."""
    return [f"{part.name}: {_LACKS[part.name]}{_touching(part)}" for part in foreign_parts(apk)]


def app_remarks(apk: Path, manifest: Manifest, level: int) -> tuple[str, ...]:
    """Returns what to expect of an app that runs: libraries, parts that are not real, the level."""
    native = native_remark(read_native_code_of(apk), stand_in())
    return tuple(filter(None, (native, *part_remarks(apk), level_remark(manifest, level))))


def _touching(part: ForeignPart) -> str:
    names = [name.rpartition(".")[2] for name in part.activities]
    if not names:
        return ""
    more = len(names) - _ACTIVITIES_SHOWN
    others = f" and {more} more" if more > 0 else ""
    return f" (in {', '.join(names[:_ACTIVITIES_SHOWN])}{others})"


def judge(apk: ApkContents, sdk: int | None = None) -> Suitability:
    """What to expect of an APK on the JVM device."""
    manifest = apk.manifest
    level = level_for(manifest, sdk)
    obstacle = ""
    if manifest.split or manifest.needs_splits:
        obstacle = "it is only a part of an app; give a universal APK"
    elif not manifest.has_code or apk.dex_count == 0:
        obstacle = "it holds no code"
    elif manifest.launcher is None:
        obstacle = "it has no launchable activity; use a phone"
    elif apk.is_hidden:
        obstacle = (
            f"the code of {manifest.launcher} is not in it (packed or encrypted); use a phone"
        )
    else:
        obstacle = level_obstacle(manifest)
    remarks = []
    if remark := native_remark(apk.native_code, stand_in()):
        remarks.append(remark)
    remarks += part_remarks(apk.path)
    if not obstacle and (remark := level_remark(manifest, level)):
        remarks.append(remark)
    why = "as asked" if sdk is not None else level_reason(manifest, level)
    return Suitability(level, obstacle, tuple(remarks), why)

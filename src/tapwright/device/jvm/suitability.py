"""Whether and how an APK can run on the JVM device, from what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.apk.contents import ApkContents
from tapwright.device.jvm.native_support import native_remark, stand_in
from tapwright.device.jvm.settings import level_for, level_obstacle, level_remark


@dataclass(frozen=True, slots=True)
class Suitability:
    """A verdict in words: on which SDK level it would run, or why it cannot, and what to expect."""

    level: int
    obstacle: str = ""  # why it cannot run at all
    remarks: tuple[str, ...] = ()

    @property
    def can_run(self) -> bool:
        """Whether it is worth trying."""
        return not self.obstacle


def judge(apk: ApkContents, sdk: int | None = None) -> Suitability:
    """What to expect of an APK on the JVM device."""
    manifest = apk.manifest
    level = level_for(manifest.target_sdk, sdk)
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
    if not obstacle and (remark := level_remark(manifest, level)):
        remarks.append(remark)
    return Suitability(level, obstacle, tuple(remarks))

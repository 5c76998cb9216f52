"""What the wheel holds besides Python: the device's classes as a jar, and the sample apps.

The jar is built from `jvm-device/` unless a fresh one lies in its place, as it does in an sdist.
An editable installation needs neither: a clone has the sources.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

JAR = "src/tapwright/device/jvm/tapwright-device.jar"
SAMPLES = "sample-apps"
DEMO = "tapwright/demo"
LARGEST_SAMPLE = (
    3_000_000  # bytes; debug builds of apps with many libraries stay in the source tree
)


class DeviceAndSamples(BuildHookInterface):  # type: ignore[misc]
    """Adds the files that are no modules."""

    def dependencies(self) -> list[str]:
        """Building the jar takes what running the device takes; with a fresh jar it is nothing."""
        if self._is_fresh():
            return []
        project = tomllib.loads((self._root / "pyproject.toml").read_text(encoding="utf-8"))
        dependencies: list[str] = project["project"]["dependencies"]
        return dependencies

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the jar if need be and name what is to be included."""
        if version == "editable":
            return
        if not self._is_fresh():
            self.app.display_info("Building the JVM device")
            subprocess.run(
                [sys.executable, str(self._root / "jvm-device" / "package.py")],
                env={**os.environ, "PYTHONPATH": str(self._root / "src")},
                check=True,
            )
        if self.target_name == "wheel":
            samples = self._root / SAMPLES
            included = build_data["force_include"]
            included[str(self._root / JAR)] = JAR.removeprefix("src/")
            apks = sorted((samples / "apks").glob("*.apk"))
            for apk in (each for each in apks if each.stat().st_size <= LARGEST_SAMPLE):
                included[str(apk)] = f"{DEMO}/{apk.name}"
            for directory in sorted(samples.glob("*/specifications")):
                included[str(directory)] = f"{DEMO}/{directory.parent.name}"
        else:
            build_data["artifacts"].append(f"/{JAR}")

    @property
    def _root(self) -> Path:
        return Path(self.root)

    def _is_fresh(self) -> bool:
        """Whether the jar lies there, built from the sources that lie here."""
        sys.path.insert(0, str(self._root / "src"))
        try:
            from tapwright.device.jvm.sources import hash_of_sources, recorded_hash
        finally:
            sys.path.pop(0)
        jar = self._root / JAR
        sources = self._root / "jvm-device" / "src" / "main"
        return jar.is_file() and recorded_hash(jar) == hash_of_sources(sources)

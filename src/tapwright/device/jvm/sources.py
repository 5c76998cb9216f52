"""The Java sources of the device and the jar that ships in their place. Standard library only.

The build of the package reads this before anything that it needs is installed.
"""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[4] / "jvm-device" / "src" / "main"
SHIPPED = "tapwright-device.jar"
HASH_ENTRY = "META-INF/tapwright-sources.sha256"
_HERE = Path(__file__).resolve().parent


def shipped_jar() -> Path | None:
    """The jar inside the package, if this installation came with one."""
    path = _HERE / SHIPPED
    return path if path.is_file() else None


def recorded_hash(jar: Path) -> str:
    """The hash of the sources that a jar was built from."""
    with zipfile.ZipFile(jar) as archive:
        return archive.read(HASH_ENTRY).decode("ascii").strip()


def hash_of_sources(sources: Path) -> str:
    """One digest of all that goes into the jar: sources, resources and the lock of the jars."""
    digest = hashlib.sha256((_HERE / "jars.lock").read_bytes())
    for path in files_under(sources):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(sources)} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def files_under(root: Path, suffix: str = "") -> list[Path]:
    """All files below a directory, in a fixed order."""
    return sorted(path for path in root.rglob(f"*{suffix}") if path.is_file())

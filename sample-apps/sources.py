"""One digest for all that an app is built from, so that a stale APK can be told."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

INPUTS = ("AndroidManifest.xml", "libraries.toml", "keep.pro", "assets", "jni", "res", "src")


def source_files(app: Path) -> list[Path]:
    """List the files that an app is built from, in a fixed order."""
    files: list[Path] = []
    for name in INPUTS:
        entry = app / name
        if entry.is_file():
            files.append(entry)
        elif entry.is_dir():
            files.extend(path for path in entry.rglob("*") if path.is_file())
    return sorted(files, key=lambda path: path.relative_to(app).as_posix())


def toolchain_of(app: Path) -> Path:
    """Answer the file that names the tools of an app."""
    listing = app / "libraries.toml"
    listed = tomllib.loads(listing.read_text()) if listing.exists() else {}
    return app.parent / listed.get("toolchain", "toolchain.toml")


def source_digest(app: Path) -> str:
    """Answer the SHA-256 over names and contents of an app's sources and the tool versions."""
    digest = hashlib.sha256()
    named = [(path.relative_to(app).as_posix(), path) for path in source_files(app)]
    for name, path in [*named, ("toolchain.toml", toolchain_of(app))]:
        content = path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()

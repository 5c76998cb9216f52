"""Write and sign an APK so that the same inputs give the same bytes."""

from __future__ import annotations

import zipfile
from pathlib import Path

from toolchain import HERE, WORK, Toolchain, run

EPOCH = (1981, 1, 1, 1, 1, 2)
STORED = ("resources.arsc",)


def write_entry(out: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add one entry with a fixed time; entries that Android maps stay stored and aligned to 4."""
    info = zipfile.ZipInfo(name, EPOCH)
    info.external_attr = 0o644 << 16
    info.create_system = 3
    if name in STORED:
        assert out.fp is not None
        begin = out.fp.tell() + 30 + len(name.encode())
        # An extra field has at least 4 bytes of header; zero bytes of its own identifier pad it.
        padding = -(begin + 4) % 4
        info.extra = b"\xff\xff" + padding.to_bytes(2, "little") + bytes(padding)
    else:
        info.compress_type = zipfile.ZIP_DEFLATED
    out.writestr(info, content, compresslevel=9)


def assemble(
    linked: Path,
    dex_directory: Path,
    native: dict[str, Path],
    unsigned: Path,
    others: dict[str, bytes] | None = None,
) -> None:
    """Join linked resources, compiled classes, native libraries and files of jars into one archive."""
    entries = dict(others or {})
    with zipfile.ZipFile(linked) as resources:
        entries.update((name, resources.read(name)) for name in resources.namelist())
    for dex in dex_directory.glob("classes*.dex"):
        entries[dex.name] = dex.read_bytes()
    entries.update((name, path.read_bytes()) for name, path in native.items())
    with zipfile.ZipFile(unsigned, "w") as out:
        for name in sorted(entries):
            write_entry(out, name, entries[name])


def sign(tools: Toolchain, unsigned: Path, signed: Path) -> None:
    """Sign with the debug key of this directory (schemes 1 and 2, both without a time)."""
    signer = WORK / "signer"
    source = HERE / "signing" / "SignApk.java"
    stamp = signer / "SignApk.class"
    if not stamp.exists() or stamp.stat().st_mtime < source.stat().st_mtime:
        run(tools.java, "-jar", tools.ecj, "--release", "11", "-cp", tools.apksig, "-d", signer,
            source)  # fmt: skip
    path = f"{tools.apksig}:{signer}"
    run(tools.java, "-cp", path, "SignApk", HERE / "signing" / "debug.p12", unsigned, signed)

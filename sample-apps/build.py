"""Build the sample apps: `python sample-apps/build.py [NAME ...]`, all of them when none is named.

Needs aapt2, a JDK of 17 or later, and Maven to fetch the rest. `--check` builds into a scratch
directory and compares with the committed APKs instead of replacing them.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
import tomllib
from pathlib import Path

from archive import assemble, sign
from libraries import WHOLE, Libraries, builds_of, compile_kotlin, unpack
from modern_build import build_modern
from native_code import compile_native
from sources import source_digest
from toolchain import HERE, WORK, BuildError, Toolchain, run, toolchain

APKS = HERE / "apks"
MINIMUM_SDK = "21"


def link(tools: Toolchain, app: Path, work: Path, libraries: Libraries) -> Path:
    """Compile the resources and link them with the manifest; writes R.java under `gen`."""
    compiled = []
    for index, directory in enumerate([*libraries.resources, app / "res"]):
        compiled.append(work / f"res{index}.zip")
        run(tools.aapt2, "compile", "--dir", directory, "-o", compiled[-1])
    options: list[str | Path] = ["--auto-add-overlay"]
    if (app / "assets").is_dir():
        options += ["-A", app / "assets"]
    if libraries.packages:
        options += ["--extra-packages", ":".join(libraries.packages)]
    if libraries.jars:
        options += ["--proguard", work / "named.pro"]
    linked = work / "linked.apk"
    overlays = [part for path in compiled[1:] for part in ("-R", path)]
    run(tools.aapt2, "link", "-I", tools.android, "--manifest", app / "AndroidManifest.xml",
        "--java", work / "gen", "-o", linked, *options, compiled[0], *overlays)  # fmt: skip
    return linked


def compile_java(tools: Toolchain, app: Path, work: Path, libraries: Libraries) -> Path:
    """Compile R.java and the app's Java sources."""
    classes = work / "classes"
    path = ":".join(
        str(jar) for jar in [tools.classes, *libraries.jars, *libraries.provided, work / "kotlin"]
    )
    run(tools.java, "-jar", tools.ecj, "--release", "11", "-g", "-warn:none", "-encoding", "UTF-8",
        "-cp", path, "-d", classes, work / "gen", app / "src")  # fmt: skip
    return classes


def dex(tools: Toolchain, app: Path, work: Path, classes: Path, libraries: Libraries) -> Path:
    """Turn classes into DEX: D8 for an app alone, R8 (which shrinks) for one with libraries."""
    out = work / "dex"
    out.mkdir()
    program = sorted([*classes.rglob("*.class"), *(work / "kotlin").rglob("*.class")])
    options: list[str | Path] = ["--debug", "--min-api", MINIMUM_SDK, "--output", out]
    options += ["--lib", tools.classes, "--lib", tools.java_home]
    main = "com.android.tools.r8.D8"
    if libraries.jars:
        main = "com.android.tools.r8.R8"
        options[0] = "--release"
        options += ["--pg-conf", app / "keep.pro", "--pg-conf", work / "named.pro"]
        options += [part for rules in libraries.rules for part in ("--pg-conf", rules)]
        options += [part for jar in libraries.provided for part in ("--classpath", jar)]
    run(tools.java, "-cp", tools.r8, main, *options, *program, *libraries.jars)
    return out


def build(tools: Toolchain, app: Path, destination: Path) -> None:
    """Build one app into `destination`."""
    work = WORK / "work" / app.name
    shutil.rmtree(work, ignore_errors=True)
    (work / "kotlin").mkdir(parents=True)
    libraries = unpack(app, work)
    linked = link(tools, app, work, libraries)
    if any((app / "src").rglob("*.kt")):
        compile_kotlin(tools, app, work, libraries)
    classes = compile_java(tools, app, work, libraries)
    code = dex(tools, app, work, classes, libraries)
    native = {**libraries.native, **compile_native(tools, app, work)}
    assemble(linked, code, native, work / "unsigned.apk")
    sign(tools, work / "unsigned.apk", work / "signed.apk")
    destination.parent.mkdir(parents=True, exist_ok=True)
    (work / "signed.apk").replace(destination)


def record(name: str, apk: Path) -> None:
    """Write down what an APK was built from, keeping the lines of others."""
    path = APKS / "built.toml"
    known = tomllib.loads(path.read_text()) if path.exists() else {}
    digest = hashlib.sha256(apk.read_bytes()).hexdigest()
    known[apk.stem] = {"sources": source_digest(HERE / name), "apk": digest}
    lines = ["# Written by build.py: SHA-256 of each APK and of the sources it was built from."]
    for name in sorted(known):
        lines += ["", f"[{name}]", *(f'{key} = "{value}"' for key, value in known[name].items())]
    path.write_text("\n".join(lines) + "\n")


def app_names() -> list[str]:
    """List the apps by their directories."""
    return sorted(path.parent.name for path in HERE.glob("*/AndroidManifest.xml"))


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Build the sample apps.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="an app; all when none is named")
    parser.add_argument("--check", action="store_true", help="compare with the committed APKs")
    parser.add_argument("--other", nargs=2, type=Path, metavar=("DIRECTORY", "APK"),
                        help="build an app that is not of this directory, and nothing else")  # fmt: skip
    chosen = parser.parse_args()
    unknown = sorted(set(chosen.names) - set(app_names()))
    if unknown:
        parser.error(f"no such app: {', '.join(unknown)} (there are: {', '.join(app_names())})")
    return chosen


def main() -> int:
    """Build or check the apps asked for; 1 when a check finds another APK than the committed."""
    chosen = arguments()
    names = chosen.names or app_names()
    tools = toolchain()
    if chosen.other:
        build(tools, chosen.other[0].resolve(), chosen.other[1])
        return 0
    differing = []
    for name in names:
        builds = builds_of(HERE / name)
        directory = WORK / "check" if chosen.check else APKS
        destinations = {kind: directory / apk for kind, apk in builds.items()}
        if WHOLE in builds:
            build(tools, HERE / name, destinations[WHOLE])
        else:
            build_modern(tools, HERE / name, destinations)
        for destination in destinations.values():
            outcome = f"{destination.stat().st_size:,} bytes"
            if chosen.check:
                same = destination.read_bytes() == (APKS / destination.name).read_bytes()
                outcome = "identical" if same else "DIFFERS from the committed APK"
                differing += [] if same else [destination.name]
            else:
                record(name, destination)
            sys.stdout.write(f"{destination.stem}: {outcome}\n")
            sys.stdout.flush()
    return 1 if differing else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BuildError as error:
        sys.exit(f"error: {error}")

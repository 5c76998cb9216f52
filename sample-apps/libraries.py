"""Libraries and Kotlin, for the apps that use them (`libraries.toml` lists coordinates)."""

from __future__ import annotations

import tomllib
import xml.etree.ElementTree as ElementTree
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

from toolchain import HERE, Toolchain, fetch, run

WHOLE = "whole"


@dataclass(frozen=True)
class Libraries:
    """What an app's libraries bring: classes, resources, their packages, and shrinking rules."""

    jars: list[Path] = field(default_factory=list)
    provided: list[Path] = field(default_factory=list)  # by the phone
    resources: list[Path] = field(default_factory=list)
    packages: list[str] = field(default_factory=list)
    rules: list[Path] = field(default_factory=list)
    native: dict[str, Path] = field(default_factory=dict)  # by the name in the APK
    processors: list[Path] = field(default_factory=list)  # of javac


def builds_of(app: Path) -> dict[str, str]:
    """Answer the APKs to build of an app by their kind: debug and release, or one that is the whole of it."""
    listing = app / "libraries.toml"
    listed = tomllib.loads(listing.read_text()) if listing.exists() else {}
    return listed.get("builds", {WHOLE: f"{app.name}.apk"})


def unpack(app: Path, work: Path) -> Libraries:
    """Fetch and unpack the libraries of an app; nothing for an app without `libraries.toml`."""
    listing = app / "libraries.toml"
    found = Libraries()
    if not listing.exists():
        return found
    listed = tomllib.loads(listing.read_text())
    found.provided.extend(fetch(*listed.get("provided", [])))
    found.processors.extend(fetch(*listed.get("processors", [])))
    for archive in fetch(*listed["libraries"]):
        if archive.suffix == ".jar":
            found.jars.append(archive)
        else:
            unpack_aar(archive, work / "libraries" / archive.stem, found)
    return found


def unpack_aar(archive: Path, directory: Path, found: Libraries) -> None:
    """Unpack one Android library and add its parts to `found`."""
    with zipfile.ZipFile(archive) as content:
        content.extractall(directory)
    if (directory / "classes.jar").exists():
        found.jars.append(directory / "classes.jar")
    found.jars.extend(sorted((directory / "libs").glob("*.jar")))
    if any((directory / "res").rglob("*.xml")):
        found.resources.append(directory / "res")
    if (directory / "proguard.txt").exists():
        found.rules.append(directory / "proguard.txt")
    for library in sorted((directory / "jni" / "x86_64").glob("*.so")):
        found.native[f"lib/x86_64/{library.name}"] = library
    manifest = ElementTree.parse(directory / "AndroidManifest.xml").getroot()
    found.packages.append(manifest.attrib["package"])


def compile_kotlin(tools: Toolchain, app: Path, work: Path, libraries: Libraries) -> None:
    """Compile the Kotlin sources (they may use R.java and the app's Java classes)."""
    versions = tomllib.loads((HERE / "toolchain.toml").read_text())["kotlin"]
    compiler = ":".join(str(jar) for jar in fetch(*versions["compiler"]))
    path = ":".join(str(jar) for jar in [tools.classes, *libraries.jars])
    run(tools.java, "-cp", compiler, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
        "-no-stdlib", "-no-reflect", "-jvm-target", "11", "-jdk-home", tools.java_home,
        "-cp", path, "-d", work / "kotlin", work / "gen", app / "src")  # fmt: skip

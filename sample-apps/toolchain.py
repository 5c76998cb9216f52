"""The tools that build the sample apps: found on the machine or fetched by their coordinates."""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
WORK = HERE / "build"
JARS = WORK / "jars"
FETCH = "org.apache.maven.plugins:maven-dependency-plugin:2.8:copy-dependencies"
PROJECT = (
    "<project><modelVersion>4.0.0</modelVersion><groupId>org.tapwright</groupId>"
    "<artifactId>fetch</artifactId><version>1</version>"
    "<dependencies>{dependencies}</dependencies></project>"
)
# What the Java platform brings itself; the compiler refuses a package that is in both.
OF_THE_JDK = ("java/", "javax/", "sun/", "jdk/", "com/sun/", "org/w3c/", "org/xml/", "libcore/")
NOT_OF_THE_JDK = "javax/microedition/"


class BuildError(Exception):
    """A build that cannot go on, with the reason for people."""


@dataclass(frozen=True)
class Toolchain:
    """Where each tool is; `android` has the framework's resources, `classes` its classes."""

    java: Path
    java_home: Path
    aapt2: Path
    ecj: Path
    r8: Path
    apksig: Path
    android: Path
    classes: Path


def run(*command: str | Path) -> str:
    """Run a command and answer its output; a failure is a BuildError with what it said."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        said = (done.stdout + done.stderr).strip()
        raise BuildError(f"{Path(command[0]).name} failed with status {done.returncode}\n{said}")
    return done.stdout


def program(name: str, package: str) -> Path:
    """Find a program on the search path."""
    found = shutil.which(name)
    if found is None:
        raise BuildError(f"{name} is not installed\nhint: install the package {package}")
    return Path(found)


def local(coordinates: str) -> Path:
    """Answer where the copy of `group:artifact:version[:type]` is kept."""
    _, artifact, version, *kind = coordinates.split(":")
    return JARS / f"{artifact}-{version}.{kind[0] if kind else 'jar'}"


def dependency(coordinates: str) -> str:
    """Write coordinates the way a Maven project lists them."""
    group, artifact, version, *kind = coordinates.split(":")
    return (
        f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>"
        f"<version>{version}</version><type>{kind[0] if kind else 'jar'}</type>"
        # What it needs is listed too; Maven would look for some of it under the wrong type.
        "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion>"
        "</exclusions></dependency>"
    )


def fetch(*coordinates: str) -> list[Path]:
    """Answer local copies, fetching those that are missing with one call of Maven."""
    missing = [one for one in coordinates if not local(one).exists()]
    if missing:
        maven = program("mvn", "maven")
        JARS.mkdir(parents=True, exist_ok=True)
        project = WORK / f"fetch-{os.getpid()}.xml"  # several builds may run at once
        listed = "".join(dependency(one) for one in missing)
        project.write_text(PROJECT.format(dependencies=listed))
        run(maven, "-q", "-B", "-f", project, FETCH, "-DexcludeTransitive=true",
            f"-DoutputDirectory={JARS}")  # fmt: skip
    return [local(one) for one in coordinates]


def framework_classes(android: Path) -> Path:
    """Answer the framework jar without the packages that the JDK has."""
    path = JARS / f"{android.stem}-android-classes.jar"
    if path.exists():
        return path
    unfinished = path.with_suffix(".part")
    with zipfile.ZipFile(android) as whole, zipfile.ZipFile(unfinished, "w") as part:
        for name in whole.namelist():
            of_jdk = name.startswith(OF_THE_JDK) and not name.startswith(NOT_OF_THE_JDK)
            if name.endswith(".class") and not of_jdk:
                part.writestr(name, whole.read(name))
    unfinished.rename(path)
    return path


def java_home() -> Path:
    """Answer the JDK to use: JAVA_HOME, or the one whose `javac` is on the search path."""
    named = os.environ.get("JAVA_HOME")
    if named:
        return Path(named)
    return program("javac", "openjdk-17-jdk-headless").resolve().parent.parent


def toolchain() -> Toolchain:
    """Find and fetch every tool."""
    versions = tomllib.loads((HERE / "toolchain.toml").read_text())["tools"]
    home = java_home()
    names = ("android", "apksig", "ecj", "r8")
    android, apksig, ecj, r8 = fetch(*(versions[name] for name in names))
    return Toolchain(
        java=home / "bin" / "java",
        java_home=home,
        aapt2=program("aapt2", "aapt"),
        ecj=ecj,
        r8=r8,
        apksig=apksig,
        android=android,
        classes=framework_classes(android),
    )

"""Pin an app's libraries: `python sample-apps/resolve.py NAME` rewrites two lists of its libraries.toml.

`wanted` names what the app uses, `processed_by` what writes a part of its Java sources. What those need is found as Gradle finds it: the highest version
that anything asks for wins, and a library's constraints raise others that are there too.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

from toolchain import HERE, BuildError, fetch

NEEDED = ("", "compile", "runtime")  # scopes of what must be there to run; the first is the default
WITH_METADATA = "published-with-gradle-metadata"  # a mark that Gradle leaves in Maven's description
FOR_ANDROID = {
    ("org.gradle.jvm.environment", "android"),
    ("org.jetbrains.kotlin.platform.type", "androidJvm"),
}
LISTS = {"wanted": "libraries", "processed_by": "processors"}
REFERENCE = re.compile(r"\$\{(.+?)\}")

Module = tuple[str, str]  # group and artifact
Versions = dict[Module, str]


def newness(version: str) -> list[tuple[int, int, str]]:
    """Answer a key to sort versions by: numbers by value, and `1.0-beta` before `1.0`."""
    parts = re.findall(r"\d+|[A-Za-z]+", version)
    return [(1, int(part), "") if part.isdigit() else (-1, 0, part) for part in parts] + [
        (0, 0, "")
    ]


@dataclass
class Description:
    """What is said of one library: how it is packed, what it needs, and least versions of others."""

    packaging: str
    needed: Versions
    constraints: Versions
    stand_in: bool = False  # another is linked in its place, the one that it needs


def described_by_maven(path: Path) -> Description:
    """Read Maven's description."""
    root = ElementTree.parse(path).getroot()
    properties = {
        entry.tag.rpartition("}")[2]: entry.text or "" for entry in root.iterfind("{*}properties/*")
    }
    for name in ("groupId", "version"):
        inherited = root.findtext(f"{{*}}parent/{{*}}{name}", "")
        properties[f"project.{name}"] = root.findtext(f"{{*}}{name}", inherited)

    def text(entry: ElementTree.Element, name: str) -> str:
        written = entry.findtext(f"{{*}}{name}", "").strip()
        return REFERENCE.sub(lambda match: properties.get(match[1], ""), written)

    def versions(where: str) -> Versions:
        return {(text(entry, "groupId"), text(entry, "artifactId")): text(entry, "version").strip("[]")
                for entry in root.iterfind(where)
                if text(entry, "scope") in NEEDED and text(entry, "optional") != "true"}  # fmt: skip

    managed = versions("{*}dependencyManagement/{*}dependencies/{*}dependency")
    needed = {
        one: version or managed.get(one, "")
        for one, version in versions("{*}dependencies/{*}dependency").items()
    }
    return Description(root.findtext("{*}packaging", "jar"), needed, managed)


def described_by_gradle(path: Path, packaging: str) -> Description | None:
    """Read Gradle's description: of its variants the one for running on Android, or else on any JVM."""
    variants = [one for one in json.loads(path.read_text())["variants"]
                if one["attributes"].get("org.gradle.usage") == "java-runtime"
                and one["attributes"].get("org.gradle.category", "library") == "library"]  # fmt: skip
    if not variants:
        return None
    chosen = max(variants, key=lambda one: bool(FOR_ANDROID & set(one["attributes"].items())))
    if "available-at" in chosen:
        other = chosen["available-at"]
        return Description(
            packaging, {(other["group"], other["module"]): other["version"]}, {}, stand_in=True
        )

    def versions(name: str) -> Versions:
        found = {}
        for one in chosen.get(name, []):
            version = one.get("version", {})
            platform = one.get("attributes", {}).get("org.gradle.category") == "platform"
            if not platform:
                found[one["group"], one["module"]] = version.get("requires") or version.get(
                    "strictly", ""
                ).strip("[]")
        return found

    return Description(packaging, versions("dependencies"), versions("dependencyConstraints"))


def descriptions_of(versions: Versions) -> dict[Module, Description]:
    """Describe libraries, fetching all that are missing at once."""
    coordinates = {
        module: f"{module[0]}:{module[1]}:{version}:" for module, version in versions.items()
    }
    poms = dict(zip(versions, fetch(*(one + "pom" for one in coordinates.values())), strict=True))
    found = {module: described_by_maven(path) for module, path in poms.items()}
    better = [module for module, path in poms.items() if WITH_METADATA in path.read_text()]
    paths = fetch(*(coordinates[module] + "module" for module in better))
    for module, path in zip(better, paths, strict=True):
        found[module] = described_by_gradle(path, found[module].packaging) or found[module]
    return found


def raised(least: Versions, asked: Versions) -> Versions:
    """Answer `least` with the versions of `asked` where those are higher."""
    result = dict(least)
    for module, version in asked.items():
        if version:
            result[module] = max(result.get(module, version), version, key=newness)
    return result


def resolve(wanted: list[str]) -> list[str]:
    """Answer the coordinates of everything that is linked, in the order of their names."""
    roots: Versions = {}
    for one in wanted:
        group, name, version = one.split(":")
        roots[group, name] = version
    least, before = roots, None
    reached: dict[Module, Description] = {}
    while least != before:
        before = least
        reached = descriptions_of({module: least[module] for module in roots})
        wave = reached
        while wave:
            for one in wave.values():
                least = raised(raised(least, one.needed), one.constraints)
            names = {module for one in wave.values() for module in one.needed} - set(reached)
            wave = descriptions_of({module: least[module] for module in sorted(names)})
            reached |= wave
    return [f"{group}:{name}:{least[group, name]}" + (":aar" if one.packaging == "aar" else "")
            for (group, name), one in sorted(reached.items())
            if one.packaging != "pom" and not one.stand_in]  # fmt: skip


def main() -> None:
    """Rewrite the list of one app."""
    if len(sys.argv) != 2:
        raise BuildError("which app?\nhint: python sample-apps/resolve.py NAME")
    path = HERE / sys.argv[1] / "libraries.toml"
    if not path.exists():
        raise BuildError(f"{path} does not exist")
    text = path.read_text()
    for roots, name in LISTS.items():
        if asked := tomllib.loads(text).get(roots):
            listed = "".join(f'    "{one}",\n' for one in resolve(asked))
            text = re.sub(
                rf"^{name} = \[.*?^\]$", f"{name} = [\n{listed}]", text, flags=re.M | re.S
            )
    path.write_text(text)


if __name__ == "__main__":
    try:
        main()
    except BuildError as error:
        sys.exit(f"error: {error}")

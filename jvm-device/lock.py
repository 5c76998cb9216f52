"""Resolves jars.toml anew and writes the lock file that the package ships: versions and hashes.

Run it with the project's Python: `.venv/bin/python jvm-device/lock.py`. Jars that the present lock
already holds keep their hashes; only new ones are fetched.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
import tomllib
from pathlib import Path

from jgo.maven import Artifact, MavenContext

HERE = Path(__file__).resolve().parent
LOCK = HERE.parent / "src" / "tapwright" / "device" / "jvm" / "jars.lock"
HEADER = "# Made by jvm-device/lock.py from jars.toml; do not edit.\nversion = 2\n"

# The groups that Google publishes in a repository of its own; all else is in Maven Central. A mirror
# that has both cannot be asked which of them a jar is from.
OF_GOOGLE = ("androidx.", "com.android.", "com.google.android.", "com.google.firebase.")

Key = tuple[str, str, str, str]  # group, artifact, version, type


def resolve(context: MavenContext, roots: list[str]) -> list[Artifact]:
    """The roots and all they need at run time, in class path order."""
    dependencies = [context.create_dependency(root) for root in roots]
    inputs, transitive = context.resolver.resolve(dependencies)
    wanted = [one for one in inputs + transitive if one.scope in (None, "compile", "runtime")]
    return [one.artifact for one in wanted]


def key_of(artifact: Artifact) -> Key:
    """What names an artifact in the lock."""
    return artifact.groupId, artifact.artifactId, artifact.version, artifact.packaging


def measured(artifact: Artifact) -> tuple[str, int]:
    """Fetch it and tell its SHA-256 and size; the file is not kept."""
    path = artifact.resolve()
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    size = path.stat().st_size
    path.unlink()
    sys.stderr.write(f"{artifact}  {size:,} bytes\n")
    return digest, size


def known() -> dict[Key, tuple[str, int]]:
    """Hashes and sizes in the present lock."""
    if not LOCK.exists():
        return {}
    jars = tomllib.loads(LOCK.read_text())["jar"]
    return {
        (jar["group"], jar["artifact"], jar["version"], jar["type"]): (jar["sha256"], jar["size"])
        for jar in jars
    }


def entry(key: Key, digest: str, size: int, uses: list[str]) -> str:
    """One table of the lock file."""
    group, artifact, version, kind = key
    used = ", ".join(f'"{use}"' for use in uses)
    repository = "google" if f"{group}.".startswith(OF_GOOGLE) else "central"
    return (
        f'\n[[jar]]\ngroup = "{group}"\nartifact = "{artifact}"\nversion = "{version}"\n'
        f'type = "{kind}"\nsha256 = "{digest}"\nsize = {size}\nuses = [{used}]\n'
        f'repository = "{repository}"\n'
    )


def main() -> None:
    """Write the lock file."""
    wanted = tomllib.loads((HERE / "jars.toml").read_text())
    before = known()
    with tempfile.TemporaryDirectory() as directory:
        context = MavenContext(repo_cache=Path(directory), timeout=60)
        uses: dict[Key, list[str]] = {}
        artifacts: dict[Key, Artifact] = {}
        for group, roots in wanted["groups"].items():
            for artifact in resolve(context, roots):
                artifacts[key_of(artifact)] = artifact
                uses.setdefault(key_of(artifact), []).append(group)
        framework = wanted["framework"]
        project = context.project(*framework.pop("artifact").split(":"))
        for level, version in framework.items():
            artifact = project.at_version(version).artifact()
            artifacts[key_of(artifact)] = artifact
            uses[key_of(artifact)] = [f"framework-{level}"]
        entries = [
            entry(key, *(before.get(key) or measured(artifacts[key])), used)
            for key, used in uses.items()
        ]
    LOCK.write_text(HEADER + "".join(entries))


if __name__ == "__main__":
    main()

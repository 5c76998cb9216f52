"""Write an R class for each library: its own names with the values that the linked app gave them."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

Names = dict[tuple[str, str], tuple[str, str]]  # type and value by kind and name


def read(path: Path) -> Names:
    """Read aapt2's list of symbols."""
    lines = path.read_text().splitlines() if path.exists() else []
    found: Names = {}
    for line in lines:
        java_type, kind, name, value = line.split(" ", 3)
        found[kind, name] = (java_type, value)
    return found


def write(package: str, names: Names, values: Names, directory: Path) -> None:
    """Write the class of one package."""
    kinds = defaultdict(list)
    for kind, name in sorted(names):
        if (kind, name) in values:
            java_type, value = values[kind, name]
            kinds[kind].append(f"    public static {java_type} {name} = {value};")
    bodies = [
        f"  public static class {kind} {{\n" + "\n".join(lines) + "\n  }"
        for kind, lines in kinds.items()
    ]
    target = directory.joinpath(*package.split("."), "R.java")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f"package {package};\n\npublic class R {{\n" + "\n".join(bodies) + "\n}\n")

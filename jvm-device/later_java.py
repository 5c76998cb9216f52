"""Writes which parts of Java an Android level lacks that the JVM has.

`python jvm-device/later_java.py JDK_17 JDK_25 32=FILE 33=FILE 34=FILE`: two JDKs, the second of the
version that apps run on here, and per level the file of `com.toasttab.android:gummy-bears-api-LEVEL`
(type `signature`, from Maven Central) with what the level's library has.

A line is the highest level that lacks a class or member, and its name. What came after Java 17 is
absent up to 34, whose library is Java 17's; of what Java 17 has, each level's file decides. Where a
file has a method with another result, a phone has both (covariant results), so it is left out.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOOLS = HERE / "tools"
RESULT = HERE / "src" / "main" / "resources" / "tapwright" / "later-java.txt"
NEWEST = 34
# The JVM's own machinery, which translated code needs whatever the phone has.
KEPT = ("java/lang/invoke/", "java/lang/runtime/")


def lines_of(jdk: str, tool: str, *arguments: str) -> list[str]:
    """Answer the classes and members that a tool lists."""
    command = [str(Path(jdk, "bin", "java")), str(TOOLS / tool), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def missing(whole: list[str], present: set[str]) -> list[str]:
    """Answer the lines of `whole` that are not in `present`; of a class that is missing, itself alone."""
    with_any_result = {line.partition(")")[0] for line in present if ")" in line}
    found = []
    for line in whole:
        owner, _, member = line.partition(" ")
        is_there = line in present or ("(" in member and line.partition(")")[0] in with_any_result)
        if not is_there and (not member or owner in present):
            found.append(line)
    return found


def main() -> None:
    """Write the list."""
    before, newest, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    java_17, java_now = (lines_of(jdk, "PublicApi.java") for jdk in (before, newest))
    absent = dict.fromkeys(missing(java_now, set(java_17)), NEWEST)
    for level, file in sorted((one.split("=", 1) for one in files), reverse=True):
        for line in missing(java_17, set(lines_of(newest, "LevelApi.java", file))):
            if not line.startswith(KEPT):
                absent.setdefault(line, int(level))
    RESULT.write_text("".join(f"{absent[line]} {line}\n" for line in sorted(absent)))
    for level in sorted(set(absent.values())):
        sys.stdout.write(f"{level}: {list(absent.values()).count(level)} classes and members\n")


if __name__ == "__main__":
    main()

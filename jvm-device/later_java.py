"""Writes which parts of Java came after Java 17, on which the library of Android 14 is based.

`python jvm-device/later_java.py JDK_17 JDK_25`, the directories of two JDKs: the second is of the
version that apps run on here.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOOL = HERE / "tools" / "PublicApi.java"
RESULT = HERE / "src" / "main" / "resources" / "tapwright" / "later-java.txt"


def api(jdk: str) -> list[str]:
    """Answer the classes and members that a JDK shows to programs."""
    command = [str(Path(jdk, "bin", "java")), str(TOOL)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def main() -> None:
    """Write the list; of a class that is new as a whole the members are left out."""
    before, after = set(api(sys.argv[1])), api(sys.argv[2])
    later = [line for line in after if line not in before]
    classes = {line for line in later if " " not in line}
    kept = [line for line in later if " " not in line or line.split()[0] not in classes]
    RESULT.write_text("\n".join(kept) + "\n")
    sys.stdout.write(f"{len(classes)} classes, {len(kept) - len(classes)} members\n")


if __name__ == "__main__":
    main()

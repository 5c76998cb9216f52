"""Builds the stand-in for Android's system libraries that the package ships.

`make native` runs it with the Zig compiler of a fixed version, which brings its own C library: the
same sources give the same bytes on every machine. It needs a JDK for `jni.h`. `--check` compares a
build with the committed file instead of replacing it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "src" / "native"
PLACE = HERE.parent / "src" / "tapwright" / "device" / "jvm" / "native"
LIBRARY = PLACE / "x86_64.so"
RECORD = PLACE / "x86_64.sources"
COMPILER = "0.17.0"
# The oldest glibc that the shipped file runs on.
TARGET = "x86_64-linux-gnu.2.28"
OPTIONS = (
    *("-std=gnu17", "-O2", "-g0", "-fPIC", "-fvisibility=hidden", "-fno-builtin"),
    # Functions of glibc that are defined anew must not come from its headers as well.
    *("-D__NO_INLINE__=1", "-Wno-incompatible-library-redeclaration", "-Wall", "-Werror"),
    # Libraries of apps name the file by this; what it has itself it does not look for elsewhere.
    *("-shared", "-s", "-Wl,-soname,libc.so", "-Wl,--no-undefined", "-Wl,-Bsymbolic"),
)
LINKED = ("-lm", "-ldl", "-lpthread")


def source_files() -> list[Path]:
    """All that the file is built from."""
    return sorted(path for path in SOURCES.iterdir() if path.suffix in {".c", ".h", ".S"})


def source_digest() -> str:
    """One digest of the sources, the options and the compiler."""
    digest = hashlib.sha256(" ".join((COMPILER, TARGET, *OPTIONS, *LINKED)).encode())
    for path in source_files():
        content = path.read_bytes()
        digest.update(f"\0{path.name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def headers() -> list[str]:
    """The options that make `jni.h` known."""
    named = os.environ.get("JAVA_HOME")
    program = shutil.which("javac")
    home = Path(named) if named else Path(program).resolve().parent.parent if program else None
    if home is None or not (home / "include" / "jni.h").is_file():
        sys.exit("error: no JDK with jni.h\nhint: set JAVA_HOME to a JDK of 17 or later")
    return [f"-I{home / 'include'}", f"-I{home / 'include' / 'linux'}"]


def build(made: Path) -> None:
    """Compile and link."""
    try:
        from importlib.metadata import version

        found = version("ziglang")
    except ImportError:  # PackageNotFoundError is one
        found = ""
    if found != COMPILER:
        sys.exit(f"error: this needs ziglang {COMPILER}, not {found or 'none'}\nhint: make native")
    files = [path.name for path in source_files() if path.suffix != ".h"]
    command = [sys.executable, "-m", "ziglang", "cc", "-target", TARGET, *OPTIONS, *headers()]
    # From within the directory: no path of this machine gets into the file.
    subprocess.run([*command, "-o", str(made), *files, *LINKED], cwd=SOURCES, check=True)


def main() -> int:
    """Build or check; 1 when a check finds another file than the committed one."""
    parser = argparse.ArgumentParser(description="Build the stand-in for Android's libraries.")
    parser.add_argument("--check", action="store_true", help="compare with the committed file")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        made = Path(directory) / LIBRARY.name
        build(made)
        if chosen.check:
            same = made.read_bytes() == LIBRARY.read_bytes()
            sys.stdout.write("identical\n" if same else "DIFFERS from the committed file\n")
            return 0 if same else 1
        PLACE.mkdir(exist_ok=True)
        shutil.copyfile(made, LIBRARY)
        RECORD.write_text(source_digest() + "\n")
        sys.stdout.write(f"{LIBRARY}: {LIBRARY.stat().st_size:,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

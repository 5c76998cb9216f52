"""Proves the translator from DEX: programs and their translations do the same.

`prove.py fast` takes the cases of the test tree and two generated programs. `prove.py whole` takes
more of them through every kind of build, and Kotlin and libraries. Either also tries the comparison
on translators with a planted fault.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tapwright.device.jvm.build import compile_java, device_jar
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.runtime import Java, find_java

TESTS = Path(__file__).resolve().parent / "src" / "test"
USAGE = "usage: prove.py fast|whole"


def compile_kotlin(java: Java, made: Path) -> Path:
    """Compile the Kotlin cases."""
    lock = own_lock()
    compiler = ":".join(map(str, provide(lock.group("kotlin"))))
    library = next(path for path in libraries() if path.name.startswith("kotlin-stdlib"))
    options = ["-no-stdlib", "-no-reflect", "-jvm-target", "17", "-cp", library, "-d", made]
    main = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"
    command = [java.program, "-cp", compiler, main, *options, TESTS / "kotlin"]
    subprocess.run(command, check=True)
    return made


def libraries() -> list[Path]:
    """The jars that are taken to DEX and back."""
    return provide(own_lock().group("proof"))


def prove(whole: bool, directory: Path) -> int:
    """Compile the proof and run it; answers its exit status."""
    java, lock = find_java(), own_lock()
    groups = ("converter", "builder", "tests", "dexer")
    tools = list(dict.fromkeys(path for group in groups for path in provide(lock.group(group))))
    class_path = [device_jar(java), *tools]
    classes = directory / "classes"
    sources = sorted((TESTS / "java" / "tapwright" / "translate").rglob("*.java"))
    compiler = provide(lock.group("builder"))[0]
    compile_java(java, compiler, class_path, classes, sources)
    programs: list[Path] = []
    if whole:
        programs = [compile_kotlin(java, directory / "kotlin-cases.jar"), *libraries()]
        class_path += libraries()
    command = [
        java.program,
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        # Reflection takes an exception without a stack trace for a fault of its caller.
        "-XX:-OmitStackTraceInFastThrow",
        "-Xmx2g",
        f"-Dtapwright.test.classes={classes}",
        f"-Dtapwright.proof.smali={TESTS / 'smali'}",
        "-cp",
        ":".join(map(str, [classes, *class_path])),
        "tapwright.translate.Proof",
        "whole" if whole else "fast",
        *programs,
    ]
    return subprocess.run(command, check=False).returncode


def main() -> int:
    """Prove as the command line says."""
    if sys.argv[1:] not in (["fast"], ["whole"]):
        sys.stderr.write(USAGE + "\n")
        return 2
    with tempfile.TemporaryDirectory() as directory:
        return prove(sys.argv[1] == "whole", Path(directory))


if __name__ == "__main__":
    sys.exit(main())

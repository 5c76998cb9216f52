"""Runs the JUnit tests of `jvm-device/src/test`, each class of them in a JVM of its own."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tapwright.device.jvm.build import device_jar
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.progress import Silent
from tapwright.device.jvm.runtime import Java, find_java

SOURCES = Path(__file__).resolve().parents[2] / "jvm-device" / "src" / "test" / "java"
SUITES = sorted(
    ".".join(path.relative_to(SOURCES).with_suffix("").parts)
    for path in SOURCES.rglob("*Test.java")
)
SECONDS = 600


@pytest.fixture(scope="module")
def java() -> Java:
    """The runtime that the tool itself uses."""
    return find_java()


@pytest.fixture(scope="module")
def class_path(java: Java, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The compiled tests, the device's classes and all they need."""
    lock = own_lock()
    uses = ("converter", "device", "builder", "tests")
    jars = [jar for use in uses for jar in lock.group(use)]
    libraries = [device_jar(java), *dict.fromkeys(provide(jars, Silent()))]
    classes = tmp_path_factory.mktemp("classes")
    compiler = provide(lock.group("builder"), Silent())[0]
    command: list[str | Path] = [java.program, "-jar", compiler, "-17", "-nowarn", "-proc:none"]
    command += ["-d", classes, "-classpath", ":".join(map(str, libraries)), SOURCES]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return [classes, *libraries]


@pytest.mark.parametrize("suite", SUITES)
def test_java_suite(suite: str, java: Java, class_path: list[Path], tmp_path: Path) -> None:
    """Every test of the suite passes."""
    command: list[str | Path] = [java.program, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    command += ["-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"]
    command += ["--add-opens", "java.base/java.util=ALL-UNNAMED"]
    command += [f"-Dtapwright.test.classes={class_path[0]}", f"-Djava.io.tmpdir={tmp_path}"]
    command += ["-cp", ":".join(map(str, class_path))]
    command += ["org.junit.runner.JUnitCore", suite]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert re.search(r"OK \(\d+ tests?\)", done.stdout)

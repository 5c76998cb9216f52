"""The tests of the JVM device's own Java code, compiled and run as JUnit does."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tapwright.device.jvm.build import (
    COMPILED_AGAINST,
    compile_java,
    device_jar,
    framework_classes,
)
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.progress import Silent
from tapwright.device.jvm.runtime import find_java

TESTS = Path(__file__).parents[2] / "jvm-device" / "src" / "test"
SOURCES = TESTS / "java"


@pytest.mark.jvm
@pytest.mark.timeout(900)
def test_the_java_tests_pass(tmp_path: Path) -> None:
    java, lock = find_java(), own_lock()
    groups = ("converter", "device", "builder", "tests", "dexer")
    libraries = list(dict.fromkeys(path for group in groups for path in provide(lock.group(group))))
    class_path = [device_jar(java), *libraries]
    classes = tmp_path / "classes"
    sources = sorted(SOURCES.rglob("*.java"))
    compiler = provide(lock.group("builder"))[0]
    framework = framework_classes(COMPILED_AGAINST, Silent())
    compile_java(java, compiler, [*class_path, framework], classes, sources)
    tests = [
        ".".join(path.relative_to(SOURCES).with_suffix("").parts)
        for path in sources
        if path.stem.endswith("Test")
    ]
    done = subprocess.run(
        [
            java.program,
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-BytecodeVerificationRemote",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent.locks=ALL-UNNAMED",
            f"-javaagent:{class_path[0]}",
            f"-Dtapwright.test.classes={classes}",
            f"-Dtapwright.test.torture={TESTS / 'torture'}",
            "-cp",
            ":".join(map(str, [classes, *class_path])),
            "org.junit.runner.JUnitCore",
            *tests,
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert tests
    assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]

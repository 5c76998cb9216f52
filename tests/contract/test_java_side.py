"""The JVM device's own Java code: its tests, run as JUnit does, and what its build finds."""

from __future__ import annotations

import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from tapwright.core.errors import DeviceError
from tapwright.core.progress import Silent
from tapwright.device.jvm import build
from tapwright.device.jvm.build import (
    COMPILED_AGAINST,
    compile_java,
    device_jar,
    framework_classes,
)
from tapwright.device.jvm.command import OPENED_PACKAGES
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.levels import level_files
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.runtime import find_java

JAVA = Path(__file__).parents[2] / "jvm-device" / "src"
MAIN, SOURCES = JAVA / "main" / "java", JAVA / "test" / "java"
SHADOWS = "META-INF/tapwright-shadows"
SHADOW = re.compile(
    r"^( *)@Implements\b(?:\([^;{]*?\))?\s+(?:@\w+\s+)*public ((?:static |final |abstract )*)"
    r"class (\w+)",
    re.MULTILINE,
)
pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
TORTURE = JAVA / "test" / "torture"


def test_the_java_tests_pass(tmp_path: Path) -> None:
    java, lock = find_java(), own_lock()
    groups = ("converter", "device", "builder", "tests", "dexer", "packages")
    libraries = list(dict.fromkeys(path for group in groups for path in provide(lock.group(group))))
    level = level_files(COMPILED_AGAINST, java, device_jar(java), Silent())
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
            *(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED_PACKAGES),
            f"-javaagent:{class_path[0]}",
            f"-Dtapwright.test.classes={classes}",
            f"-Dtapwright.test.torture={TORTURE}",
            # For those tests that run in the sandbox, on the real framework.
            "-Drobolectric.offline=true",
            "-Drobolectric.logging.enabled=false",
            f"-Drobolectric.dependency.dir={level.framework.parent}",
            "-cp",
            ":".join(map(str, [classes, *class_path, level.stubs])),
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


def test_every_package_has_a_test_class() -> None:
    packages = {path.parent.relative_to(MAIN) for path in MAIN.rglob("package-info.java")}
    tested = {path.parent.relative_to(SOURCES) for path in SOURCES.rglob("*Test.java")}
    assert sorted(map(str, packages - tested)) == []


def test_the_build_finds_every_shadow() -> None:
    """Read off the sources here, off the class files there: neither may forget one."""
    written = set()
    for path in MAIN.rglob("*.java"):
        package = ".".join(path.parent.relative_to(MAIN).parts)
        for indent, modifiers, name in SHADOW.findall(path.read_text(encoding="utf-8")):
            if "abstract" not in modifiers:
                written.add(f"{package}.{f'{path.stem}$' if indent else ''}{name}")
    annotations = sum(
        len(re.findall(r"^ *@Implements\b", path.read_text(encoding="utf-8"), re.MULTILINE))
        for path in MAIN.rglob("*.java")
    )
    assert len(written) > 40
    assert len(written) == annotations - 1  # one is the abstract base of another
    with zipfile.ZipFile(device_jar(find_java())) as jar:
        found = jar.read(SHADOWS).decode().split()
    assert found == sorted(written)


def test_two_shadows_of_one_class_do_not_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Robolectric would take one of them without a word."""
    sources = tmp_path / "main" / "java"
    wanted = [MAIN / "tapwright" / "framework" / f"Shadow{n}.java" for n in ("Finder", "File")]
    wanted.append(MAIN / "tapwright" / "framework" / "ShadowIndex.java")
    (sources / "tapwright" / "framework").mkdir(parents=True)
    for path in wanted:
        (sources / "tapwright" / "framework" / path.name).write_text(path.read_text())
    for name in ("One", "Other"):
        (sources / f"{name}.java").write_text(
            "import org.robolectric.annotation.Implements;\n"
            f"@Implements(android.os.Vibrator.class) public class {name} {{}}\n"
        )
    (tmp_path / "main" / "resources").mkdir()
    monkeypatch.setattr(build, "SOURCES", tmp_path / "main")
    made = tmp_path / "made"
    made.mkdir()
    with pytest.raises(DeviceError, match=r"two shadows of android\.os\.Vibrator: One and Other"):
        build.build(find_java(), made / "device.jar", Silent())

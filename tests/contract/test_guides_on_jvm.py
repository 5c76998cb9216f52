"""The guides of the JVM device can be followed step by step."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tapwright.cli.main import main
from tapwright.device.jvm import build
from tapwright.device.jvm.cache import cache_directory
from tapwright.device.jvm.sources import SHIPPED

ROOT = Path(__file__).parents[2]
GUIDES = ROOT / "docs" / "guides"
JAVA_FILE = re.compile(r"into `([\w/.-]+\.java)`:\n\n```java\n(.*?)^```", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```text\n\$ tapwright ([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NAME_IN_FILE = re.compile(r"`(\w+)` in\s+`([\w./-]+)`")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the device's sources, whose jar and levels leave the cache when the test ends."""
    shutil.copytree(ROOT / "jvm-device" / "src" / "main", tmp_path / "jvm-device" / "src" / "main")
    monkeypatch.setattr(build, "SOURCES", tmp_path / "jvm-device" / "src" / "main")
    monkeypatch.setattr(build, "shipped_jar", lambda: None)
    monkeypatch.chdir(ROOT)
    device = cache_directory() / "device"
    before = {*device.glob("*"), *device.glob("levels/*")}
    yield tmp_path
    for made in {*device.glob("levels/*"), *device.glob("*")} - before:
        if (made / SHIPPED).is_file() or made.parent.name == "levels":
            shutil.rmtree(made)


@pytest.mark.jvm
@pytest.mark.timeout(900)
def test_a_system_service_is_one_class_and_one_test(clone: Path) -> None:
    page = (GUIDES / "system-service.md").read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "pasted"}
    for code in PYTHON.findall(page):
        exec(compile(code, "system-service.md", "exec"), names)
    shown = names["test_a_notification_is_told_in_the_log"]
    assert callable(shown)
    with pytest.raises(AssertionError):
        shown()  # before the service is there
    ((path, code),) = JAVA_FILE.findall(page)
    assert not (ROOT / path).exists()
    (clone / path).write_text(code)
    shown()


def test_an_unknown_level_is_refused_as_the_page_says() -> None:
    page = (GUIDES / "android-level.md").read_text(encoding="utf-8")
    ((command, told),) = CONSOLE.findall(page)
    done = CliRunner().invoke(main, command.split())
    assert done.exit_code != 0
    assert str(done.exception.message) in told  # type: ignore[union-attr]
    assert str(done.exception.hint) in told  # type: ignore[union-attr]


@pytest.mark.parametrize("guide", ["system-service", "android-level"])
def test_the_places_that_a_guide_names_are_there(guide: str) -> None:
    page = (GUIDES / f"{guide}.md").read_text(encoding="utf-8")
    files = set(
        re.findall(r"`((?:src|tests|docs|jvm-device|sample-apps|benchmarks)/[\w./-]+)", page)
    )
    assert len(files) >= 3
    new = {path for path, _ in JAVA_FILE.findall(page)}
    assert [name for name in sorted(files - new) if not (ROOT / name.rstrip(".")).exists()] == []
    for name, path in NAME_IN_FILE.findall(page):
        assert re.search(rf"\b{name}\b", (ROOT / path).read_text(encoding="utf-8")), (name, path)
    for name in re.findall(r"`([A-Z]\w+)`", page):
        java = list((ROOT / "jvm-device" / "src").rglob(f"{name}.java"))
        assert java or name == name.upper(), name

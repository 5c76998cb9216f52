"""The wheel works on its own: the device's classes and the sample apps are inside."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tapwright.device.jvm.sources import SHIPPED, SOURCES, hash_of_sources, recorded_hash

ROOT = Path(__file__).parents[2]
LARGEST_BYTES = 8_000_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    uv = [sys.executable, "-m", "uv", "build", "--wheel", "--no-build-isolation"]
    done = subprocess.run(
        [*uv, "--offline", "--quiet", "--out-dir", str(out), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.mark.jvm
def test_the_wheel_holds_all_that_runs_an_app(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extract(f"tapwright/device/jvm/{SHIPPED}", tmp_path)
    jar = tmp_path / "tapwright/device/jvm" / SHIPPED
    assert recorded_hash(jar) == hash_of_sources(SOURCES)
    for apk in (ROOT / "sample-apps/apks").glob("*.apk"):
        is_small = apk.stat().st_size <= 3_000_000
        assert (f"tapwright/demo/{apk.name}" in names) == is_small
    specifications = list((ROOT / "sample-apps").glob("*/specifications/*.sts"))
    assert len(specifications) > 40
    for file in specifications:
        assert f"tapwright/demo/{file.parent.parent.name}/{file.name}" in names
    sources = {path.relative_to(ROOT / "src") for path in (ROOT / "src").rglob("*.py")}
    assert {path.as_posix() for path in sources} <= names
    assert not [name for name in names if name.startswith(("tests/", "jvm-device/"))]
    assert wheel.stat().st_size < LARGEST_BYTES


@pytest.mark.jvm
def test_the_wheel_runs_where_nothing_else_is(wheel: Path, tmp_path: Path) -> None:
    """Unpacked far from the clone; only third-party packages are taken from this environment."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); import tapwright; "
        f"assert tapwright.__file__.startswith({str(tmp_path)!r}); "
        "from tapwright.cli.main import run; run(sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program, "explore", "demo:todo", "--steps", "30", "--quiet"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    assert re.search(r"Steps +30 in", done.stdout)
    check = [sys.executable, "-I", "-c", program, "check", "demo:notes/001-about.L1.sts"]
    assert subprocess.run(check, cwd=tmp_path, check=False).returncode == 0

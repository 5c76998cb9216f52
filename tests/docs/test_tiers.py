"""The tiers of tests: Makefile, tests/README.md, pyproject.toml and CONTRIBUTING.md agree."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
MARKERS = {each.partition(":")[0] for each in PROJECT["tool"]["pytest"]["ini_options"]["markers"]}
ROW = re.compile(r"^\| `make (\w+)` \| (\d+) minutes? \|", re.MULTILINE)
TIERS = dict(ROW.findall((ROOT / "tests/README.md").read_text()))


def recipe_of(target: str) -> str:
    found = re.search(rf"^{target}:.*\n(?:\t.*\n)+", MAKEFILE, re.MULTILINE)
    assert found, f"the Makefile has no target {target}"
    return found.group()


def test_the_tiers_are_known() -> None:
    assert set(TIERS) == {"fast", "test", "nightly"}


@pytest.mark.parametrize("tier", TIERS)
def test_the_makefile_has_the_tier_with_its_budget(tier: str) -> None:
    help_text = recipe_of(tier).partition("## ")[2].partition("\n")[0]
    assert re.search(rf"\({TIERS[tier]} minutes?\)", help_text), help_text
    assert f"make {tier}" in (ROOT / "CONTRIBUTING.md").read_text()
    assert re.search(rf"^\.PHONY:.*\b{tier}\b", MAKEFILE, re.MULTILINE)


@pytest.mark.parametrize("tier", TIERS)
def test_a_tier_names_markers_and_folders_that_exist(tier: str) -> None:
    recipe = recipe_of(tier)
    for quoted, bare in re.findall(r' -m (?:"([^"]+)"|(?!pytest)(\w+))', recipe):
        names = set(re.findall(r"\w+", quoted or bare)) - {"not", "and", "or"}
        assert names <= MARKERS
    for path in re.findall(r"\btests/[\w/.]+", recipe):
        assert (ROOT / path).exists(), path


def test_every_test_under_nightly_is_marked() -> None:
    files = list((ROOT / "tests/nightly").glob("test_*.py"))
    assert files
    for path in files:
        assert re.search(r"^pytestmark = .*pytest\.mark\.nightly", path.read_text(), re.MULTILINE)


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_run_leaves_nightly_tests_out_and_says_how_many(tmp_path: Path, workers: str) -> None:
    (tmp_path / "test_a.py").write_text(
        "import pytest\n\n\n@pytest.mark.nightly\ndef test_long(): ...\n\n\ndef test_short(): ...\n"
    )
    (tmp_path / "conftest.py").write_text((ROOT / "tests/conftest.py").read_text())
    command = [sys.executable, "-m", "pytest", "-n", workers, "-c", str(ROOT / "pyproject.toml")]
    command += ["--rootdir", str(ROOT), "-p", "no:cacheprovider", str(tmp_path)]

    def run(*more: str) -> str:
        done = subprocess.run(
            [*command, *more], cwd=ROOT, capture_output=True, text=True, check=False
        )
        return done.stdout

    usual = run()
    assert "1 passed" in usual
    assert "1 nightly tests left out; `make nightly` runs them" in usual
    everything = run("-m", "nightly or not nightly")
    assert "2 passed" in everything
    assert "left out" not in everything

"""The guides can be followed: their changes are made to a copy of the repository, step by step."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDES = ROOT / "docs" / "guides"
STEP = re.compile(
    r"(?:into\s`(?P<file>[\w./-]+)`:\n\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```",
    re.MULTILINE | re.DOTALL,
)
CHANGED = re.compile(r"^\+\+\+ b/(\S+)$", re.MULTILINE)
COPIED = ("src", "tests", "docs", "jvm-device")
# By guide: how many files of the tool a newcomer has to write or change.
FILES = {"action-kind": 4, "report-section": 2}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "mkdocs_hooks.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def run(command: list[str], directory: Path, given: str = "") -> None:
    programs = Path(sys.executable).parent
    environment = {
        **os.environ,
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PYTHONPATH": str(directory / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        command,
        input=given,
        cwd=directory,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


@pytest.mark.slow
@pytest.mark.parametrize("guide", FILES)
def test_a_newcomer_can_follow_it(guide: str, copy: Path) -> None:
    text = (GUIDES / f"{guide}.md").read_text(encoding="utf-8")
    for step in STEP.finditer(text):
        match step["language"]:
            case "diff":
                run(["git", "apply", "-"], copy, step["text"])
            case "sh":
                run(["bash", "-e", "-c", step["text"]], copy)
            case _ if step["file"]:
                place = copy / step["file"]
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(step["text"], encoding="utf-8")


@pytest.mark.parametrize("guide", FILES)
def test_it_takes_few_files(guide: str) -> None:
    text = (GUIDES / f"{guide}.md").read_text(encoding="utf-8")
    written = {step["file"] for step in STEP.finditer(text) if step["file"]}
    ours = {name for name in (*written, *CHANGED.findall(text)) if name.startswith("src/")}
    assert 0 < len(ours) <= FILES[guide]

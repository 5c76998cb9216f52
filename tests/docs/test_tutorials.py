"""The tutorials can be followed from an empty directory, and show what the tool says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tapwright.apps.naming import locate_specification

DOCS = Path(__file__).parents[2] / "docs"
STEP = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SAVED = re.compile(r"[Ss]ave (?:it|this) as `([\w./-]+)`")
FILE = re.compile(r"\S+\.(?:sts|ltl|feature)$")
# By tutorial: what ends with a finding.
FINDINGS = {
    "tutorial": ("--out runs/todo", "tapwright replay", "--out runs/careful"),
    "tutorial-developer": ("--out runs/first", "replay demo:todo tests"),
    "tutorial-researcher": ("--agent least_tried:make",),
}


def follow(command: str, directory: Path) -> tuple[int, str]:
    programs = Path(sys.executable).parent
    environment = {
        **os.environ,
        "PATH": f"{programs}:{os.environ['PATH']}",
        "NO_COLOR": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=directory,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", FINDINGS)
def test_a_tutorial_can_be_followed_and_shows_the_truth(name: str, tmp_path: Path) -> None:
    page = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    told, shown = "", 0
    for step in STEP.finditer(page):
        language, text = step.groups()
        saved = SAVED.findall(page[: step.start()])
        if language == "sh":
            told = ""
            for line in text.splitlines():
                status, answer = follow(line, tmp_path)
                expected = 1 if any(words in line for words in FINDINGS[name]) else 0
                assert status == expected, f"{line}\n{answer}"
                told += answer
        elif language == "text":
            for line in text.splitlines():
                pattern = ".*".join(map(re.escape, line.rstrip().split("…")))
                assert re.search(f"^{pattern}", told, re.MULTILINE), f"{line!r} is not in\n{told}"
                shown += 1
        else:
            (tmp_path / saved[-1]).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / saved[-1]).write_text(text, encoding="utf-8")
    assert shown >= 3


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.stem)
def test_specifications_that_commands_name_are_there(page: Path) -> None:
    """A reader has what comes along, what the page has him save, and his own files."""
    text = page.read_text(encoding="utf-8")
    saved = SAVED.findall(text)
    for language, block in STEP.findall(text):
        words = block.split() if language == "sh" and "tapwright witness" in block else []
        for word in words:
            if word.startswith("demo:") and "/" in word:
                assert locate_specification(word).exists(), f"{page.name}: {word}"
            elif FILE.match(word) and not word.startswith("examples/"):
                assert word in saved, f"{page.name}: nobody has {word}"

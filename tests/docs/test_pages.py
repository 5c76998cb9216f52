"""What the pages show is true: models parse, examples run, commands exist, links lead somewhere."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
import yaml

from tapwright.cli.configured import configurable_commands
from tapwright.cli.main import _COMMANDS, main
from tapwright.config.configuration import load_configuration
from tapwright.config.file import ConfigFile
from tapwright.core.secrets import SECRETS
from tapwright.device.model_file import parse_model

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
WORKFLOWS = sorted(ROOT.glob("examples/ci/*.yml"))
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"into\s`(\w+\.py)`:\n\n```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)\)")
INLINE = re.compile(r"`(tapwright [a-z]+[^`]*)`")
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def blocks(page: Path, *languages: str) -> list[str]:
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [text for language, text in found if language in languages]


def with_blocks(language: str) -> list[Path]:
    return [page for page in PAGES if blocks(page, language)]


def test_the_model_of_the_page_is_a_model() -> None:
    text = blocks(ROOT / "docs/models.md", "")[0]
    assert set(parse_model(text).screens) == {"list", "edit"}


@pytest.mark.parametrize("page", with_blocks("python"), ids=lambda page: page.stem)
def test_the_python_examples_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other, as a reader would paste them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, code in FILE.findall(page.read_text(encoding="utf-8")):
        (tmp_path / name).write_text(code)
    names: dict[str, object] = {"__name__": "pasted"}
    for code in blocks(page, "python"):
        exec(compile(code, str(page), "exec"), names)


@pytest.mark.parametrize("page", with_blocks("toml"), ids=lambda page: page.stem)
def test_the_configurations_are_understood(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("APP_PASSWORD", "correct-horse")
    for number, text in enumerate(blocks(page, "toml")):
        if "[project." in text:
            continue  # of a package, not of ours
        file = tmp_path / f"{number}.toml"
        file.write_text(text)
        assert isinstance(load_configuration(file, configurable_commands).file, ConfigFile)
    SECRETS.clear()


def commands_of(page: Path) -> list[list[str]]:
    """The commands of a page, in blocks and in lines, as lists of words."""
    text = page.read_text(encoding="utf-8")
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    if page.suffix == ".yml":
        whole = yaml.safe_load(text)
        jobs = whole.get("jobs", whole).values()
        steps = [step for job in jobs for step in job.get("steps", ())]
        lines = [step["run"] for step in steps if "run" in step]
        lines += [line for job in jobs for line in job.get("script", ())]
    lines += INLINE.findall(text)
    found = []
    for line in lines:
        words = shlex.split(line.replace("…", ""), comments=True) if "tapwright " in line else []
        if words and words[0].rpartition("/")[2] == "tapwright":
            found.append(words[1:])
    return found


@pytest.mark.parametrize("page", [*PAGES, *WORKFLOWS], ids=lambda page: page.name)
def test_commands_and_options_exist(page: Path) -> None:
    context = click.Context(main)
    for words in commands_of(page):
        if words[0].startswith("-"):
            continue
        assert words[0] in _COMMANDS, f"{page}: tapwright {words[0]}"
        command = main.get_command(context, words[0])
        assert command is not None
        if isinstance(command, click.Group):
            command = command.commands[words[1]]
        known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
        for word in words[1:]:
            option = word.partition("=")[0].strip("[]")
            if option.startswith("--"):
                assert option in {*known, "--help"}, f"{page}: tapwright {' '.join(words)}"


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page}: {target}"


def test_the_spelling() -> None:
    program = shutil.which("codespell", path=str(Path(sys.executable).parent))
    assert program is not None, "codespell comes with the extra `check`"
    places = [str(page) for page in PAGES] + [str(ROOT / "src"), str(ROOT / "examples")]
    done = subprocess.run(
        [program, "--toml", str(ROOT / "pyproject.toml"), *places],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_architecture_stays_short() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text().splitlines()) < 80

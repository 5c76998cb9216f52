"""What the pages show is true: models parse, Python examples run, links lead somewhere."""

import re
from pathlib import Path

import pytest

from tapwright.device.model_file import parse_model

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)\)")


def blocks(page: Path) -> list[tuple[str, str]]:
    return BLOCK.findall(page.read_text(encoding="utf-8"))


def test_the_model_of_the_page_is_a_model() -> None:
    text = blocks(ROOT / "docs/models.md")[0][1]
    assert set(parse_model(text).screens) == {"list", "edit"}


def test_the_python_examples_run() -> None:
    examples = [code for language, code in blocks(ROOT / "docs/devices.md") if language == "python"]
    assert examples
    for code in examples:
        exec(compile(code, "docs/devices.md", "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page}: {target}"


def test_the_architecture_stays_short() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text().splitlines()) < 80

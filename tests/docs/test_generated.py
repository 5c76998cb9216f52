"""The generated pages tell of every command, every agent and every action kind."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tapwright.cli.main import _COMMANDS
from tapwright.core.action import ActionKind
from tapwright.recipes.recipe import RECIPES

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    found = importlib.util.spec_from_file_location("mkdocs_hooks", ROOT / "mkdocs_hooks.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def filled(hooks: ModuleType, page: str) -> str:
    text = hooks.on_page_markdown((ROOT / "docs" / page).read_text(encoding="utf-8"))
    assert isinstance(text, str)
    return text


def test_every_command_with_its_options(hooks: ModuleType) -> None:
    page = filled(hooks, "reference/cli.md")
    for name in _COMMANDS:
        assert f"## tapwright {name}\n" in page
    assert "--verify-time" in page


def test_every_agent_with_its_paper_and_deviations(hooks: ModuleType) -> None:
    page = filled(hooks, "systems.md")
    for name in RECIPES.names():
        assert f"`{name}`" in page
    assert "Deviations:\n\n- The episode's length is not stated" in page


def test_every_action_kind_with_what_it_does(hooks: ModuleType) -> None:
    page = filled(hooks, "specifications/actions.md")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    assert [row.split("`")[1] for row in rows] == [kind.value for kind in ActionKind]
    assert "| `write` | Write *what it carries* into *the widget* | an editable widget" in page
    assert "| `camera` | Press the camera key |  |  | left out | 0.05 |" in page


@pytest.mark.parametrize(
    ("file", "deviation"),
    [
        ("tapwright/recipes/ares.py", "exported services and receivers"),
        ("tapwright/recipes/atac.py", "bounded by R1"),
        ("tapwright/recipes/sqdroid_released.py", "Its flags, once true"),
        ("tapwright/agents/double_q.py", "prints no value of any parameter"),
        ("tapwright/rewards/semantic.py", "is that before the step"),
        ("tapwright/state_graph/guidance.py", "what it does when no path leads"),
    ],
)
def test_deviations_of_each_recipe_and_part_are_told(
    hooks: ModuleType, file: str, deviation: str
) -> None:
    page = filled(hooks, "systems.md")
    assert deviation in page.partition(f"`{file}`")[2].partition("\n## ")[0]


def test_a_page_without_marks_stays_as_it_is(hooks: ModuleType) -> None:
    assert filled(hooks, "concepts.md") == (ROOT / "docs/concepts.md").read_text(encoding="utf-8")

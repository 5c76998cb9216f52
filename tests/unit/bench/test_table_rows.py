"""Every row of every table that comes along is an agent that can be made with its settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.bench.table_file import load_table, table_names
from tapwright.core.app import App
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.recipes.recipe import Goal
from tapwright.run.recipe_making import make_recipe
from tapwright.run.settings import AgentOptions

pytestmark = pytest.mark.slow  # loads torch

ROOT = Path(__file__).parents[3]
OTHERS = sorted(str(path) for path in (ROOT / "benchmarks" / "tables").glob("*.toml"))
ROWS = [
    (table, row.name)
    for table in [*table_names(), *OTHERS]
    for row in load_table(table).rows
    if row.agent
]
NODE = '<node index="0" class="a" package="app" bounds="[0,0][9,9]"/>'
DUMP = f'<hierarchy rotation="0">{NODE}</hierarchy>'


@pytest.mark.parametrize(("table", "row"), ROWS)
def test_a_row_can_be_made(table: str, row: str, tmp_path: Path) -> None:
    loaded = load_table(table)
    (wanted,) = [each for each in loaded.rows if each.name == row]
    (tmp_path / "1").mkdir()
    (tmp_path / "1" / "1.txt").write_text(DUMP)
    options = AgentOptions(wanted.settings, wanted.guide, tmp_path if wanted.semantic else None)
    device = FakeDevice(parse_model('package app\nscreen one One\n  button #b "B"\n'))
    goal = Goal() if loaded.is_witness else None
    recipe = make_recipe(wanted.agent, options, 1, App("app", "app"), device, goal=goal)
    assert (recipe.use_cases is not None) == wanted.semantic
    assert (recipe.recall is not None) >= wanted.shares_experience

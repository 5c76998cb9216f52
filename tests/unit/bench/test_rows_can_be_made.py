"""Every row of a table of witnesses that comes along names an agent and settings that it has."""

import pytest

from tapwright.bench.table_file import load_table, table_names
from tapwright.recipes.recipe import RECIPES, Goal, Ingredients

TABLES = [name for name in table_names() if name.startswith("farlead")]


@pytest.mark.parametrize("name", TABLES)
def test_a_row_of_a_table_of_witnesses_can_be_made(name: str) -> None:
    for row in load_table(name).rows:
        RECIPES.load(row.agent)(Ingredients(1, settings=row.settings, goal=Goal()))

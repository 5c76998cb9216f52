"""A short part of each table that comes along: every row runs and leaves its result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.bench.comparison import BenchSettings, run_comparison
from tapwright.bench.table import Subject, Table
from tapwright.bench.table_file import load_table, table_names
from tapwright.run.budget import Budget

pytestmark = [pytest.mark.nightly, pytest.mark.jvm, pytest.mark.timeout(7200)]
# Most tables compare apps that do not come along; their rows are tried on one that does.
AT_HAND = Subject("notes", "demo:notes")
STEPS, EPISODES = 40, 5


def short_part(table: Table) -> Table:
    """One app, one run of each row, and a small budget."""
    table = replace(table, runs=1)
    if table.witness is not None:
        block = table.witness.blocks[0]
        blocks = (replace(block, names=block.names[:1], levels=block.levels[:1]),)
        plan = replace(table.witness, blocks=blocks, episodes=EPISODES)
        return replace(table, subjects=(block.subject,), witness=plan)
    subject = next((each for each in table.subjects if each.app), AT_HAND)
    return replace(table, subjects=(subject,), budget=Budget(steps=STEPS))


@pytest.mark.parametrize("name", table_names())
def test_each_row_of_a_table_leaves_a_result(name: str, tmp_path: Path) -> None:
    table = short_part(load_table(name))
    told: list[str] = []
    settings = BenchSettings(
        table=table, out=tmp_path, apps=None, semantic=None, jobs=1, keep=False, plots=False
    )
    outcome = run_comparison(settings, told.append)
    assert not outcome.errors
    assert outcome.results == outcome.wanted > 0, told

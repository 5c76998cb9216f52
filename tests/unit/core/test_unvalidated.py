"""Agents that nobody validated are marked wherever they are shown."""

from pathlib import Path

from tapwright.api.exploring import explore
from tapwright.bench.table_file import load_table
from tapwright.core.unvalidated import UNVALIDATED, mark_unvalidated
from tapwright.recipes.recipe import RECIPES
from tapwright.report.comparison import run_names
from tapwright.report.run_data import read_run


def test_the_mark_is_set_once_and_only_where_it_belongs() -> None:
    assert mark_unvalidated("frontier") == "frontier"
    assert mark_unvalidated("after-ape") == "after-ape (unvalidated)"
    assert mark_unvalidated("after-ape", "names (unvalidated)") == "names (unvalidated)"


def test_lists_and_tables_show_the_mark() -> None:
    summaries = {entry.name: entry.summary for entry in RECIPES.entries()}
    assert all("unvalidated" in summaries[name] for name in UNVALIDATED)
    rows = {row.name for row in load_table("rivals").rows}
    assert {"frontier", "after-ape (unvalidated)", "after-badge (unvalidated)"} <= rows


def test_reports_show_the_mark(tmp_path: Path) -> None:
    run = explore("demo:todo", agent="after-ape", steps=20, seed=1, out=tmp_path / "r", verify=0)
    page = run.write_report().read_text()
    assert "<td>after-ape (unvalidated)</td>" in page
    assert run_names([read_run(run.directory)]) == ["after-ape (unvalidated), seed 1"]

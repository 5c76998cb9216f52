"""The results that come along give the report that comes along, with no app at hand."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tapwright.bench.comparison import BenchSettings, run_comparison
from tapwright.bench.results import FILE, read_results
from tapwright.bench.table_file import load_table

PUBLISHED = Path(__file__).parents[2] / "benchmarks" / "published"
TABLES = sorted(path.parent.name for path in PUBLISHED.glob(f"*/{FILE}"))


def table_of(name: str) -> str:
    """The table that lies beside the results, if it has changed since, or the one of today."""
    own = PUBLISHED / name / f"{name}.toml"
    return str(own) if own.is_file() else name


@pytest.mark.parametrize("table", TABLES)
def test_the_report_is_that_of_the_results(table: str, tmp_path: Path) -> None:
    shutil.copy(PUBLISHED / table / FILE, tmp_path)
    settings = BenchSettings(load_table(table_of(table)), tmp_path, plots=False)
    run_comparison(settings, print, work=False)
    assert (tmp_path / "report.md").read_text() == (PUBLISHED / table / "report.md").read_text()


@pytest.mark.parametrize("table", TABLES)
def test_no_published_result_is_of_a_changed_tree(table: str) -> None:
    commits = {line.commit for line in read_results(PUBLISHED / table).values()}
    assert not [commit for commit in commits if commit.endswith("-dirty")]

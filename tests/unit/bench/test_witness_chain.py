"""A chain of searches goes on after a kill with the experience that it should have, no more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tapwright.bench.app_finder import find_apps
from tapwright.bench.device_pool import WarmDevicePool
from tapwright.bench.job import Cell, WitnessJob
from tapwright.bench.plan import Selection, missing_of, plan, select
from tapwright.bench.result_lines import WitnessFound
from tapwright.bench.table_file import load_table
from tapwright.bench.witness_job import witness
from tapwright.core.errors import InputError

pytestmark = pytest.mark.slow  # runs whole searches

NAMES = ("001-about", "003-settings", "006-text-note")
Results = dict[str, WitnessFound]


def chain(out: Path, row: str = "GER") -> WitnessJob:
    table = select(load_table("farlead2-model"), Selection(rows=(row,), levels=("L3",)))
    assert table.witness is not None
    (block,) = table.witness.blocks
    blocks = (replace(block, names=NAMES),)
    table = replace(table, runs=1, witness=replace(table.witness, blocks=blocks))
    (job,) = plan(table, find_apps(table.subjects, None), out, None)
    assert isinstance(job, WitnessJob)
    return job


def run(job: WitnessJob, stop_after: str = "") -> Results:
    results: Results = {}

    def give(cell: Cell, found: WitnessFound) -> None:
        results[cell.specification] = msgspec.structs.replace(found, seconds=0.0)
        if cell.specification == stop_after:
            raise KeyboardInterrupt

    try:
        witness(job, give, WarmDevicePool(), keep=False)
    except KeyboardInterrupt:
        assert stop_after
    return results


def test_later_searches_learn_from_the_earlier_and_a_chain_can_be_cut(tmp_path: Path) -> None:
    job = chain(tmp_path / "one")
    whole = run(job)
    assert list(whole) == list(NAMES)
    assert whole["001-about"].rehearsed == 0
    assert whole["006-text-note"].rehearsed > whole["003-settings"].rehearsed > 0

    cut = chain(tmp_path / "two")
    first = run(cut, stop_after="003-settings")
    # The kill came before the second result was on record: it is searched for again.
    left = missing_of(cut, {cut.cells[0].identity})
    assert isinstance(left, WitnessJob)
    assert [cell.specification for cell in left.cells] == list(NAMES[1:])
    rest = run(left)
    assert rest["003-settings"].rehearsed == first["003-settings"].rehearsed
    assert {**first, **rest} == whole


def test_a_chain_whose_experience_is_gone_begins_again(tmp_path: Path) -> None:
    job = chain(tmp_path)
    done = {job.cells[0].identity}
    assert missing_of(job, done) == job
    alone = chain(tmp_path, "RND all")
    left = missing_of(alone, {alone.cells[0].identity})
    assert isinstance(left, WitnessJob)
    assert len(left.cells) == 2
    assert missing_of(alone, {cell.identity for cell in alone.cells}) is None


def test_a_result_depends_on_what_came_before_only_where_experience_is_shared(
    tmp_path: Path,
) -> None:
    with_experience, without = chain(tmp_path), chain(tmp_path, "RL")
    assert with_experience.cells[2].settings["after"] == list(NAMES[:2])
    assert without.cells[2].settings["after"] == []


def test_a_specification_that_is_not_there(tmp_path: Path) -> None:
    table = load_table("farlead2-model")
    assert table.witness is not None
    blocks = (replace(table.witness.blocks[0], names=("001-abuot",)),)
    table = replace(table, witness=replace(table.witness, blocks=blocks))
    with pytest.raises(InputError, match="did you mean '001-about'"):
        list(plan(table, find_apps(table.subjects, None), tmp_path, None))

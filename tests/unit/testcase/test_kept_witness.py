"""A witness whose specification carries a value from one stage to the next, end to end."""

from __future__ import annotations

from pathlib import Path

import pytest

import tapwright
from tapwright.testcase.test_case import Rate

MODEL = """\
package org.example
start cart
screen cart CartActivity
  label #total "$ 3.00"
  button #same "Refresh" -> cart
  button #add "Add" -> more
screen more CartActivity
  label #total "$ 5.50"
  button #undo "Undo" -> cart
"""
SCENARIO = """\
STAGE see the cart
  EVENTUALLY text OF total KEPT AS before
STAGE it costs more
  EVENTUALLY text OF total IS {}
"""


@pytest.mark.parametrize("wanted", ["{before} + 2.50", "NOT {before}"])
def test_a_value_is_carried_from_stage_to_stage(tmp_path: Path, wanted: str) -> None:
    (tmp_path / "cart.fsm").write_text(MODEL)
    (tmp_path / "more.sts").write_text(SCENARIO.format(wanted))
    found = tapwright.witness(
        tmp_path / "cart.fsm", tmp_path / "more.sts", seed=1, out=tmp_path / "run"
    )
    (witness,) = found.kept.tests.values()
    assert [step.describe() for step in witness.test.steps] == ['Click "Add"']
    assert witness.test.rate == Rate(3, 3)


def test_a_value_that_never_comes_has_no_witness(tmp_path: Path) -> None:
    (tmp_path / "cart.fsm").write_text(MODEL)
    (tmp_path / "more.sts").write_text(SCENARIO.format("{before} + 1"))
    files = tmp_path / "cart.fsm", tmp_path / "more.sts"
    found = tapwright.witness(*files, seed=1, episodes=3, out=tmp_path / "run")
    assert not found.kept.tests

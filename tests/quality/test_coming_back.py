"""A scenario that leaves the app is met by coming back to it, not by doing everything again."""

from __future__ import annotations

from pathlib import Path

import tapwright

MODEL = """\
package org.example
screen main MainActivity
  checkbox #box "Box"
  button #help "Help" -> help
screen help HelpActivity
  label "Help"
"""
SCENARIO = """\
STAGE check it
  EVENTUALLY checked IS true
STAGE leave
  EVENTUALLY package IS NOT org.example
STAGE it is still checked
  EVENTUALLY package IS org.example AND checked IS true
"""


def test_what_was_set_is_still_there_when_one_comes_back(tmp_path: Path) -> None:
    (tmp_path / "app.fsm").write_text(MODEL)
    (tmp_path / "back.sts").write_text(SCENARIO)
    files = tmp_path / "app.fsm", tmp_path / "back.sts"
    found = tapwright.witness(*files, seed=1, out=tmp_path / "run")
    (witness,) = found.kept.tests.values()
    assert [step.action.kind.value for step in witness.test.steps][-2:] == ["home", "return"]

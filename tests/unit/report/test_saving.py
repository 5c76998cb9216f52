"""The files of the studio."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.report.studio import bench

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.report.studio.saving import FORMS, save, text_of


@pytest.mark.parametrize("form", list(FORMS))
def test_each_form_is_written(form: str, tmp_path: Path) -> None:
    with bench() as made:
        made.act(Action(ActionKind.ROTATE))
        saved = save(made, tmp_path, form, " A name ", replace=False)
    assert saved.path.suffix == FORMS[form]
    assert saved.path.read_text() == saved.text


@pytest.mark.parametrize(("name", "reason"), [("  ", "no name"), ("x", "nothing was done")])
def test_nothing_is_written_without_name_or_steps(name: str, reason: str, tmp_path: Path) -> None:
    with bench() as made, pytest.raises(InputError, match=reason):
        save(made, tmp_path, "test", name, replace=False)
    assert list(tmp_path.iterdir()) == []


def test_a_form_that_nobody_knows() -> None:
    with bench() as made, pytest.raises(InputError, match="no form 'tset', did you mean 'test'"):
        text_of(made, "tset", "x")

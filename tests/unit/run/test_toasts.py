"""Toasts: told by a device, asked for by a specification, kept in traces and experience."""

from __future__ import annotations

from pathlib import Path

import pytest

import tapwright
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.trace import read_trace
from tapwright.device.model_file import parse_model
from tapwright.experience.database import ExperienceDatabase
from tapwright.spec import AppNames, read_specification
from tapwright.testcase.test_case import Rate

MODEL = """\
package org.example
start home
screen home HomeActivity
  button #open "Open" -> form
  button #help "Help" -> stay toast "No help yet"
screen form FormActivity
  button #save "Save" -> home toast "Note saved" after 2s
  on back -> home
"""
WANTED = "STAGE saved\n  EVENTUALLY toast CONTAINS saved AND activity IS HomeActivity\n"


@pytest.fixture
def app(tmp_path: Path) -> Path:
    (tmp_path / "app.fsm").write_text(MODEL)
    (tmp_path / "saved.sts").write_text(WANTED)
    return tmp_path / "app.fsm"


def test_a_witness_of_a_toast_is_found_and_replayed(app: Path) -> None:
    out = app.parent / "run"
    found = tapwright.witness(app, app.parent / "saved.sts", seed=1, out=out, verify=2)
    (test,) = found.kept.tests.values()
    assert [str(step.action.kind) for step in test.test.steps] == ["click", "click"]
    assert test.test.rate == Rate(2, 2)
    lines = read_trace(out / "trace.jsonl")
    told = {line.observation.toasts for line in lines if isinstance(line, Step)}
    assert ("Note saved",) in told
    with ExperienceDatabase(out / "experience.sqlite") as experience:
        episodes = list(experience.episodes("org.example"))
    kept = {step.observation.toasts for episode in episodes for step in episode.steps}
    assert {("Note saved",), ()} <= kept


def test_a_toast_is_of_one_step_only(app: Path) -> None:
    (app.parent / "twice.ltl").write_text("F ([toast = Note saved] & X [toast = Note saved])")
    found = tapwright.witness(app, app.parent / "twice.ltl", seed=1, episodes=5, steps=6)
    assert list(found.missing) == ["twice"]


def test_several_toasts_of_one_step_are_no_contradiction() -> None:
    both = "STAGE s\n  EVENTUALLY toast IS Saved AND toast IS Sent\n"
    assert read_specification(both, "a.sts").problems(AppNames()) == ([], [])


def test_observations_add_up_their_toasts() -> None:
    first, second = (Observation(Screen(), toasts=(text,)) for text in ("Saved", "Sent"))
    assert first.followed_by(second).toasts == ("Saved", "Sent")


def test_what_a_toast_says_stands_in_quotes() -> None:
    with pytest.raises(InputError, match="what a toast says stands in quotes, got 'Saved'"):
        parse_model(MODEL.replace('"Note saved"', "Saved"))
